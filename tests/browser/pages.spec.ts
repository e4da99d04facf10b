import { config } from '../../site/config.ts';
import { sampleOf } from '../kit/full.ts';
import { PHONE } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';
import { PAGES } from './paths.ts';

/** Pages by a feature that all should share. */
type PagesBy = Map<string, string[]>;

const PARTS: Readonly<Record<string, RegExp>> = {
  header: /<header class="site-header[^>]*>[\s\S]*?<\/header>/,
  footer: /<footer class="site-footer[^>]*>[\s\S]*?<\/footer>/,
  'navigation of the documentation': /<nav class="docs-nav link-list"[\s\S]*?<\/nav>/,
};

test('every page has a title and a language, the same navigation and help as the others, a link to it, and an entry in search', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const linked = new Set<string>();
  const orders = new Map<string, PagesBy>(Object.keys(PARTS).map((part) => [part, new Map()]));
  for (const path of [...paths, '/nowhere']) {
    const html = await (await request.get(path)).text();
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? '';
    expect.soft(title, `2.4.2 Page Titled: ${path}`).toContain(config.product);
    expect.soft(title, `2.4.2 Page Titled: ${path}`).not.toBe(config.product);
    expect.soft(html, `3.1.1 Language of Page: ${path}`).toMatch(/<html [^>]*?lang="en(-US)?"/);
    expect
      .soft(html, `3.2.6 Consistent Help: ${path}`)
      .toMatch(/<footer class="site-footer[^>]*>[\s\S]*mailto:/);
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"#?]+)/g))
      if (href !== path && path !== '/nowhere') linked.add(href);
    for (const [part, pages] of orders) {
      // Links between pages: the quickstart also lists its sections.
      const links = (html.match(PARTS[part] ?? /$/)?.[0] ?? '').match(/href="[^"#][^"]*"/g)?.join();
      if (links) pages.set(links, [...(pages.get(links) ?? []), path]);
    }
  }
  for (const [part, pages] of orders) {
    expect(pages.size, `pages with a ${part}`).toBeGreaterThan(0);
    const [, ...unusual] = [...pages.values()].sort((a, b) => b.length - a.length);
    expect.soft(unusual.flat(), `3.2.3 Consistent Navigation: pages with another ${part}`).toEqual([]);
  }
  const orphans = paths.filter((path) => !linked.has(path));
  expect.soft(orphans, '2.4.5 Multiple Ways: no other page links to').toEqual([]);
  const index = await (await request.get('/search/index.json')).text();
  const found = paths.filter((path) => /^\/(?:docs|blog)\/(?!page\/)/.test(path));
  const missing = found.filter((path) => !index.includes(path));
  expect(missing, '2.4.5 Multiple Ways: search does not find').toEqual([]);
});

test('the selected theme is stored and applied before the first paint', async ({ page }) => {
  await page.goto('/docs');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      Object.assign(window, { first: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/roadmap');
  expect(await page.evaluate(() => (window as unknown as { first?: string }).first)).toBe('dark');
  await expect.poll(background).toBe(dark);
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await expect.poll(background).toBe(light);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what can be pressed outside running text is at least 44 pixels high', async ({ page }) => {
    for (const path of sampleOf(PAGES, 5)) {
      await page.goto(path);
      await settled(page);
      const small = await page.evaluate(() => {
        const inText = '.skip-link, main :is(p, td, .prose li) > a:not([class])';
        return [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
          .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .filter((each) => !each.matches(inText))
          .filter((each) => {
            each.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = each.getBoundingClientRect();
            const x = left + Math.min(width / 2, 20);
            const isHit = (y: number) => each.contains(document.elementFromPoint(x, y));
            const middle = top + height / 2;
            let high = 0;
            while (high < 44 && isHit(middle - high)) high++;
            let low = 0;
            while (low < 44 && isHit(middle + low)) low++;
            return high + low < 44;
          })
          .map((each) => each.textContent);
      });
      expect(small, path).toEqual([]);
    }
  });
});

test('on a phone, features have no descriptions until they are wanted', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/roadmap');
  const shipped = page.getByText('Configuration, evaluations, and datasets are files');
  const coming = page.getByText('Fail when a metric is worse than on the target branch');
  for (const text of [shipped, coming]) await expect(text).toBeHidden();
  await page.getByRole('checkbox', { name: 'Show descriptions' }).press('Space');
  for (const text of [shipped, coming]) await expect(text).toBeVisible();
});
