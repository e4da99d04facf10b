import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGED, EDITED, FIRST, LATER } from '../kit/dated-content.ts';
import { entryAt, ourPosts } from '../kit/our-content.ts';
import { htmlPages, ROOT, sharedSite } from '../kit/our-site.ts';

/** Of the site of all settings, which has a base path and URLs that end with a slash. */
const ORIGIN = 'https://example.org/project';
const [PAGE, POST] = CHANGED;
const UNCHANGED = ourPosts().at(-1);

describe('the site in a repository of its own', () => {
  let pages: Record<string, string> = {};
  let files: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    ({ files } = await sharedSite('configured'));
    pages = htmlPages(files);
  });

  const foot = (url: string): string =>
    /<div class="page-foot[^"]*"[\s\S]*?<\/div>/.exec(pages[url] ?? '')?.[0] ?? '';
  const graph = (url: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(pages[url] ?? '')?.[1] ?? '{}')[
      '@graph'
    ] as {
      '@type': string;
      dateModified?: string;
    }[];

  test('every page of the documentation and every article links to its source', () => {
    const linked = Object.keys(pages).filter((url) => foot(url).includes('<a '));
    const expected = Object.keys(pages).filter((url) => /^\/(?:docs(?:\/|$)|blog\/\d)/.test(url));
    expect(linked.sort()).toEqual(expected.sort());
    const sources = linked.map((url) => {
      const [, path = ''] =
        /href="https:\/\/code\.example\/team\/site\/edit\/main\/([^"]+)"/.exec(foot(url)) ?? [];
      expect(existsSync(join(ROOT, decodeURIComponent(path))), url).toBe(true);
      return path;
    });
    expect(new Set(sources).size).toBe(sources.length);
    expect(foot('/docs')).toContain('/edit/main/content/docs/index.md"');
    expect(foot('/docs')).toContain('Edit this page');
    expect(foot(String(POST?.url))).toContain('Suggest a change');
  });

  test('the day of the last change is on the page, in the sitemap and in the structured data', () => {
    expect(foot(PAGE.url)).toContain(`<time dateTime="${LATER}">February 3, 2031</time>`);
    expect(foot(entryAt('/docs/getting-started/quickstart').url)).toContain(
      `<time dateTime="${FIRST}">September 1, 2025</time>`,
    );
    expect(files['sitemap.xml']).toContain(`${PAGE.url}/</loc><lastmod>${LATER}</lastmod>`);
    expect(graph(PAGE.url).find((node) => node['@type'] === 'TechArticle')?.dateModified).toBe(LATER);
  });

  test('pages of the documentation have a feedback link with title, URL and day filled in', () => {
    const links = (url: string) =>
      foot(url)
        .match(/href="mailto:[^"]+"/g)
        ?.map((link) => link.replaceAll('&amp;', '&'));
    expect(links(PAGE.url)).toEqual([
      `href="mailto:docs@example.org?subject=Agents&body=${encodeURIComponent(`${ORIGIN}${PAGE.url}/`)}%20${LATER}"`,
    ]);
    expect(links(EDITED.url)?.join()).toMatch(/%20unknown"$/);
    expect(links(String(POST?.url))).toBeUndefined();
  });

  test('a page with uncommitted changes has no day', () => {
    expect(foot(EDITED.url)).not.toContain('<time');
    expect(files['sitemap.xml']).toContain(`${EDITED.url}/</loc></url>`);
    const article = graph(EDITED.url).find((node) => node['@type'] === 'TechArticle');
    expect(article).not.toHaveProperty('dateModified');
  });

  test('an article shows the day of a change only if it is after the publication', () => {
    const changed = String(POST?.url);
    const { url: unchanged = '', date = '' } = UNCHANGED ?? {};
    expect(foot(changed)).toContain(`<time dateTime="${LATER}">`);
    expect(foot(unchanged)).not.toContain('<time');
    expect(files['sitemap.xml']).toContain(`${unchanged}/</loc><lastmod>${date}</lastmod>`);
    const dateOf = (url: string) => graph(url).find((node) => node['@type'] === 'BlogPosting')?.dateModified;
    expect([dateOf(changed), dateOf(unchanged)]).toEqual([LATER, date]);
  });
});
