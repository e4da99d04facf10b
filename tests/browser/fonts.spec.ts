import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { sampleOf } from '../kit/full.ts';
import { expect, holdBack, test } from './fixtures.ts';

const ARIMO = join(import.meta.dirname, '../../node_modules/@fontsource/arimo/files');
/** Pages of different templates, and those with the most text on the first screen. */
const PATHS = [
  '/',
  '/docs/getting-started/quickstart',
  '/blog',
  '/roadmap',
  '/docs/core-concepts/cicd',
  '/docs/evaluations/consistency',
  '/docs/evaluations/llm',
  '/docs/integration/langchain',
  '/docs/integration/pydantic-ai',
];
const WIDTHS = [390, 1280];

/** Highest accepted median of the layout shifts: parts of a line may move sideways by a few pixels, but no line moves. */
const MEDIAN = 0.005;
/**
 * Highest accepted layout shift, half of what the Core Web Vitals call good. A line that breaks at another word moves the text
 * below it by 0.02 or more, which depends on the words of a paragraph, so that one such line must not fail the test.
 */
const MOST = 0.05;

/**
 * System fonts that replace Inter until it loads. The test machine has DejaVu Sans. Arial is replaced by Arimo, which
 * has the same widths but is a file, so the page waits until it has loaded.
 */
const FALLBACKS = {
  'fallback-dejavu': async () => {},
  'fallback-arial': async (page: Page) => {
    await page.route('**/arimo-*', (route) =>
      route.fulfill({
        contentType: 'font/woff2',
        headers: { 'access-control-allow-origin': '*' },
        body: readFileSync(join(ARIMO, route.request().url().split('/').at(-1) ?? '')),
      }),
    );
    await page.route(
      (url) => !/\.\w+$/.test(url.pathname),
      async (route) => {
        const answer = await route.fetch();
        const html = (await answer.text())
          .replace(/local\(Arial\)|local\("Arial"\)/, 'url(/arimo-latin-400-normal.woff2)')
          .replace(/local\(Arial Bold\)|local\("Arial Bold"\)/, 'url(/arimo-latin-700-normal.woff2)');
        await route.fulfill({ response: answer, body: html });
      },
    );
  },
};

/** Resolves two frames from now, when the layout shifts of the last one have been reported. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );

// One test changes the inlined stylesheet, which the policy allows by its hash.
test.use({ bypassCSP: true });

for (const [family, prepare] of Object.entries(FALLBACKS)) {
  test(`causes no layout shift when Inter replaces ${family}`, async ({ page, plain }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await prepare(page);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const measured: number[] = [];
    for (const path of sampleOf(PATHS, 4))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const release = await holdBack(page, '**/inter-*.woff2');
        await page.goto(plain + path, { waitUntil: 'commit' });
        await page.locator('h1').waitFor();
        await page.evaluate(async (name) => {
          for (const weight of [400, 600]) await document.fonts.load(`${weight} 16px ${name}`);
        }, family);
        await page.waitForLoadState('domcontentloaded');
        await painted(page);
        const known = await page.evaluate((name) => {
          const faces = [...document.fonts];
          return faces.filter((face) => face.family.includes(name) && face.status === 'loaded').length;
        }, family);
        expect(known, `${family} stands in`).toBeGreaterThan(0);
        await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.splice(0));
        release();
        await page.evaluate(() => document.fonts.load('16px Inter'));
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('html:not([data-at-top])')).toBeAttached();
        await painted(page);
        const shift = await page.evaluate(() =>
          (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
        );
        measured.push(shift);
        expect.soft(shift, `${path} at ${width} px`).toBeLessThan(MOST);
        await page.unroute('**/inter-*.woff2');
      }
    const median = measured.sort((a, b) => a - b)[measured.length >> 1];
    expect(median, `median of ${measured.join(', ')}`).toBeLessThan(MEDIAN);
  });
}
