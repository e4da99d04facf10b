import { chromium, type Page } from 'playwright/test';
import { BROWSER_ARGS, CHROMIUM } from '../../scripts/browsers.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, holdBack, test } from './fixtures.ts';

const LONG = '/docs/evaluations/configuration';

/** Delays idle callbacks until the page is released. */
const hold = (page: Page) =>
  page.addInitScript(() => {
    const { requestIdleCallback } = globalThis;
    const going = new Promise<void>((done) => {
      Object.assign(globalThis, { goOn: done });
    });
    globalThis.requestIdleCallback = (run) => {
      void going.then(() => requestIdleCallback(run));
      return 0;
    };
  });
const goOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());
const settled = (page: Page) => expect(page.locator('html:not([data-at-top])')).toBeAttached();
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1), id);
/** Position of an element once it has been the same for a while. Text that is scrolled into view can load another font. */
const topAtRest = (page: Page, id: string) =>
  page.evaluate(async (name) => {
    const FRAMES = 20;
    let top = Number.NaN;
    for (let same = 0; same < FRAMES; ) {
      await new Promise(requestAnimationFrame);
      const next = Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1);
      same = next === top && document.fonts.status === 'loaded' ? same + 1 : 0;
      top = next;
    }
    return top;
  }, id);
const lastHeading = async (page: Page) =>
  (await page.locator('.prose h2[id]').last().getAttribute('id')) ?? '';
/** Number of blocks without layout, one frame from now. */
const countSkipped = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const parts = [...document.querySelectorAll('.prose > * > *, .roadmap-list > * > *, .home > * > *')];
    const shown = parts.filter((part) => part.checkVisibility());
    return shown.filter((part) => !part.checkVisibility({ contentVisibilityAuto: true })).length;
  });

const VIEWS = [
  { path: LONG, width: 360, height: 740 },
  { path: LONG, width: 1920, height: 1080 },
  { path: '/', width: 1280, height: 800 },
  { path: '/', width: 360, height: 740 },
  { path: '/roadmap', width: 360, height: 740 },
  { path: '/roadmap', width: 1280, height: 800 },
];
for (const { path, width, height } of sampleOf(VIEWS, 3))
  test(`lays out the end of ${path} after the first frame without a layout shift at ${width} px`, async ({
    page,
    plain,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await hold(page);
    await page.goto(plain + path);
    expect(await countSkipped(page)).toBeGreaterThan(path === LONG ? 20 : 4);
    // `fonts.spec.ts` measures what the fonts move.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      (globalThis as unknown as { shifts: number[] }).shifts.length = 0;
    });
    await goOn(page);
    await settled(page);
    expect(await page.locator('[data-laid-out]').count()).toBe(0);
    const tops = () =>
      page
        .locator('.prose > *, .roadmap-list > *, .home > *')
        .evaluateAll((blocks) =>
          blocks.map((block) => Math.round(block.getBoundingClientRect().top + scrollY)),
        );
    const late = await tops();
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.reload();
    expect(await tops()).toEqual(late);
  });

test('lays out no block before the first frame', async ({ page, plain }) => {
  // Simulates a slow screen: pages receive paint entries half a second late.
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(globalThis, { order });
    globalThis.PerformanceObserver = class extends PerformanceObserver {
      constructor(tell: PerformanceObserverCallback) {
        super((...told) => {
          setTimeout(() => {
            order.push('frame');
            tell(...told);
          }, 500);
        });
      }
    };
    new MutationObserver(() => order.push('block')).observe(document, {
      subtree: true,
      attributeFilter: ['data-laid-out'],
    });
  });
  await page.goto(plain + LONG);
  await settled(page);
  const order = await page.evaluate(() => (globalThis as unknown as { order: string[] }).order);
  expect(order).toContain('block');
  expect(order[0]).toBe('frame');
});

test('lays out no block before the fonts have loaded', async ({ page, plain }) => {
  // Keeps the time limit of the fonts from passing on a busy machine.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((run: () => void, delay = 0) =>
      delay < 1000 ? setTimeout(run, delay) : 0) as typeof setTimeout;
  });
  const release = await holdBack(page, '**/*.woff2');
  await page.goto(plain + LONG, { waitUntil: 'commit' });
  await page.locator('.prose h2').last().waitFor();
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 50)));
  });
  expect(await countSkipped(page)).toBeGreaterThan(20);
  release();
  await settled(page);
});

test('lays out all blocks when the fonts are late', async ({ page, plain }) => {
  const release = await holdBack(page, '**/*.woff2');
  await page.goto(plain + LONG, { waitUntil: 'commit' });
  await settled(page);
  expect(await countSkipped(page)).toBe(0);
  release();
});

test('defers nothing when the page may open further down: on reload, history navigation or with a hash', async ({
  page,
  plain,
}) => {
  await hold(page);
  await page.goto(plain + LONG);
  expect(await countSkipped(page)).toBeGreaterThan(20);
  await page.reload();
  expect(await countSkipped(page)).toBe(0);
  const last = await lastHeading(page);
  await page.goto('about:blank');
  await page.goto(`${plain}${LONG}#${last}`);
  expect(await countSkipped(page)).toBe(0);
  // History navigation loads a page again if its host forbids caching.
  await page.route(`${plain}/**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
  await page.goto(plain + LONG);
  await page.goto('about:blank');
  await page.goBack();
  expect(await countSkipped(page)).toBe(0);
});

test('keeps the position of a visitor who scrolls down before the layout is complete', async ({
  page,
  plain,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await hold(page);
  await page.goto(plain + LONG);
  expect(await countSkipped(page)).toBeGreaterThan(20);
  const last = await lastHeading(page);
  await page.locator(`.page-contents a[href="#${last}"]`).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  const before = await topAtRest(page, last);
  expect(before).toBeGreaterThan(0);
  await goOn(page);
  await settled(page);
  await expect.poll(async () => Math.abs((await topOf(page, last)) - before)).toBeLessThanOrEqual(1);
  await expect(page.locator('.page-contents a[aria-current]')).toHaveAttribute('href', `#${last}`);
});

test('restores the scroll position on reload', async ({ page, plain }) => {
  await page.goto(plain + LONG);
  await settled(page);
  const last = await lastHeading(page);
  await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), last);
  const before = await topOf(page, last);
  await page.reload();
  await expect.poll(() => topOf(page, last)).toBe(before);
});

test('prints blocks that were never laid out, and exposes them to screen readers', async ({ plain }) => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    // Builds the complete accessibility tree, as with a screen reader.
    args: [...BROWSER_ARGS, '--force-renderer-accessibility'],
  });
  const page = await browser.newPage();
  await hold(page);
  await page.goto(plain + LONG);
  expect(await countSkipped(page)).toBeGreaterThan(20);
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const told = nodes.map(({ name }) => name?.value ?? '').join('\n');
  expect(told).toContain('The model that grades outputs.');
  await page.emulateMedia({ media: 'print' });
  expect(await countSkipped(page)).toBe(0);
  await browser.close();
});
