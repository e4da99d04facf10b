import { config } from '../../site/config.ts';
import { expect, test } from './fixtures.ts';
import { PAGES } from './places.ts';
import { sitemapPaths } from './sitemap-paths.ts';

/** Consistency of all pages. Each test names its WCAG 2.2 success criterion. */

test('2.4.2 Page Titled: every page has a title with the name of the site', async ({ plain, request }) => {
  for (const path of await sitemapPaths(request, plain)) {
    const html = await (await request.get(plain + path)).text();
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? '';
    expect(title, path).toContain(config.product);
    expect(title, path).not.toBe(config.product);
  }
});

test('2.4.5 Multiple Ways: another page links to every page, and search finds it', async ({
  plain,
  request,
}) => {
  const paths = await sitemapPaths(request, plain);
  const linked = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(plain + path)).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"#?]+)/g))
      if (href !== path) linked.add(href);
  }
  expect(paths.filter((path) => !linked.has(path))).toEqual([]);
  const index = await (await request.get(`${plain}/search/index.json`)).text();
  // Further pages of lists only repeat what the listed pages say.
  const found = paths.filter((path) => /^\/(?:docs|blog)\/(?!(?:tags|page)\/)/.test(path));
  expect(found).not.toEqual([]);
  expect(found.filter((path) => !index.includes(path))).toEqual([]);
});

test('3.1.1 Language of Page: every page declares that it is in English', async ({ plain, request }) => {
  for (const path of [...(await sitemapPaths(request, plain)), '/nowhere']) {
    const html = await (await request.get(plain + path)).text();
    expect(html, path).toMatch(/<html [^>]*?lang="en(-US)?"/);
  }
});

test('3.2.3 Consistent Navigation: header, footer and sidebar have the same links in the same order on every page', async ({
  plain,
  request,
}) => {
  const seen = { header: new Set<string>(), footer: new Set<string>(), aside: new Set<string>() };
  for (const path of [...(await sitemapPaths(request, plain)), '/nowhere']) {
    const html = await (await request.get(plain + path)).text();
    for (const [part, pattern] of [
      ['header', /<header class="site-header">[\s\S]*?<\/header>/],
      ['footer', /<footer class="site-footer">[\s\S]*?<\/footer>/],
      ['aside', /<nav class="docs-nav"[\s\S]*?<\/nav>/],
    ] as const) {
      const [found] = html.match(pattern) ?? [];
      if (found) seen[part].add([...found.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).join());
    }
  }
  for (const [part, orders] of Object.entries(seen)) expect(orders.size, part).toBe(1);
});

test('3.2.4 Consistent Identification: links to the same page have the same name in every header and footer', async ({
  shared: page,
  plain,
}) => {
  const said = new Map<string, Set<string>>();
  for (const path of PAGES) {
    await page.goto(plain + path);
    const pairs = await page.locator(':is(.site-header, .site-footer) nav a').evaluateAll((all) =>
      all.map((each) => {
        const nav = each.closest('nav')?.ariaLabel;
        return [`${nav} ${each.getAttribute('href')}`, each.textContent ?? ''] as const;
      }),
    );
    for (const [place, name] of pairs) said.set(place, (said.get(place) ?? new Set()).add(name));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toHaveCount(
      1,
    );
  }
  expect(said.size).toBeGreaterThan(8);
  expect([...said.values()].filter((names) => names.size > 1)).toEqual([]);
});

test('3.2.6 Consistent Help: the contact address is in the same position in every footer', async ({
  plain,
  request,
}) => {
  const places = new Set<string>();
  for (const path of [...(await sitemapPaths(request, plain)), '/nowhere']) {
    const html = await (await request.get(plain + path)).text();
    const footer = html.slice(html.indexOf('<footer class="site-footer">'));
    const links = [...footer.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href ?? '');
    places.add(String(links.findIndex((href) => href.startsWith('mailto:'))));
  }
  expect(places.size).toBe(1);
  expect(places).not.toContain('-1');
});
