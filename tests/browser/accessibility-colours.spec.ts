import { expect, test } from './fixtures.ts';
import { QUICKSTART } from './paths.ts';
import { contrastOf } from './seen.ts';

/** Color contrast, forced colors, and information by color alone. Each test names its WCAG 2.2 success criterion. */

const THEMES = ['light', 'dark'] as const;

for (const colorScheme of THEMES) {
  test(`1.4.3 Contrast: ${colorScheme}: placeholders and selected text have enough contrast`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    expect(await contrastOf(field, 'color', { pseudo: '::placeholder' })).toBeGreaterThanOrEqual(4.5);
    expect(
      await contrastOf(page.locator('main h1'), 'backgroundColor', { pseudo: '::selection' }),
    ).toBeGreaterThan(1.1);
    const read = await page.locator('main h1').evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element, '::selection');
      (element as HTMLElement).style.backgroundColor = backgroundColor;
      return backgroundColor;
    });
    expect(read).not.toBe('rgba(0, 0, 0, 0)');
    expect(await contrastOf(page.locator('main h1'), 'color')).toBeGreaterThanOrEqual(4.5);
  });

  test(`1.4.11 Non-text Contrast: ${colorScheme}: borders and focus rings of fields have enough contrast`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/waitlist');
    for (const label of ['Email', 'Team size', 'What would you like to evaluate?']) {
      const field = page.getByLabel(label);
      expect(await contrastOf(field, 'borderTopColor'), label).toBeGreaterThanOrEqual(3);
      await field.focus();
      expect(await contrastOf(field, 'outlineColor'), label).toBeGreaterThanOrEqual(3);
    }
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await page.getByLabel('First name').focus();
    expect(await contrastOf(page.getByLabel('Email'), 'borderTopColor')).toBeGreaterThanOrEqual(3);
  });

  test(`1.4.11 Non-text Contrast: ${colorScheme}: focus rings of links and buttons, the selected tab and the selected theme have enough contrast`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(QUICKSTART);
    for (const control of [
      page.getByRole('banner').getByRole('link', { name: 'Roadmap' }),
      page.getByRole('banner').getByRole('link', { name: 'Early Access' }),
      page.getByRole('tab').first(),
      page.locator('.prose p a').first(),
    ]) {
      await control.focus();
      await page.keyboard.press('Shift');
      await expect(control).toHaveCSS('outline-style', 'solid');
      expect(await contrastOf(control, 'outlineColor'), String(control)).toBeGreaterThanOrEqual(3);
    }
    expect(
      await contrastOf(page.getByRole('button', { name: 'Search' }).first(), 'color'),
    ).toBeGreaterThanOrEqual(3);
    expect(
      await contrastOf(page.locator('.site-header .theme-switch input:checked + span'), 'color'),
    ).toBeGreaterThanOrEqual(4.5);
  });
}

test('1.4.11 Non-text Contrast: in forced colors, buttons and badges have a border, and the selected tab and theme are marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/roadmap');
  for (const name of ['.site-nav .button', '.badge'])
    await expect(page.locator(name).first()).toHaveCSS('border-top-style', 'solid');
  const grounds = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const [chosen, other] = await grounds('.site-header .theme-switch input + span');
  expect(chosen).not.toBe(other);
  await page.goto(QUICKSTART);
  await expect(page.getByRole('tab').first()).toBeVisible();
  const [first, second] = await grounds('[role="tab"]');
  expect(first).not.toBe(second);
});
