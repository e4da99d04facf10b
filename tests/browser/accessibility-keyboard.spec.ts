import { config } from '../../site/config.ts';
import { FULL, sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';
import { type Stop, tabThrough } from './tab-through.ts';

/** Use without a pointer: focus and keys. Names of tests begin with success criteria of WCAG 2.2. */

const HEADER = ['Features', 'Docs', 'Roadmap', 'Open Source', 'Blog', 'Early Access'];
const START = ['Skip to content', config.product, 'Search', ...HEADER];
const names = (stops: readonly Stop[]) => stops.map(({ name }) => name);

for (const { path, least } of [
  { path: '/', least: 46 },
  { path: QUICKSTART, least: 61 },
])
  test(`2.4.3 Focus Order, 2.4.7 Focus Visible: ${path}: Tab moves focus through header, page and footer and back, always visibly`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: path === '/' ? 'none' : 'active' });
    await page.goto(path);
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThanOrEqual(least);
    expect(names(stops).slice(0, START.length)).toEqual(START);
    expect(names(stops).at(-1)).toBe('Analytics opt-out');
    expect(stops.filter(({ ring, inView }) => !ring || !inView)).toEqual([]);
    await expect(page, '3.2.1: the focus alone leads nowhere').toHaveURL(path);
    if (path !== '/' && !FULL) return;
    await page.getByRole('link', { name: 'Analytics opt-out' }).focus();
    const back = await tabThrough(page, 'Shift+Tab');
    const end = names(back).indexOf(START[0] ?? '');
    expect(names(back).slice(end - START.length + 1, end + 1)).toEqual(START.toReversed());
    expect(back.filter(({ inView }) => !inView)).toEqual([]);
  });

test('2.4.11 Focus Not Obscured: the header covers no stop at a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(QUICKSTART);
  expect((await tabThrough(page)).filter(({ inView }) => !inView)).toEqual([]);
});

test('2.4.1 Bypass Blocks: the skip link moves focus past the header, and past what is beside a text', async ({
  page,
}) => {
  for (const [path, target] of [
    ['/', '#main'],
    [QUICKSTART, '#docs-article'],
    ['/privacy', '#article'],
  ] as const) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to content' });
    await expect(link).toBeFocused();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Enter');
    await expect(page.locator(target)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator(`${target} :focus`)).toHaveCount(1);
  }
});

test('2.1.1 Keyboard: every element that scrolls sideways can be focused', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of sampleOf(['/', '/docs/core-concepts', REFERENCE, QUICKSTART, '/cookies'], 2)) {
    await page.goto(path);
    if (path.startsWith('/docs')) await expect(page.locator('pre[data-watched]').first()).toBeAttached();
    const unreachable = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((each) => {
          if (!/auto|scroll/.test(getComputedStyle(each).overflowX) || !each.checkVisibility()) return false;
          return each.scrollWidth > each.clientWidth + 1 && (each as HTMLElement).tabIndex < 0;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(unreachable, path).toEqual([]);
  }
});

test('2.1.1 Keyboard: the text version of the video and the theme are chosen with keys', async ({ page }) => {
  await page.goto('/');
  await page.locator('.demo-text summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.demo-screen')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.locator('.demo-screen')).toBeHidden();
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page, '3.2.2: choosing leads nowhere').toHaveURL('/');
});

test('2.5.2 Pointer Cancellation: a press that is released elsewhere does nothing', async ({ page }) => {
  await page.goto('/roadmap');
  for (const name of ['Search', 'Keyboard shortcuts']) {
    await page.getByRole('button', { name }).first().hover();
    await page.mouse.down();
    await page.mouse.move(640, 420);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
