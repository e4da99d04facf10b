import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { sampleOf } from '../kit/full.ts';
import { expect, settled, test } from './fixtures.ts';
import { QUICKSTART } from './paths.ts';
import { sitemapPaths } from './sitemap-paths.ts';

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('at 360 and 390 pixels, the text of every docs page starts in the first 240 pixels', async ({
    page,
    plain,
  }) => {
    const paths = (await sitemapPaths(page.request, plain)).filter((path) => path.startsWith('/docs'));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of sampleOf(paths, 6)) {
      await page.goto(path);
      const text = page.locator('.docs-cards, .prose > :first-child').first();
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        expect((await text.boundingBox())?.y, `${path}, ${width} px`).toBeLessThanOrEqual(240);
      }
    }
  });

  test('copy buttons are 44 pixels high and wide, and never over code', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    await page.goto(QUICKSTART);
    await settled(page);
    const found = await page.locator('.copy-button:visible').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, bottom } = button.getBoundingClientRect();
        const code = button.parentElement?.querySelector('pre')?.getBoundingClientRect().top ?? 0;
        return { isSmall: width < 44 || height < 44, isOverCode: bottom > code };
      }),
    );
    expect(found.length).toBeGreaterThan(4);
    expect(found).toEqual(found.map(() => ({ isSmall: false, isOverCode: false })));
  });
});

test('a long comment wraps, so no code scrolls only because of one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(QUICKSTART);
  const commented = page.locator('.code:not(.code-wrapped) pre', { hasText: '$schema=' });
  const hidden = await commented.evaluateAll((all) => all.map((pre) => pre.scrollWidth - pre.clientWidth));
  expect(hidden.length).toBeGreaterThan(1);
  expect(hidden).toEqual(hidden.map(() => 0));
});

test('at 1024 pixels, the bar is beside the sidebar, which starts where it does without a bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(QUICKSTART);
  const nav = page.locator('.docs-sidebar .docs-nav');
  const bar = page.locator('.docs-bar');
  const withBar = await nav.boundingBox();
  expect((await bar.boundingBox())?.x).toBeGreaterThan((withBar?.x ?? 0) + (withBar?.width ?? 0));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
  expect((await nav.boundingBox())?.y).toBe(withBar?.y);
});

for (const [name, open] of [
  ['search', 'Search'],
  ['keyboard shortcuts', 'Keyboard shortcuts'],
] as const)
  test(`the backdrop of ${name} covers the window, without a strip for the scrollbar`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(QUICKSTART);
    await settled(page);
    await page.getByRole('button', { name: open }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(300);
    const edge = await page.screenshot({ clip: { x: 1380, y: 400, width: 60, height: 1 }, scale: 'css' });
    const pixels = await sharp(edge).removeAlpha().raw().toBuffer();
    const colors = Array.from({ length: 60 }, (_, x) => [...pixels.subarray(3 * x, 3 * x + 3)]);
    const [first = []] = colors;
    // Rounding of the blended colors may differ by a step or two.
    for (const color of colors)
      for (const [index, part] of color.entries())
        expect(Math.abs(part - (first[index] ?? 0)), color).toBeLessThan(4);
    expect(first[0], 'darker than the page').toBeLessThan(220);
  });

test.describe('images wider than the column', () => {
  const WIDE =
    '<p><picture><img src="/media/test-image.png" alt="Two bars" width="1600" height="900"></picture></p>';
  const NARROW = '<p><img src="/media/test-image.png" alt="An icon" width="64" height="64"></p>';
  const image = readFileSync(join(import.meta.dirname, '../../public/media/hero-poster.jpg'));

  test.beforeEach(async ({ page }) => {
    await page.route('**/media/test-image.png', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: image }),
    );
    await page.route(QUICKSTART, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '<div class="prose">',
        `<div class="prose">${WIDE}${NARROW}`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(QUICKSTART);
  });

  test('open in a dialog with the keyboard, and the focus returns', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Enlarge image: Two bars' });
    await expect(button).toBeVisible();
    const shown = await button.getByRole('img').boundingBox();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Two bars' });
    await expect(dialog).toBeVisible();
    const large = await dialog.getByRole('img').boundingBox();
    expect(large?.width).toBeGreaterThan((shown?.width ?? 0) * 1.3);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enlarge image: An icon' })).toHaveCount(0);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('are shown in the column', async ({ page }) => {
      await expect(page.getByRole('img', { name: 'Two bars' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enlarge image: Two bars' })).toHaveCount(0);
    });
  });
});
