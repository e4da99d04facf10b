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
  const orders: Record<Part, Set<string>> = { header: new Set(), footer: new Set(), aside: new Set() };
  const help = new Set<number>();
  const names = new Map<string, Set<string>>();
  for (const path of [...paths, '/nowhere']) {
    const html = await (await request.get(plain + path)).text();
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? '';
    expect.soft(title, `2.4.2 Page Titled: ${path}`).toContain(config.product);
    expect.soft(title, `2.4.2 Page Titled: ${path}`).not.toBe(config.product);
    expect.soft(html, `3.1.1 Language of Page: ${path}`).toMatch(/<html [^>]*?lang="en(-US)?"/);
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"#?]+)/g))
      if (href !== path && path !== '/nowhere') linked.add(href);
    for (const [part, pattern] of Object.entries(PARTS)) {
      const [found] = html.match(pattern) ?? [];
      if (found)
        orders[part as Part].add([...found.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).join());
    }
    for (const [place, name] of linksOf(html)) names.set(place, (names.get(place) ?? new Set()).add(name));
    const footer = html.slice(html.indexOf('<footer class="site-footer">'));
    const links = [...footer.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href ?? '');
    help.add(links.findIndex((href) => href.startsWith('mailto:')));
  }
  for (const [part, found] of Object.entries(orders))
    expect.soft([...found], `3.2.3 Consistent Navigation: links of the ${part} in order`).toHaveLength(1);
  expect.soft(help.size, '3.2.6 Consistent Help: positions of the contact address in footers').toBe(1);
  expect.soft([...help], '3.2.6 Consistent Help: a footer without it').not.toContain(-1);
  expect(names.size).toBeGreaterThan(8);
  const renamed = [...names].filter(([, { size }]) => size > 1).map(([place, all]) => [place, ...all]);
  expect.soft(renamed, '3.2.4 Consistent Identification: links with several names').toEqual([]);
  const orphans = paths.filter((path) => !linked.has(path));
  expect.soft(orphans, '2.4.5 Multiple Ways: no other page links to').toEqual([]);

  const index = await (await request.get(`${plain}/search/index.json`)).text();
  // Further pages of lists only repeat what the listed pages say.
  const found = paths.filter((path) => /^\/(?:docs|blog)\/(?!(?:tags|page)\/)/.test(path));
  expect(found).not.toEqual([]);
  const missing = found.filter((path) => !index.includes(path));
  expect(missing, '2.4.5 Multiple Ways: search does not find').toEqual([]);
});
