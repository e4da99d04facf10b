import type { Page } from 'playwright/test';
import { announced } from './accessibility-tree.ts';
import { PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { QUICKSTART } from './paths.ts';

/** What screen readers announce about states and changes. Each test names its WCAG 2.2 success criterion. */

const statusWith = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

for (const { what, path, phone, control, state, before, after, press } of [
  {
    what: 'the search field, whether it has results',
    path: '/docs',
    control: (page: Page) => page.getByRole('combobox'),
    state: 'expanded',
    before: undefined,
    after: true,
    press: async (page: Page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    what: 'the button of a page’s menu, whether it is open',
    path: QUICKSTART,
    control: (page: Page) => page.getByRole('button', { name: 'Open in' }),
    state: 'expanded',
    before: false,
    after: true,
    press: (page: Page) => page.getByRole('button', { name: 'Open in' }).click(),
  },
  {
    what: 'the contents of a page, whether they are unfolded',
    path: '/privacy',
    phone: true,
    control: (page: Page) => page.locator('.folded-contents summary'),
    state: 'expanded',
    before: false,
    after: true,
    press: (page: Page) => page.locator('.folded-contents summary').click(),
  },
  {
    what: 'a tab, whether it is chosen',
    path: QUICKSTART,
    control: (page: Page) => page.getByRole('tab', { name: 'uv' }),
    state: 'selected',
    before: false,
    after: true,
    press: (page: Page) => page.getByRole('tab', { name: 'uv' }).click(),
  },
  {
    what: 'a theme, whether it is chosen',
    path: '/roadmap',
    control: (page: Page) => page.getByRole('radio', { name: 'Dark' }),
    state: 'checked',
    before: 'false',
    after: 'true',
    press: (page: Page) => page.getByRole('radio', { name: 'Dark' }).click(),
  },
  {
    what: 'the switch of the keys, whether they are on',
    path: QUICKSTART,
    control: (page: Page) => page.getByRole('checkbox'),
    state: 'checked',
    before: undefined,
    after: 'false',
    press: async (page: Page) => {
      await page.keyboard.press('?');
      await page.getByRole('checkbox').click();
    },
  },
])
  test(`4.1.2 Name, Role, Value: ${what}`, async ({ page }) => {
    if (phone) await page.setViewportSize(PHONE);
    await page.goto(path);
    if (before !== undefined) {
      await expect(control(page)).toBeVisible();
      expect((await announced(control(page))).states[state]).toBe(before);
    }
    await press(page);
    expect((await announced(control(page))).states[state]).toBe(after);
  });

test('4.1.2 Name, Role, Value: the pause button of the headline says whether it is pressed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Pause the changing headline' });
  // A script adds it.
  await expect(button).toBeVisible();
  expect((await announced(button)).states.pressed).toBe('false');
  await button.press('Enter');
  expect((await announced(button)).states.pressed).toBe('true');
});

test('4.1.2 Name, Role, Value: the selected search result and its position are announced while focus stays in the field', async ({
  page,
}) => {
  await page.goto('/docs');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('threshold');
  await expect(page.locator('.search-excerpt mark').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const id = await page.getByRole('combobox').getAttribute('aria-activedescendant');
  const { role, name, states } = await announced(page.locator(`#${id}`));
  expect(role).toBe('option');
  expect(name).toMatch(/threshold/i);
  expect(states.selected).toBe(true);
});

for (const { name, path, phone, open } of [
  { name: 'Menu', path: '/roadmap', phone: true, open: 'Open menu' },
  { name: 'Documentation', path: QUICKSTART, phone: true, open: 'Documentation menu' },
  { name: 'Search', path: '/roadmap', phone: false, open: 'Search' },
  { name: 'Keyboard shortcuts', path: '/roadmap', phone: false, open: 'Keyboard shortcuts' },
])
  test(`4.1.2 Name, Role, Value: the dialog “${name}” has its name, and the page behind it is inert`, async ({
    page,
  }) => {
    if (phone) await page.setViewportSize(PHONE);
    await page.goto(path);
    await page.getByRole('button', { name: open }).first().click();
    await page.locator('dialog[open]').waitFor();
    const dialog = await announced(page.locator('dialog[open]'));
    expect(dialog).toMatchObject({ role: 'dialog', name, states: { modal: true } });
    await page.evaluate(() => document.querySelector<HTMLElement>('main a, footer a')?.focus());
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
    ).toBe(true);
  });

test('4.1.3 Status Messages: the number of search results is announced, including none', async ({ page }) => {
  await page.goto('/docs');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('threshold');
  await expect(statusWith(page, /\d+ results/)).toHaveCount(1);
  await page.getByRole('combobox').fill('xyzzyplugh');
  await expect(statusWith(page, 'Nothing found')).toHaveCount(1);
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('4.1.3 Status Messages: copied code is announced', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(QUICKSTART);
  await page.locator('.copy-button:visible').first().press('Enter');
  await expect(statusWith(page, 'Copied')).toHaveCount(1);
});

test('4.1.3 Status Messages: a copied page is announced', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(QUICKSTART);
  const words = page.locator('.page-actions-top .copy-page [aria-live="polite"]');
  await expect(words).toHaveText('Copy page');
  await page.locator('.page-actions-top .copy-page').press('Enter');
  await expect(words).toHaveText('Copied');
});

test('4.1.3 Status Messages: a stored analytics preference is announced', async ({ page }) => {
  await page.goto('/analytics-opt-out');
  const button = page.getByRole('button', { name: 'Disable Analytics Tracking' });
  // A live region must exist before its text changes.
  await expect(page.locator('.opt-out-banner[role="status"]')).toHaveText('');
  await button.press('Enter');
  await expect(statusWith(page, 'Preference saved!')).toHaveCount(1);
});
