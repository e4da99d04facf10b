import { config } from '../../site/config.ts';
import { expect, test } from './fixtures.ts';
import { sitemapPaths } from './sitemap-paths.ts';

/** Consistency of all pages. Each test or message names its WCAG 2.2 success criterion. */

type Part = 'header' | 'footer' | 'aside';

const PARTS: Readonly<Record<Part, RegExp>> = {
  header: /<header class="site-header">[\s\S]*?<\/header>/,
  footer: /<footer class="site-footer">[\s\S]*?<\/footer>/,
  aside: /<nav class="docs-nav"[\s\S]*?<\/nav>/,
};

/** Paths of pages by a feature that all should share. */
type PagesBy = Map<string, string[]>;

const add = (pages: PagesBy, feature: string, path: string) =>
  pages.set(feature, [...(pages.get(feature) ?? []), path]);

/** Pages that differ from the majority. */
const unusual = (pages: PagesBy): string[] =>
  [...pages.values()]
    .sort((a, b) => b.length - a.length)
    .slice(1)
    .flat();

/** Navigation and target, and name, of every link in the header and footer. */
const linksOf = (html: string) =>
  [PARTS.header, PARTS.footer].flatMap((part) =>
    [...(html.match(part)?.[0] ?? '').matchAll(/<nav [^>]*?aria-label="([^"]+)"[\s\S]*?<\/nav>/g)].flatMap(
      ([nav, label]) =>
        [...nav.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(
          ([, href, name = '']) => [`${label} ${href}`, name.replaceAll(/<[^>]*>/g, '')] as const,
        ),
    ),
  );

test('every page has a title and a language, the same navigation and help as the others, and a link to it', async ({
  plain,
  request,
}) => {
  const paths = await sitemapPaths(request, plain);
  const linked = new Set<string>();
  const orders: Record<Part, PagesBy> = { header: new Map(), footer: new Map(), aside: new Map() };
  const help: PagesBy = new Map();
  const names = new Map<string, Set<string>>();
  for (const path of [...paths, '/nowhere']) {
    const html = await (await request.get(path)).text();
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? '';
    expect.soft(title, `2.4.2 Page Titled: ${path}`).toContain(config.product);
    expect.soft(title, `2.4.2 Page Titled: ${path}`).not.toBe(config.product);
    expect.soft(html, `3.1.1 Language of Page: ${path}`).toMatch(/<html [^>]*?lang="en(-US)?"/);
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"#?]+)/g))
      if (href !== path && path !== '/nowhere') linked.add(href);
    for (const [part, pattern] of Object.entries(PARTS)) {
      const [found] = html.match(pattern) ?? [];
      const links = [...(found ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
      if (found) add(orders[part as Part], links.join(), path);
    }
    for (const [place, name] of linksOf(html)) names.set(place, (names.get(place) ?? new Set()).add(name));
    const footer = html.slice(html.indexOf('<footer class="site-footer">'));
    const links = [...footer.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href ?? '');
    add(help, String(links.findIndex((href) => href.startsWith('mailto:'))), path);
  }
  for (const [part, pages] of Object.entries(orders)) {
    expect(pages.size, `pages with a ${part}`).toBeGreaterThan(0);
    expect.soft(unusual(pages), `3.2.3 Consistent Navigation: pages with another ${part}`).toEqual([]);
  }
  expect.soft(unusual(help), '3.2.6 Consistent Help: contact address in another position').toEqual([]);
  expect.soft([...help.keys()], '3.2.6 Consistent Help: no contact address').not.toContain('-1');
  expect(names.size).toBeGreaterThan(8);
  const renamed = [...names].filter(([, { size }]) => size > 1).map(([place, all]) => [place, ...all]);
  expect.soft(renamed, '3.2.4 Consistent Identification: links with several names').toEqual([]);
  const orphans = paths.filter((path) => !linked.has(path));
  expect.soft(orphans, '2.4.5 Multiple Ways: no other page links to').toEqual([]);

  const index = await (await request.get('/search/index.json')).text();
  // Further pages of lists only repeat what the listed pages say.
  const found = paths.filter((path) => /^\/(?:docs|blog)\/(?!(?:tags|page)\/)/.test(path));
  expect(found).not.toEqual([]);
  const missing = found.filter((path) => !index.includes(path));
  expect(missing, '2.4.5 Multiple Ways: search does not find').toEqual([]);
});
