import type { Page } from 'playwright/test';
import { DESKTOP, PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type Stop, tabThrough } from './tab-through.ts';

const HEADER = ['Features', 'Docs', 'Roadmap', 'Open Source', 'Blog', 'Early Access'];
const DOCS = '/docs/getting-started/quickstart';
const names = (stops: readonly Stop[]) => stops.map(({ name }) => name);

/** Boxes whose words are cut off, and words that stand beside the window. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .sr-only, .skip-link, [aria-hidden="true"]');
    const scrolls = (element: Element) => element.closest('pre, .table-scroll, [role="region"]') !== null;
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        if (!seen(element) || scrolls(element) || element.closest('svg')) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const cutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const cutY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        const { right, left, width } = element.getBoundingClientRect();
        return cutX || cutY || (width > 0 && (right > innerWidth + 1 || left < -1));
      })
      .map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

const wide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } });

for (const { path, least } of [
  { path: '/', least: 45 },
  { path: DOCS, least: 60 },
  { path: '/waitlist', least: 25 },
  { path: '/blog', least: 25 },
])
  test(`2.4.3, 2.4.7, 2.4.11: ${path} by keyboard: in order, and every stop can be seen`, async ({
    page,
    plain,
  }) => {
    await page.goto(plain + path);
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThanOrEqual(least);
    expect(names(stops).slice(0, 8)).toEqual(['Skip to content', 'Plumbline', ...HEADER]);
    expect(names(stops).at(-1)).toBe('Analytics opt-out');
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    expect(stops.filter(({ inView }) => !inView)).toEqual([]);
  });

for (const path of ['/', DOCS, '/waitlist'])
  test(`2.4.1: ${path}: the skip link leads past the header`, async ({ page, plain }) => {
    await page.goto(plain + path);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to content' });
    await expect(link).toBeFocused();
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.locator('#main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
  });

test('1.4.10: at 320 px no page scrolls sideways', async ({ page, plain, request, expectedErrors }) => {
  test.setTimeout(60_000);
  expectedErrors.push(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const sitemap = await (await request.get(`${plain}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThanOrEqual(38);
  for (const path of [...paths, '/nowhere', '/docs/nowhere']) {
    await page.goto(plain + path);
    expect.soft(await wide(page), path).toBe(0);
  }
});

for (const path of ['/', '/docs/evaluations/configuration', '/waitlist', '/roadmap', '/blog', '/open-source'])
  test(`1.4.4: ${path} with letters of twice the size loses nothing`, async ({ page, plain }) => {
    await page.goto(plain + path);
    // As in the browser's own settings.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await lost(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
  });

for (const path of ['/', DOCS, '/waitlist', '/roadmap', '/open-source'])
  for (const size of [PHONE, DESKTOP])
    test(`1.4.12: ${path} at ${size.width} px with wider spacing loses nothing`, async ({ page, plain }) => {
      await page.setViewportSize(size);
      await page.goto(plain + path);
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
          p { margin-block-end: 2em !important }`,
      });
      expect(await lost(page)).toEqual([]);
      expect(await wide(page)).toBe(0);
    });

test.describe('forced colours', () => {
  for (const path of ['/', DOCS, '/waitlist'])
    test(`${path}: every stop of the keyboard can be seen`, async ({ page, plain }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(plain + path);
      const stops = await tabThrough(page);
      expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    });
  for (const { path, where } of [
    { path: '/roadmap', where: '.site-nav' },
    { path: '/docs', where: '.docs-nav' },
    { path: DOCS, where: '.docs-nav' },
    { path: '/privacy', where: '.site-footer' },
  ])
    test(`${path}: the page itself is marked in ${where} by more than colour`, async ({ page, plain }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(plain + path);
      const marked = page.locator(`${where} [aria-current="page"]:visible`);
      await expect(marked).toHaveCount(1);
      await expect(marked).toHaveCSS('text-decoration-line', 'underline');
      const others = page.locator(`${where} a:not([aria-current], .button):visible`);
      await expect(others.first()).toHaveCSS('text-decoration-line', 'none');
    });
  test('buttons and badges have a bound, the chosen theme a mark', async ({ page, plain }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${plain}/roadmap`);
    for (const name of ['.site-nav .button', '.badge'])
      await expect(page.locator(name).first()).toHaveCSS('border-top-style', 'solid');
    const [chosen, other] = await page
      .locator('.theme-switch span')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(chosen).not.toBe(other);
  });
});
