import { DESKTOP, PHONE, REFLOWED } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LAYERS, openLayer } from './layers.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';
import { addStyles, lost, SPACING, wide } from './seen.ts';

/** Zoom, text size, spacing, and orientation. Each test names its WCAG 2.2 success criterion. */

/** Width in pixels that a modal dialog leaves for the scrollbar. */
const SCROLL_BAR = 16;

for (const size of [
  { width: 740, height: 360 },
  { width: 360, height: 740 },
])
  test(`1.3.4 Orientation: ${size.width} by ${size.height}: the page is complete and not rotated`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const path of ['/', QUICKSTART, '/waitlist']) {
      await page.goto(path);
      const turned = await page.locator(':is(html, body, main)').evaluateAll((all) =>
        all.filter((each) => {
          const { transform, rotate, writingMode } = getComputedStyle(each);
          return transform !== 'none' || rotate !== 'none' || writingMode !== 'horizontal-tb';
        }),
      );
      expect(turned, path).toHaveLength(0);
      expect(await lost(page), path).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

for (const path of ['/', REFERENCE, '/waitlist', '/roadmap', '/blog', '/open-source'])
  test(`1.4.4 Resize Text: ${path} loses no content with text of twice the size`, async ({ fresh: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    // Equivalent to the browser's font size setting.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await lost(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
  });

for (const path of ['/', QUICKSTART, '/waitlist', '/roadmap'])
  test(`1.4.4 Resize Text: ${path} has the same content at a zoom of 200 % as at 100 %`, async ({ page }) => {
    await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 });
    await page.goto(path);
    expect(await lost(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const name of ['Features', 'Docs', 'Roadmap', 'Open Source', 'Blog', 'Join Waitlist']) {
      const link = page.getByRole('dialog').getByRole('link', { name, exact: true });
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
  });

test('1.4.4 Resize Text: zooming is allowed', async ({ page }) => {
  await page.goto('/');
  const content = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
});

for (const layer of LAYERS)
  test(`1.4.10 Reflow, 1.4.11 Non-text Contrast, 1.4.12 Text Spacing: ${layer.name} has a border in forced colors, and loses no content at 320 px, even with wider spacing`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(layer.path);
    await openLayer(page, layer);
    const open = page.locator(layer.layer);
    // Edges at the window's border or its scrollbar need no border.
    const bare = await open.evaluate((element, scrollBar) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const inside = {
        left: left > 0,
        top: top > 0,
        right: right < innerWidth - scrollBar,
        bottom: bottom < innerHeight,
      };
      return Object.entries(inside)
        .filter(
          ([side, within]) =>
            within && getComputedStyle(element).getPropertyValue(`border-${side}-width`) === '0px',
        )
        .map(([side]) => side);
    }, SCROLL_BAR);
    expect(bare, 'sides without a border in forced colors').toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(REFLOWED);
    for (const spaced of [false, true]) {
      if (spaced) await addStyles(page, SPACING);
      expect(await lost(page)).toEqual([]);
      const box = await open.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= REFLOWED.width).toBe(true);
      expect(
        await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  });

for (const path of ['/', QUICKSTART])
  test(`1.4.10 Reflow: ${path} in 320 by 256 pixels: sticky bars leave room to read, and menus scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, 1200));
    const free = await page.evaluate(() => {
      let y = 0;
      while (y < innerHeight && !document.elementFromPoint(160, y)?.closest('main')) y++;
      return innerHeight - y;
    });
    expect(free).toBeGreaterThan(256 / 2);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const last = page.getByRole('dialog').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
