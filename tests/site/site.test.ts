import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { config, optionalRoutes } from '../../site/config.ts';
import { longDate } from '../../site/layout/format-date.ts';
import { HEAD_SCRIPT } from '../../site/layout/head-script.ts';
import { docsCategories, QUICKSTART } from '../../site/pages/docs/sidebar-sections.ts';
import { NOT_FOUND_SCRIPT } from '../../site/pages/not-found/not-found-script.ts';
import { ourDocs, ourPosts } from '../kit/our-content.ts';
import { htmlPages, IDENTITY, type OurSite, sharedSite, visibleText } from '../kit/our-site.ts';

let site: OurSite;
let pages: Record<string, string>;
const text = (url: string): string => visibleText(pages[url] ?? '');

beforeAll(async () => {
  site = await sharedSite();
  pages = htmlPages(site.files);
});

const docs = ourDocs().map(({ url }) => url);
const posts = ourPosts();
const newest = (count: number) => posts.slice(-count);
const LISTS = /^\/blog\/(?:page|tags)\//;
const SINGLE = '/ /blog /roadmap /open-source /waitlist /privacy /terms /cookies /analytics-opt-out'.split(
  ' ',
);

describe('the output', () => {
  test('contains a page for each file and each route, a 404 page, and no disabled route', () => {
    expect(site.run.code, site.run.stderr).toBe(0);
    const urls = [...SINGLE, ...docs, ...posts.map(({ url }) => url), '/404.html'];
    // `blog-lists.test.ts` tests the pages of tags and the further pages of lists.
    const built = Object.keys(pages).filter((url) => !LISTS.test(url));
    expect(built).toEqual(expect.arrayContaining(urls));
    const off = optionalRoutes.filter((name) => !config.optionalRoutes.has(name)).map((name) => `/${name}`);
    expect(built.filter((url) => off.includes(url))).toEqual([]);
    const named = docsCategories.flatMap(({ folderName, expected }) =>
      expected.map((page) => `/docs/${folderName}/${page}`),
    );
    expect(docs).toEqual(expect.arrayContaining(named));
  });
  test('the configuration lacks only the identity, the origin and the endpoint of the form', () => {
    const reports = site.run.stderr.match(/^(?:error|warning) [A-Z_]+ .*\[site\/.*\]$/gm);
    const names = reports?.map((report) => report.split(' ')[1]);
    expect(names).toEqual([...Object.keys(IDENTITY), 'SITE_ORIGIN', 'WAITLIST_ENDPOINT'].sort());
  });
  test('contains Markdown sources beside the pages, with tokens replaced and front matter kept', () => {
    const sources = Object.keys(site.files).filter((path) => /^content\/.*\.md$/.test(path));
    expect(sources.sort()).toEqual([...posts, ...ourDocs()].map(({ file }) => file).sort());
    for (const path of sources) expect(site.files[path]).toMatch(/^---\n(?:.+\n)*title: /);
  });
  test('contains a sitemap, robots.txt and three feeds with full text', () => {
    const sitemap = site.files['sitemap.xml'] ?? '';
    expect(sitemap.match(/<loc>/g)).toHaveLength(Object.keys(pages).length - 1);
    expect(site.files['robots.txt']).toContain('/sitemap.xml');
    expect(site.files['blog/rss.xml']?.match(/<item>/g)).toHaveLength(newest(30).length);
    expect(site.files['blog/atom.xml']?.match(/<entry>/g)).toHaveLength(newest(30).length);
    const json = JSON.parse(site.files['blog/feed.json'] ?? '');
    expect(json.items).toHaveLength(newest(30).length);
    for (const item of json.items) {
      expect(item.content_html).toMatch(/^<\w+[\s\S]*<\/\w+>\s*$/);
      expect(item.content_html).not.toMatch(/(?:href|src)="[/#]/);
    }
  });
});

describe('every page', () => {
  test('has a title, a description, a canonical URL and social tags', () => {
    for (const [url, html] of Object.entries(pages)) {
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(title, url).not.toBe('');
      expect(description, url).not.toBe('');
      for (const property of ['og:title', 'og:description', 'og:type', 'og:site_name']) {
        expect(html, url).toContain(`property="${property}"`);
      }
      expect(html, url).toContain('name="twitter:card"');
      if (url === '/404.html') expect(html).toContain('noindex');
      else expect(html, url).toContain(`<link rel="canonical" href="${config.origin}${url}"`);
    }
  });
  test('has one h1, a main landmark with a skip link, and a language', () => {
    for (const [url, html] of Object.entries(pages)) {
      const shown = html.replace(/<template[\s\S]*?<\/template>/g, '');
      expect(shown.match(/<h1[\s>]/g), url).toHaveLength(1);
      expect(html.match(/<main[\s>]/g), url).toHaveLength(1);
      expect(html, url).toMatch(/<html lang="en/);
      const [, target = ''] = /class="skip-link[^"]*" href="#([\w-]+)"/.exec(html) ?? [];
      expect(html, url).toContain(`id="${target}" tabindex="-1"`);
    }
  });
  test('has only stylesheets, data and known scripts inline, no style attributes or event handlers', () => {
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
      ).toEqual(url === '/404.html' ? [HEAD_SCRIPT, NOT_FOUND_SCRIPT] : [HEAD_SCRIPT]);
    }
  });
  test('requests nothing from another host', () => {
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
  test('contains no unreplaced token', () => {
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
  test('has structured data, which refers only to what exists', () => {
    for (const [url, html] of Object.entries(pages)) {
      const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
      const graph: Record<string, string | undefined>[] = JSON.parse(json)['@graph'];
      const types = graph.map((node) => node['@type']);
      if (url === '/') expect(types).toEqual(['WebSite']);
      if (url.startsWith('/docs'))
        expect(types, url).toEqual(expect.arrayContaining(['TechArticle', 'BreadcrumbList']));
      if (/^\/blog\/\d/.test(url)) expect(types, url).toContain('BlogPosting');
      const defined = new Set(graph.map((node) => node['@id']));
      const named = [...json.matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
      expect(
        named.filter((id) => !defined.has(id)),
        url,
      ).toEqual([]);
      for (const { datePublished } of graph)
        if (datePublished !== undefined) expect(datePublished, url).toMatch(/^\d{4}-\d\d-\d\d/);
    }
  });
});

describe('texts that the specification requires', () => {
  test('documentation titles', () => {
    const title = `${config.product} Documentation`;
    expect(pages['/docs']).toContain(`<title>${title} - Complete Integration Guide</title>`);
    for (const url of docs.filter((each) => each !== '/docs'))
      expect(pages[url]?.split(` - ${title}</title>`), url).toHaveLength(2);
  });
  test('blog: date in US long form, reading time, at most three tags, read-more link', () => {
    expect(longDate('2025-10-15')).toBe('October 15, 2025');
    for (const { date } of newest(24)) expect(text('/blog')).toContain(longDate(date));
    expect(text('/blog').match(/\d+ min read/g)).toHaveLength(newest(24).length);
    expect(text('/blog').match(/Read more/g)).toHaveLength(newest(24).length);
    for (const card of (pages['/blog'] ?? '').split('<article').slice(1)) {
      const tags = /<ul[^>]*tag[\s\S]*?<\/ul>/.exec(card)?.[0] ?? '';
      expect((tags.match(/<li/g) ?? []).length).toBeLessThanOrEqual(3);
    }
  });
  test('call to action before the fourth h2 or h3, if there are four', () => {
    const counts = Object.entries(pages)
      .filter(([url]) => /^\/blog\/\d/.test(url))
      .map(([url, html]) => {
        const body = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
        const article = /<div class="prose[^>]*>[\s\S]*/.exec(body)?.[0] ?? body;
        const before = article.split('class="inline-cta ')[0] ?? '';
        const headings = (part: string) => (part.match(/<h[23] id=/g) ?? []).length;
        const has = article.includes('class="inline-cta ');
        return { url, total: headings(article), has, before: headings(before) };
      });
    for (const { url, total, has, before } of counts) {
      expect(has, url).toBe(total >= 4);
      if (has) expect(before, url).toBe(3);
    }
    for (const { url, has } of counts)
      if (has) expect(text(url)).toContain(`Get early access to ${config.product}`);
    expect(
      Object.entries(pages).filter(
        ([url, html]) => !url.startsWith('/blog/') && html.includes('class="inline-cta '),
      ),
    ).toEqual([]);
  });
  test('404 page', () => {
    expect(text('/404.html')).toContain('404 - Page Not Found');
    expect(text('/404.html')).toContain("The page you're looking for doesn't exist or has been moved.");
    expect(text('/404.html')).toContain('Back to Home');
  });
  test('roadmap', () => {
    const page = text('/roadmap');
    for (const words of ['Shipped Features', 'Coming Soon', 'Production Ready', 'Beta'])
      expect(page).toContain(words);
    for (const words of ['Next Up (1)', 'Planning (2)', 'Research (3)']) expect(page).toContain(words);
  });
  test('open source', () => {
    expect(text('/open-source')).toContain('Follow for More');
    expect(text('/open-source').match(/Monthly downloads N\/A/g)).toHaveLength(3);
    expect(new Set(text('/open-source').match(/pip install [\w-]+/g)).size).toBe(3);
  });
  test('waitlist: names and values of the fields, required marks, empty honeypot', () => {
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
      ...['langchain', 'crewai', 'autogen', 'pydantic-ai', 'llamaindex', 'openai-assistants'],
      ...['semantic-kernel', 'custom', 'other'],
    ]);
    expect(form).toMatch(/type="email"/);
    expect(form).toMatch(/<input[^>]*name="b_address"[^>]*>/);
  });
  test('opt-out and legal pages', () => {
    expect(text('/analytics-opt-out')).toContain('Analytics tracking is enabled');
    expect(text('/analytics-opt-out')).toContain('Disable Analytics Tracking');
    expect(text('/analytics-opt-out')).toContain('365 days');
    for (const url of ['/privacy', '/terms', '/cookies'])
      expect(text(url)).toMatch(/Last updated: [A-Z][a-z]+ \d{1,2}, \d{4}/);
  });
  test('home: four titles in the markup, one visible, features with an anchor', () => {
    const home = pages['/'] ?? '';
    expect(home).toContain('id="features"');
    const h1 = /<h1[\s\S]*?<\/h1>/.exec(home)?.[0] ?? '';
    expect(h1.match(/aria-hidden="true"/g)).toHaveLength(3);
  });
  test('footer: first three categories, quick start, organization, contact', () => {
    const footer = /<footer class="site-footer[\s\S]*<\/footer>/.exec(pages['/'] ?? '')?.[0] ?? '';
    for (const href of [
      ...docsCategories.slice(0, 3).map(({ folderName }) => `/docs/${folderName}`),
      QUICKSTART,
      '/privacy',
      '/terms',
      '/cookies',
      config.organizationUrl,
      `mailto:${config.email}`,
    ]) {
      expect(footer).toContain(`href="${href}"`);
    }
    for (const { folderName } of docsCategories.slice(3))
      expect(footer).not.toContain(`href="/docs/${folderName}"`);
  });
});
