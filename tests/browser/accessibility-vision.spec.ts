import { sampleOf } from '../kit/full.ts';
import { DESKTOP, PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openSearch } from './layers.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';
import { expectContrast, lost, wide } from './seen.ts';

/** Zoom, text size, orientation, contrast, forced colors, and motion. Names of tests begin with success criteria of WCAG 2.2. */

test('1.3.4 Orientation, 1.4.4 Resize Text: pages lose nothing on a turned phone or at a zoom of 200 %, and zooming is allowed', async ({
  page,
}) => {
  for (const path of sampleOf(['/', '/waitlist', QUICKSTART, '/roadmap'], 2)) {
    await page.goto(path);
    for (const size of [
      { width: PHONE.height, height: PHONE.width },
      { width: DESKTOP.width / 2, height: DESKTOP.height / 2 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => lost(page), `${path}, ${size.width} px`).toEqual([]);
      await expect.poll(() => wide(page), `${path}, ${size.width} px`).toBe(0);
    }
  }
  const content = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
});

test('1.4.4 Resize Text: pages lose nothing with text of twice the size', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  // Equivalent to the browser's font size setting.
  const setSize = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } });
  await setSize(32);
  for (const path of sampleOf(['/', REFERENCE, '/open-source'], 2)) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expect.poll(() => lost(page), path).toEqual([]);
    await expect.poll(() => wide(page), path).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const brand = page.getByRole('banner').getByRole('link').first();
  expect(await brand.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  await setSize(16);
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

test('1.4.3 Contrast, 1.4.11 Non-text Contrast: placeholders, selected text, fields, focus rings and icons', async ({
  page,
}) => {
  await page.goto(QUICKSTART);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
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
    await expectContrast(page.locator('.site-header .theme-switch label:has(:checked)'), 'color', 4.5);
    await openSearch(page, '');
    await expectContrast(page.getByRole('combobox'), 'color', 4.5, '::placeholder');
    await expectContrast(page.locator('main h1'), 'backgroundColor', 1.1, '::selection');
    await page.keyboard.press('Escape');
  }
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const label of ['Email', 'Team size', 'What would you like to evaluate?']) {
      const field = page.getByLabel(label);
      await expectContrast(field, 'borderTopColor', 3);
      await field.focus();
      await expectContrast(field, 'outlineColor', 3);
    }
  }
});

test('1.4.11 Non-text Contrast: in forced colors, buttons and badges have borders, and what is selected or current is marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  for (const name of ['.site-nav .button', '.label'])
    await expect(page.locator(name).first()).toHaveCSS('border-top-style', 'solid');
  await page.goto('/roadmap');
  const current = page.locator('.site-nav a[aria-current]').first();
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  await page.goto(QUICKSTART);
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const selector of ['.site-header .theme-switch label', '[role="tab"]']) {
    const grounds = await page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(new Set(grounds).size, selector).toBe(2);
  }
});

test('2.3.3 Animation from Interactions: nothing moves for visitors who prefer reduced motion', async ({
  page,
}) => {
  for (const path of ['/', QUICKSTART]) {
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
    expect(mayMove, path).toEqual([]);
  }
});
