import type { Page } from 'playwright/test';
import { config } from '../../site/config.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';
import { LAYERS, openerOf } from './layers.ts';
import { QUICKSTART } from './paths.ts';
import { type Stop, tabThrough } from './tab-through.ts';

/** Focus order and visible focus. Each test names its WCAG 2.2 success criterion. */

const HEADER = ['Features', 'Docs', 'Roadmap', 'Open Source', 'Blog', 'Early Access'];
const names = (stops: readonly Stop[]) => stops.map(({ name }) => name);
const dialog = (page: Page) => page.getByRole('dialog');

const STOPS = [
  { path: '/', least: 46 },
  { path: '/blog', least: 26 },
  { path: QUICKSTART, least: 61 },
  { path: '/waitlist', least: 26 },
];
for (const { path, least } of sampleOf(STOPS, 2))
  test(`2.4.3 Focus Order: ${path}: focus moves through header, page and footer, and every stop is visible`, async ({
    page,
  }) => {
    await page.goto(path);
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThanOrEqual(least);
    expect(names(stops).slice(0, 9)).toEqual(['Skip to content', config.product, 'Search', ...HEADER]);
    expect(names(stops).at(-1)).toBe('Analytics opt-out');
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    expect(stops.filter(({ inView }) => !inView)).toEqual([]);
    expect(page.url(), '3.2.1: the focus alone leads nowhere').toBe(path);
    await expect(dialog(page)).toHaveCount(0);
  });

for (const path of sampleOf([QUICKSTART, '/', '/open-source', '/waitlist'], 2))
  test(`2.1.2 No Keyboard Trap, 2.4.11 Focus Not Obscured: ${path}: Shift+Tab returns to the start, and the header covers no stop`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Analytics opt-out' }).focus();
    const stops = await tabThrough(page, 'Shift+Tab');
    const back = names(stops);
    const start = back.indexOf('Skip to content');
    expect(back.slice(start - 8, start + 1).toReversed()).toEqual([
      'Skip to content',
      config.product,
      'Search',
      ...HEADER,
    ]);
    expect(stops.filter(({ inView }) => !inView)).toEqual([]);
  });

for (const path of sampleOf([QUICKSTART, '/'], 1))
  test(`2.4.11 Focus Not Obscured: ${path}: the header covers no stop in a window of 320 by 256 pixels, which is a zoom of 400 %`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    expect((await tabThrough(page)).filter(({ inView }) => !inView)).toEqual([]);
  });

for (const path of sampleOf(['/', QUICKSTART, '/waitlist'], 1))
  test(`2.4.7 Focus Visible: ${path}: every stop has a focus ring in forced colors`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
  });

for (const path of ['/', QUICKSTART, '/waitlist'])
  test(`2.4.1 Bypass Blocks: ${path}: the skip link moves focus past the header`, async ({ page }) => {
    await page.goto(path);
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

for (const layer of LAYERS)
  test(`2.1.1 Keyboard, 2.1.2 No Keyboard Trap, 2.4.3 Focus Order: ${layer.name} opens with Enter and Space, shows its first stop, closes with Escape, and returns focus`, async ({
    page,
  }) => {
    await page.setViewportSize(layer.size);
    await page.goto(layer.path);
    const opener = openerOf(page, layer);
    await opener.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      const open = page.locator(layer.layer);
      await expect(open).toBeVisible();
      // If focus is not inside yet, the next stop is.
      if (!(await open.evaluate((element) => element.contains(document.activeElement))))
        await page.keyboard.press('Tab');
      const inside = open.locator(':focus');
      await expect(inside).toBeInViewport();
      expect(await inside.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(page.locator(layer.layer)).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });
