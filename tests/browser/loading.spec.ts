import { chromium, type Page } from 'playwright/test';
import { BROWSER_ARGS, CHROMIUM } from '../../scripts/browsers.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, holdBack, settled, test } from './fixtures.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';

/** What a visitor notices while a page loads, and on the way back. */

const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1), id);
const lastHeading = async (page: Page) =>
  (await page.locator('.prose h2[id]').last().getAttribute('id')) ?? '';

test('a long page opens and stays at the anchor of its URL, and at its position on reload', async ({
  fresh: page,
}) => {
  await page.goto(REFERENCE);
  const last = await lastHeading(page);
  await page.goto('/robots.txt');
  await page.goto(`${REFERENCE}#${last}`);
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport();
  await settled(page);
  const before = await topOf(page, last);
  expect(before).toBeGreaterThanOrEqual(0);
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport();
  await page.reload();
  await expect.poll(() => topOf(page, last)).toBe(before);
});

/** Returns a function that returns the layout shift of the pages that are opened from now on, since its last call. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.splice(0).reduce((sum, each) => sum + each, 0),
    );
}

test('the plumb line moves nothing when the page grows below the window, or is scrolled', async ({
  fresh: page,
}) => {
  const shift = await watchShift(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await settled(page);
  // What moves by a few pixels, as text does in another font, counts with the largest distance of the frame.
  await page.evaluate(() => {
    const [main, buttons] = document.querySelectorAll<HTMLElement>('main, .hero .buttons');
    if (main) main.style.minBlockSize = '900rem';
    if (buttons) buttons.style.marginInlineStart = '6px';
  });
  for (let step = 0; step < 6; step++) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), step * 1400);
    await settled(page);
  }
  expect(await shift()).toBeLessThan(0.005);
});

test('no line moves when the web font arrives', async ({ fresh: page }) => {
  const shift = await watchShift(page);
  for (const path of ['/docs/evaluations/safety', ...sampleOf([QUICKSTART, '/'], 1)])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdBack(page, '**/inter-*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      // The font of the test machine stands in.
      await page.locator('h1').waitFor();
      await page.waitForLoadState('domcontentloaded');
      await page.evaluate(() => document.fonts.load('16px fallback-dejavu'));
      await shift();
      release();
      await page.evaluate(() => document.fonts.load('16px Inter'));
      await settled(page);
      expect.soft(await shift(), `${path} at ${width} px`).toBe(0);
      await page.unroute('**/inter-*.woff2');
    }
});

test('going back restores a page as it was left, even after its widgets were used', { tag: '@full' }, async ({
  plain,
}) => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: plain });
  for (const path of ['/', '/waitlist']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path === '/waitlist') await page.getByLabel('Email').fill('ada@example.org');
    await page.evaluate(() => {
      Object.assign(window, { left: true });
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto('/terms');
    await page.goBack({ waitUntil: 'commit' });
    const kept = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        const { left, persisted } = window as unknown as { left?: boolean; persisted?: boolean };
        return { left, persisted, reasons: JSON.stringify(entry?.toJSON().notRestoredReasons) };
      });
    await expect.poll(kept, path).toEqual({ left: true, persisted: true, reasons: 'null' });
  }
  await browser.close();
});
