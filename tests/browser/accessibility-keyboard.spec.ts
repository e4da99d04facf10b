import type { Page } from 'playwright/test';
import { PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';

/** Use without a pointer, and canceled presses. Each test names its WCAG 2.2 success criterion. */

const dialog = (page: Page) => page.getByRole('dialog');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('2.1.1 Keyboard: search results can be searched, selected and opened', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('threshold');
  await expect(page.locator('.search-excerpt mark').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const href = await page.locator('[role="option"][aria-selected="true"]').getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});

test('2.1.1 Keyboard: arrow keys select a tab, and Tab moves focus into its panel', async ({ page }) => {
  await page.goto(QUICKSTART);
  await page.getByRole('tab', { name: 'pip', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'uv' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'uv' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(
    await page
      .getByRole('tabpanel', { name: 'uv' })
      .evaluate((panel) => panel.contains(document.activeElement)),
  ).toBe(true);
});

test('2.1.1 Keyboard: the copy button of code copies the code', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(QUICKSTART);
  const button = page.locator('.copy-button:visible').first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('Copied');
});

test('2.1.1 Keyboard: arrow keys scroll code and tables that are too wide', async ({ page }) => {
  // On phones, tables become rows.
  for (const [path, selector, width] of [
    [REFERENCE, '.code > pre', PHONE.width],
    ['/docs/getting-started', '.table-scroll', 660],
  ] as const) {
    await page.setViewportSize({ ...PHONE, width });
    await page.goto(path);
    const wide = page.locator(`${selector}[tabindex="0"]`);
    await expect(wide.first()).toBeVisible();
    const at = await wide.evaluateAll((all) =>
      all.findIndex((each) => each.scrollWidth > each.clientWidth + 8),
    );
    await wide.nth(at).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => wide.nth(at).evaluate(({ scrollLeft }) => scrollLeft), selector)
      .toBeGreaterThan(0);
  }
});

test('2.1.1 Keyboard: every element that scrolls sideways can be focused, on every page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', QUICKSTART, REFERENCE, '/docs/core-concepts', '/cookies']) {
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

test('2.1.1 Keyboard: the text version of the video can be expanded and collapsed', async ({ page }) => {
  await page.goto('/');
  await page.locator('.demo-text summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.demo-screen')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.locator('.demo-screen')).toBeHidden();
});

test('2.1.1 Keyboard: arrow keys select the theme', async ({ page }) => {
  await page.goto('/roadmap');
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(page.url(), '3.2.2: choosing leads nowhere').toBe('/roadmap');
});

test('2.1.1 Keyboard: the waitlist form can be filled in and sent', async ({ page, live, services }) => {
  services.answer('/list', (_request, response) => response.end());
  await page.goto(`${live}/waitlist`);
  await page.getByLabel('Email').focus();
  for (const words of ['ada@example.org', 'Ada', 'Lovelace', 'Analytical Engines']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  for (let selects = 0; selects < 2; selects++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Two lines');
  await page.keyboard.press('Tab');
  expect(page.url(), '3.2.2: filling in leads nowhere').toBe(`${live}/waitlist`);
  expect(await focused(page)).toBe('Join the Waitlist');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
  expect(services.to('/list')[0]?.body).toContain('Analytical Engines');
});

test('2.1.1 Keyboard: the opt-out can be turned on and off', async ({ page }) => {
  await page.goto('/analytics-opt-out');
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Enable Analytics Tracking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Disable Analytics Tracking' })).toBeFocused();
});

test('2.1.4 Character Key Shortcuts: keys pressed while typing or selecting are not shortcuts', async ({
  page,
}) => {
  await page.goto('/waitlist');
  for (const label of ['Email', 'Team size', 'What would you like to evaluate?']) {
    await page.getByLabel(label).focus();
    for (const key of ['/', '?', '[', ']']) await page.keyboard.press(key);
  }
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('/?[]');
});

test('2.1.4 Character Key Shortcuts: shortcuts can be turned off, and turned on again without a shortcut', async ({
  page,
}) => {
  await page.goto(QUICKSTART);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.reload();
  for (const key of ['?', '/', ']']) await page.keyboard.press(key);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(QUICKSTART);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('2.5.2 Pointer Cancellation: a press that is released elsewhere does nothing', async ({ page }) => {
  await page.goto('/roadmap');
  for (const control of [
    page.getByRole('banner').getByRole('button', { name: 'Search' }),
    page.getByRole('button', { name: 'Keyboard shortcuts' }),
  ]) {
    await control.hover();
    await page.mouse.down();
    await page.mouse.move(640, 420);
    await page.mouse.up();
    await expect(dialog(page)).toHaveCount(0);
  }
});
