import { DESKTOP, PHONE, REFLOWED } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LAYERS, openLayer, openSearch } from './layers.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';
import { addStyles, expectContrast, lost, SPACING, wide } from './seen.ts';

/** Zoom, text size, orientation, contrast, forced colors, and motion. Names of tests begin with success criteria of WCAG 2.2. */

test('1.3.4 Orientation, 1.4.4 Resize Text: pages lose nothing on a turned phone or at a zoom of 200 %, and zooming is allowed', async ({
  page,
}) => {
  for (const path of ['/', QUICKSTART, '/waitlist', '/roadmap'])
    for (const size of [
      { width: PHONE.height, height: PHONE.width },
      { width: DESKTOP.width / 2, height: DESKTOP.height / 2 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(path);
      expect(await lost(page), `${path}, ${size.width} px`).toEqual([]);
      expect(await wide(page), `${path}, ${size.width} px`).toBe(0);
    }
  const content = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
});

for (const path of ['/', REFERENCE, '/open-source'])
  test(`1.4.4 Resize Text: ${path} loses nothing with text of twice the size`, async ({ fresh: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    // Equivalent to the browser's font size setting.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await lost(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
  });

for (const layer of LAYERS)
  test(`1.4.10 Reflow, 1.4.11 Non-text Contrast: ${layer.name} has a border in forced colors, and loses nothing at 320 px with wider spacing`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(layer.path);
    await openLayer(page, layer);
    const open = page.locator(layer.layer);
    // Edges at the window's border or its scrollbar need no border.
    const bare = await open.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const { borderLeftWidth, borderTopWidth, borderRightWidth, borderBottomWidth } =
        getComputedStyle(element);
      return [
        left > 0 && borderLeftWidth,
        top > 0 && borderTopWidth,
        right < innerWidth - 16 && borderRightWidth,
        bottom < innerHeight && borderBottomWidth,
      ].filter((width) => width === '0px');
    });
    expect(bare, 'sides without a border in forced colors').toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(REFLOWED);
    await addStyles(page, SPACING);
    expect(await lost(page)).toEqual([]);
    const { x = -1, width = 999 } = (await open.boundingBox()) ?? {};
    expect(x >= 0 && x + width <= REFLOWED.width).toBe(true);
    expect(await open.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  });

test('1.4.10 Reflow: in 320 by 256 pixels, sticky bars leave room to read, and the menu scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/', QUICKSTART]) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, 1200));
    const free = await page.evaluate(() => {
      let y = 0;
      while (y < innerHeight && !document.elementFromPoint(160, y)?.closest('main')) y++;
      return innerHeight - y;
    });
    expect(free, path).toBeGreaterThan(256 / 2);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const last = page.getByRole('dialog').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`1.4.3 Contrast, 1.4.11 Non-text Contrast: ${colorScheme}: placeholders, selected text, fields, focus rings and icons`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(QUICKSTART);
    for (const control of [
      page.getByRole('banner').getByRole('link', { name: 'Early Access' }),
      page.getByRole('tab').first(),
      page.locator('.prose p a').first(),
    ]) {
      await control.focus();
      await page.keyboard.press('Shift');
      await expect(control).toHaveCSS('outline-style', 'solid');
      await expectContrast(control, 'outlineColor', 3);
    }
    await expectContrast(page.getByRole('button', { name: 'Search' }).first(), 'color', 3);
    await expectContrast(page.locator('.site-header .theme-switch input:checked + span'), 'color', 4.5);
    await openSearch(page, '');
    await expectContrast(page.getByRole('combobox'), 'color', 4.5, '::placeholder');
    await expectContrast(page.locator('main h1'), 'backgroundColor', 1.1, '::selection');
    await page.goto('/waitlist');
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    for (const label of ['Email', 'Team size', 'What would you like to evaluate?']) {
      const field = page.getByLabel(label);
      await expectContrast(field, 'borderTopColor', 3);
      await field.focus();
      await expectContrast(field, 'outlineColor', 3);
    }
  });

test('1.4.11 Non-text Contrast: in forced colors, buttons and badges have borders, and what is selected or current is marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/roadmap');
  for (const name of ['.site-nav .button', '.badge'])
    await expect(page.locator(name).first()).toHaveCSS('border-top-style', 'solid');
  const current = page.locator('.site-nav a[aria-current]').first();
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  await page.goto(QUICKSTART);
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const selector of ['.site-header .theme-switch input + span', '[role="tab"]']) {
    const grounds = await page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(new Set(grounds).size, selector).toBe(2);
  }
});

for (const path of ['/', QUICKSTART])
  test(`2.3.3 Animation from Interactions: ${path}: nothing moves for visitors who prefer reduced motion`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Search' }).first().hover();
    await page.evaluate(() => scrollTo(0, 600));
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    // Fades and color changes are not motion. Boxes that scroll fade at their sides, as far as the visitor scrolls them.
    const mayMove = await page.locator('body *').evaluateAll((all) =>
      all.flatMap((each) => {
        const { transitionDuration, transitionProperty, animationName } = getComputedStyle(each);
        const names = transitionDuration === '0s' ? [] : transitionProperty.split(', ');
        if (animationName !== 'none') names.push(animationName);
        return names.filter((name) => !/^(opacity|none|.*color|scroll-fades|)$/.test(name));
      }),
    );
    expect(mayMove).toEqual([]);
  });
