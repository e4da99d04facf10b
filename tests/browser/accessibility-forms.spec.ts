import { announced } from './accessibility-tree.ts';
import { DESKTOP, expectNoViolations } from './axe.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, holdTimers, test } from './fixtures.ts';
import { openSearch, press } from './layers.ts';
import { QUICKSTART } from './paths.ts';

/** Forms, and what screen readers announce. Names of tests begin with success criteria of WCAG 2.2. */

const FIELDS = [
  { label: 'Email', purpose: 'email', required: true },
  { label: 'First name', purpose: 'given-name', required: true },
  { label: 'Last name', purpose: 'family-name', required: true },
  { label: 'Company', purpose: 'organization', required: false },
  { label: 'Team size', purpose: null, required: true },
  { label: 'Framework', purpose: null, required: true },
  { label: 'What would you like to evaluate?', purpose: null, required: false },
] as const;
const SUBMIT = 'Join the Waitlist';

test('1.3.1, 1.3.5, 3.3.2, 3.3.7: fields have names, purposes, labels above them, and marks if they are optional', async ({
  page,
}) => {
  await page.goto('/waitlist');
  const form = page.locator('.waitlist-form');
  await expect(form.locator('> *').first()).toHaveText('Required unless marked optional.');
  for (const { label, purpose, required } of FIELDS) {
    const field = form.getByLabel(label);
    await expect(field).toHaveAccessibleName(new RegExp(`^${label.replace('?', '\\?')}`));
    await expect(field).toHaveRole(/^(?:Team|Framework)/.test(label) ? 'combobox' : 'textbox');
    await expect(field).toHaveJSProperty('required', required);
    if (purpose) await expect(field).toHaveAttribute('autocomplete', purpose);
    const words = form.locator('label', { hasText: label });
    await expect(words).toHaveText(required ? label : `${label} (optional)`);
    const [above, below] = [await words.boundingBox(), await field.boundingBox()];
    expect(above?.y ?? 999, label).toBeLessThan(below?.y ?? 0);
  }
  const all = form.locator(':is(input, select, textarea):not([tabindex="-1"])');
  const names = await all.evaluateAll((fields) => fields.map((each) => each.getAttribute('name')));
  expect(new Set(names).size, 'no value is requested twice').toBe(FIELDS.length);
});

test('3.3.1 Error Identification: what is missing is named, marked without color and focused until it is valid', async ({
  page,
}) => {
  await page.goto('/waitlist');
  const outline = () => page.locator('main').evaluate((main) => main.querySelectorAll('*').length);
  const before = await outline();
  const first = page.getByLabel('First name');
  const place = () => first.evaluate((field: HTMLElement) => [field.offsetTop, field.offsetHeight]);
  const [placeBefore] = [await place()];
  await expect(first).toHaveCSS('border-top-width', '1px');
  await press(page, SUBMIT);
  await expect(first).toHaveCSS('border-top-width', '2px');
  await expect.poll(place, 'nothing shifts').toEqual(placeBefore);
  const email = page.getByLabel('Email');
  const message = () => email.evaluate((input: HTMLInputElement) => input.validationMessage);
  const invalid = (label: string) =>
    page.getByLabel(label).evaluate((field) => field.matches(':user-invalid'));
  await expect(email).toBeFocused();
  await expect.poll(message).toMatch(/fill out/i);
  for (const { label, required } of FIELDS) await expect.poll(() => invalid(label), label).toBe(required);
  await expect.poll(() => announced(email)).toMatchObject({ states: { invalid: 'true' } });
  await expectNoViolations(page, [DESKTOP], 'main');
  await email.fill('ada.example.org');
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines');
  await press(page, SUBMIT);
  await expect.poll(message, '3.3.3 Error Suggestion').toContain("'@'");
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Analytical Engines');
  await fillWaitlist(page);
  await first.fill('   ');
  await press(page, SUBMIT);
  await expect.poll(() => invalid('First name'), 'a name of spaces is empty').toBe(true);
  await fillWaitlist(page);
  for (const { label } of FIELDS) await expect.poll(() => invalid(label), label).toBe(false);
  expect(await outline(), '3.2.2 On Input: filling in changes nothing else').toBe(before);
  await expect(page).toHaveURL('/waitlist');
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
  await expect(page.getByRole('button', { name: SUBMIT })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
  expect(services.to('/list')[0]?.body).toContain('Analytical Engines');
});

test('4.1.2, 4.1.3: search announces its results, their number and the selected one while focus stays in the field', async ({
  page,
}) => {
  await page.goto('/docs');
  await openSearch(page, 'threshold');
  const field = page.getByRole('combobox');
  const status = page.getByRole('status');
  await expect(page.locator('.search-excerpt mark').first()).toBeVisible();
  await expect(status.filter({ hasText: /\d+ results/ })).toHaveCount(1);
  await expect.poll(() => announced(field)).toMatchObject({ states: { expanded: true } });
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  const id = await field.getAttribute('aria-activedescendant');
  const selected = page.locator(`#${id}`);
  const name = expect.stringContaining((await selected.locator('b').textContent()) ?? '');
  await expect
    .poll(() => announced(selected))
    .toMatchObject({ role: 'option', name, states: { selected: true } });
  await field.fill('xyzzyplugh');
  await expect(status.filter({ hasText: 'Nothing found' })).toHaveCount(1);
  await expect(field).toBeFocused();
});

test('4.1.3 Status Messages: a copied page and a stored preference are announced', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await holdTimers(page);
  await page.goto(QUICKSTART);
  const words = page.locator('.page-actions-top .copy-page [aria-live="polite"]');
  await expect(words).toHaveText('Copy page');
  await page.locator('.page-actions-top .copy-page').press('Enter');
  await expect(words).toHaveText('Copied');
  await page.goto('/analytics-opt-out');
  // A live region must exist before its text changes.
  const banner = page.locator('.opt-out-banner[role="status"]');
  await expect(banner).toHaveText('');
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).press('Enter');
  await expect(banner).toContainText('Preference saved!');
  await expectNoViolations(page, [DESKTOP], 'main');
});
