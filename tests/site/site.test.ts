import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { docsCategories } from '../../site/docs-table.ts';
import { HEAD_SCRIPT } from '../../site/head-script.ts';
import { htmlPages, type OurSite, ROOT, sharedSite, visibleText } from '../kit/our-site.ts';

let site: OurSite;
let pages: Record<string, string>;
const text = (url: string): string => visibleText(pages[url] ?? '');

beforeAll(async () => {
  site = await sharedSite();
  pages = htmlPages(site.files);
});

const docs = docsCategories.flatMap(({ folderName, pages }) => [
  `/docs/${folderName}`,
  ...pages.map((page) => `/docs/${folderName}/${page}`),
]);
const SINGLE = [
  '/',
  '/blog',
  '/docs',
  '/roadmap',
  '/open-source',
  '/waitlist',
  '/privacy',
  '/terms',
  '/cookies',
  '/analytics-opt-out',
];

describe('what is built', () => {
  test('38 pages, three of tags, and a 404, and nothing that is switched off', () => {
    expect(site.run.code, site.run.stderr).toBe(0);
    const posts = Object.keys(pages).filter((url) => /^\/blog\/\d{4}\/\d{2}\/\d{2}\/[a-z0-9-]+$/.test(url));
    expect(posts).toHaveLength(6);
    expect(posts[0]).toMatch(/^\/blog\/2025\/09\/19\//);
    expect(posts[5]).toMatch(/^\/blog\/2025\/10\/15\//);
    const tags = ['ci', 'evaluations', 'metrics'].map((tag) => `/blog/tags/${tag}`);
    expect(Object.keys(pages).sort()).toEqual([...SINGLE, ...docs, ...posts, ...tags, '/404.html'].sort());
    expect(Object.keys(pages)).toHaveLength(42);
  });
  test('the only thing to report is that the form has no endpoint', () => {
    const reports = site.run.stderr.match(/^(?:error|warning) .*$/gm);
    expect(reports).toEqual([expect.stringContaining('WAITLIST_ENDPOINT')]);
  });
  test('Markdown sources are published beside the pages, tokens filled, front matter kept', () => {
    const sources = Object.keys(site.files).filter((path) => /^content\/.*\.md$/.test(path));
    expect(sources.filter((path) => path.startsWith('content/docs/'))).toHaveLength(23);
    expect(sources.filter((path) => path.startsWith('content/blog/'))).toHaveLength(6);
    expect(sources).toHaveLength(29);
    for (const path of sources) {
      expect(existsSync(join(ROOT, path))).toBe(true);
      expect(site.files[path]).toMatch(/^---\ntitle: /);
    }
  });
  test('sitemap, robots and three feeds with full text', () => {
    const sitemap = site.files['sitemap.xml'] ?? '';
    expect(sitemap.match(/<loc>/g)).toHaveLength(41);
    expect(site.files['robots.txt']).toContain('/sitemap.xml');
    expect(site.files['blog/rss.xml']?.match(/<item>/g)).toHaveLength(6);
    expect(site.files['blog/atom.xml']?.match(/<entry>/g)).toHaveLength(6);
    const json = JSON.parse(site.files['blog/feed.json'] ?? '');
    expect(json.items).toHaveLength(6);
    for (const item of json.items) {
      expect(item.content_html.length).toBeGreaterThan(4000);
      expect(item.content_html).not.toMatch(/(?:href|src)="[/#]/);
    }
  });
});

describe('every page', () => {
  test('has its own title, description, canonical address and social tags', () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const [url, html] of Object.entries(pages)) {
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(title, url).not.toBe('');
      expect(description.length, url).toBeGreaterThan(30);
      titles.add(title);
      descriptions.add(description);
      for (const property of ['og:title', 'og:description', 'og:type', 'og:site_name']) {
        expect(html, url).toContain(`property="${property}"`);
      }
      expect(html, url).toContain('name="twitter:card"');
      if (url === '/404.html') expect(html).toContain('noindex');
      else expect(html, url).toContain(`<link rel="canonical" href="https://plumbline.dev${url}"`);
    }
    expect(titles.size).toBe(Object.keys(pages).length);
    expect(descriptions.size).toBe(Object.keys(pages).length);
  });
  test('has one h1, a main landmark with a way to skip to it, and language', () => {
    for (const [url, html] of Object.entries(pages)) {
      const shown = html.replace(/<template[\s\S]*?<\/template>/g, '');
      expect(shown.match(/<h1[\s>]/g), url).toHaveLength(1);
      expect(html.match(/<main[\s>]/g), url).toHaveLength(1);
      expect(html, url).toMatch(/<html lang="en/);
      expect(html, url).toContain('href="#main"');
      expect(html, url).toContain('id="main"');
    }
  });
  test('carries nothing inline but its style sheets, data and the theme: no style, no handler', () => {
    for (const [url, html] of Object.entries(pages)) {
      const tags = html.match(/<[a-z][^>]*>/g) ?? [];
      expect(
        tags.filter((tag) => /\sstyle=|\son[a-z]+=/.test(tag)),
        url,
      ).toEqual([]);
      const policy = /style-src .*?; img-src/.exec(html)?.[0] ?? '';
      const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
      expect(sheets.length, url).toBeGreaterThan(0);
      for (const sheet of sheets) expect(policy, url).toContain(hash('sha256', sheet, 'base64'));
      const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
      const code = scripts.filter(([, attributes]) => !attributes?.includes('application/ld+json'));
      expect(
        code.map(([, , body]) => body),
        url,
      ).toEqual([HEAD_SCRIPT]);
    }
  });
  test('asks no other host for anything', () => {
    for (const [url, html] of Object.entries(pages)) {
      const loads = [
        ...html.matchAll(
          /<(?:img|script|iframe|video|audio|source|link)\b[^>]*\s(?:src|href|poster)="(https?:[^"]+)"[^>]*>/g,
        ),
      ];
      expect(
        loads.filter(([tag]) => !/rel="(?:canonical|alternate)"/.test(tag)),
        url,
      ).toEqual([]);
    }
  });
  test('shows no unfilled token', () => {
    const names =
      /\{(?:product|email|organization|organizationUrl|siteUrl|cli|cliPackage|similarityPackage|schemaPackage|optOutCookie|path|token)\}/;
    for (const [path, body] of Object.entries(site.files)) {
      if (/\.(?:html|md|xml|json|txt)$/.test(path)) expect(body.match(names)?.[0], path).toBeUndefined();
    }
    for (const [url, html] of Object.entries(pages)) {
      const prose = html.replace(/<(pre|code|script)\b[\s\S]*?<\/\1>/g, '');
      expect(visibleText(prose).match(/\{[A-Za-z]\w*\}/)?.[0], url).toBeUndefined();
    }
  });
  test('describes itself to machines', () => {
    for (const [url, html] of Object.entries(pages)) {
      const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
      const graph: { '@type': string }[] = JSON.parse(json)['@graph'];
      const types = graph.map((node) => node['@type']);
      expect(types, url).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
      if (url.startsWith('/docs'))
        expect(types, url).toEqual(expect.arrayContaining(['TechArticle', 'BreadcrumbList']));
      if (/^\/blog\/\d/.test(url)) expect(types, url).toContain('BlogPosting');
    }
  });
});

describe('the words of the specification', () => {
  test('titles of the documentation', () => {
    expect(pages['/docs']).toContain('<title>Plumbline Documentation - Complete Integration Guide</title>');
    for (const url of docs)
      expect(pages[url], url).toMatch(/<title>[^<]+ - Plumbline Documentation<\/title>/);
  });
  test('blog: date in US long form, reading time, at most three tags, read more', () => {
    expect(text('/blog')).toContain('October 15, 2025');
    expect(text('/blog')).toContain('September 19, 2025');
    expect(text('/blog').match(/\d+ min read/g)).toHaveLength(6);
    expect(text('/blog').match(/Read more/g)).toHaveLength(6);
    for (const card of (pages['/blog'] ?? '').split('<article').slice(1)) {
      const tags = /<ul[^>]*tag[\s\S]*?<\/ul>/.exec(card)?.[0] ?? '';
      expect((tags.match(/<li/g) ?? []).length).toBeLessThanOrEqual(3);
    }
  });
  test('the call to action stands before the fourth h2 or h3, only where there are four', () => {
    const counts = Object.entries(pages)
      .filter(([url]) => /^\/blog\/\d/.test(url))
      .map(([url, html]) => {
        const body = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
        const article = /<div class="prose[^>]*>[\s\S]*/.exec(body)?.[0] ?? body;
        const before = article.split('class="inline-cta"')[0] ?? '';
        const headings = (part: string) => (part.match(/<h[23] id=/g) ?? []).length;
        const has = article.includes('class="inline-cta"');
        return { url, total: headings(article), has, before: headings(before) };
      });
    for (const { url, total, has, before } of counts) {
      expect(has, url).toBe(total >= 4);
      if (has) expect(before, url).toBe(3);
    }
    expect(counts.filter(({ has }) => !has)).toHaveLength(1);
    for (const { url, has } of counts) if (has) expect(text(url)).toContain('Get early access to Plumbline');
    expect(
      Object.entries(pages).filter(
        ([url, html]) => !url.startsWith('/blog/') && html.includes('class="inline-cta"'),
      ),
    ).toEqual([]);
  });
  test('the not-found page', () => {
    expect(text('/404.html')).toContain('404 - Page Not Found');
    expect(text('/404.html')).toContain("The page you're looking for doesn't exist or has been moved.");
    expect(text('/404.html')).toContain('Back to Home');
  });
  test('roadmap', () => {
    const page = text('/roadmap');
    for (const words of [
      'Shipped Features',
      'Coming Soon',
      'Production Ready',
      'Beta',
      'Next Up',
      'Planning',
      'Research',
    ]) {
      expect(page).toContain(words);
    }
  });
  test('open source', () => {
    expect(text('/open-source')).toContain('Follow for More');
    expect(text('/open-source').match(/N\/A/g)?.length).toBe(3);
  });
  test('waitlist: names and values of the fields, required ones marked, the robot trap empty', () => {
    const form = /<form[\s\S]*?<\/form>/.exec(pages['/waitlist'] ?? '')?.[0] ?? '';
    for (const name of ['EMAIL', 'FNAME', 'LNAME', 'TEAM_SIZE', 'FRAMEWORK']) {
      expect(form).toMatch(
        new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*required|required[^>]*name="${name}"`),
      );
    }
    for (const name of ['COMPANY', 'NOTE']) {
      expect(form).toContain(`name="${name}"`);
      expect(form).not.toMatch(new RegExp(`name="${name}"[^>]*required|required[^>]*name="${name}"`));
    }
    const values = [...form.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
    expect(values).toEqual([
      ...['1-2', '3-10', '11-50', '51-100', '100+'],
      ...[
        'langchain',
        'crewai',
        'autogen',
        'pydantic-ai',
        'llamaindex',
        'openai-assistants',
        'semantic-kernel',
        'custom',
        'other',
      ],
    ]);
    expect(form).toMatch(/type="email"/);
    expect(form).toMatch(/<input[^>]*name="b_address"[^>]*>/);
  });
  test('opt-out and legal pages', () => {
    expect(text('/analytics-opt-out')).toContain('Analytics tracking is enabled');
    expect(text('/analytics-opt-out')).toContain('Disable Analytics Tracking');
    expect(text('/analytics-opt-out')).toContain('365 days');
    for (const url of ['/privacy', '/terms', '/cookies'])
      expect(text(url)).toContain('Last updated: January 1, 2025');
  });
  test('home: four titles in the markup, one shown, features to link to', () => {
    const home = pages['/'] ?? '';
    expect(home).toContain('id="features"');
    const h1 = /<h1[\s\S]*?<\/h1>/.exec(home)?.[0] ?? '';
    expect(h1.match(/aria-hidden="true"/g)).toHaveLength(3);
  });
  test('footer: first three categories, quick start, organisation, contact', () => {
    const footer = /<footer class="site-footer[\s\S]*<\/footer>/.exec(pages['/'] ?? '')?.[0] ?? '';
    for (const href of [
      '/docs/getting-started',
      '/docs/core-concepts',
      '/docs/integration',
      '/docs/getting-started/quickstart',
      '/privacy',
      '/terms',
      '/cookies',
      'https://github.com/plumbline',
      'mailto:hello@plumbline.dev',
    ]) {
      expect(footer).toContain(`href="${href}"`);
    }
    expect(footer).not.toContain('href="/docs/evaluations"');
  });
});
