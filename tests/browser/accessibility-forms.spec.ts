import type { Page } from 'playwright/test';
import { announced, announcedAll } from './accessibility-tree.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, test } from './fixtures.ts';

/** Labels and error messages of forms. Each test names its WCAG 2.2 success criterion. */

const FIELDS = [
  { label: 'Email', purpose: 'email', required: true },
  { label: 'First name', purpose: 'given-name', required: true },
  { label: 'Last name', purpose: 'family-name', required: true },
  { label: 'Company', purpose: 'organization', required: false },
  { label: 'Team size', required: true },
  { label: 'Framework', required: true },
  { label: 'What would you like to evaluate?', required: false },
] as const;
const submit = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });

test('1.3.1, 1.3.5, 3.3.2: fields have names, labels, purposes and required marks', async ({ page }) => {
  await page.goto('/waitlist');
  await test.step('1.3.1 Info and Relationships: each field has a name and says whether it is required', async () => {
    for (const { label, required } of FIELDS) {
      const field = page.getByLabel(label);
      const { name, role } = await announced(field);
      expect(name.startsWith(label), name).toBe(true);
      expect(role).toMatch(/^(textbox|combobox|menulist|MenuListSelect)$/i);
      expect(await field.evaluate((element) => (element as HTMLInputElement).required), label).toBe(required);
    }
  });
  await test.step('1.3.5 Identify Input Purpose: fields about the visitor have autocomplete tokens', async () => {
    for (const field of FIELDS)
      if ('purpose' in field)
        await expect(page.getByLabel(field.label), field.label).toHaveAttribute(
          'autocomplete',
          field.purpose,
        );
  });
  await test.step('3.3.2 Labels or Instructions: every field has a visible label, and the required mark is explained before the first field', async () => {
    const form = page.locator('.waitlist-form');
    await expect(form.locator('> *').first()).toHaveText('Fields marked * are required.');
    for (const { label, required } of FIELDS) {
      const words = form.locator('label', { hasText: label });
      await expect(words).toBeVisible();
      await expect(words).toContainText(required ? '*' : '(optional)');
      const [above, field] = [await words.boundingBox(), await page.getByLabel(label).boundingBox()];
      expect(above?.y ?? 999, label).toBeLessThan(field?.y ?? 0);
    }
  });
});

test('1.3.1 Info and Relationships: the theme switch is a radio group with a name', async ({ page }) => {
  await page.goto('/roadmap');
  const group = page.getByRole('group', { name: 'Theme' });
  expect((await announcedAll(group.getByRole('radio'))).map(({ name }) => name)).toEqual([
    'System',
    'Light',
    'Dark',
  ]);
});

test('3.2.2 On Input: filling in a field or selecting an option changes nothing else', async ({ page }) => {
  await page.goto('/waitlist');
  const outline = () => page.locator('main').evaluate((main) => main.querySelectorAll('*').length);
  const before = await outline();
  await fillWaitlist(page);
  expect(await outline()).toBe(before);
  await expect(page).toHaveURL('/waitlist');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('3.3.1 Error Identification, 1.4.1 Use of Color: what is missing is named, marked and focused until it is valid', async ({
  page,
}) => {
  await page.goto('/waitlist');
  await test.step('1.4.1 Use of Color: an invalid field has a thicker border, and nothing shifts', async () => {
    const name = page.getByLabel('First name');
    const place = () =>
      name.evaluate((field: HTMLElement) => [
        field.offsetTop,
        field.offsetHeight,
        field.offsetParent?.clientHeight,
      ]);
    const before = await place();
    await expect(name).toHaveCSS('border-top-width', '1px');
    await submit(page).click();
    await expect(name).toHaveCSS('border-top-width', '2px');
    expect(await place()).toEqual(before);
  });
  await test.step('3.3.1 Error Identification: the first missing field is named, marked and focused', async () => {
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    expect(await email.evaluate((input: HTMLInputElement) => input.validationMessage)).toMatch(/fill out/i);
    expect((await announced(email)).states.invalid).toBe('true');
  });
  await test.step('3.3.1 Error Identification: every invalid field has an error message until it is valid', async () => {
    const invalid = async (label: string) => (await announced(page.getByLabel(label))).states.invalid;
    await expect.poll(() => invalid('Email')).toBe('true');
    for (const { label, required } of FIELDS)
      expect(String(await invalid(label)), label).toBe(String(required));
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Team size').selectOption('3-10');
    for (const label of ['Email', 'Team size']) expect(await invalid(label), label).toBe('false');
    expect(await invalid('First name')).toBe('true');
  });
});

test('3.3.1 Error Identification: an error message explains that sending failed and what to do', async ({
  page,
}) => {
  await page.goto('/waitlist');
  await fillWaitlist(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toBeVisible();
});

test('3.3.3 Error Suggestion: the message for an invalid email address says what is missing', async ({
  page,
}) => {
  await page.goto('/waitlist');
  const email = page.getByLabel('Email');
  await email.fill('ada.example.org');
  await submit(page).click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain("'@'");
});

test('3.3.7 Redundant Entry: no value is requested twice, and the browser can fill in what it knows', async ({
  page,
}) => {
  await page.goto('/waitlist');
  const fields = page.locator('.waitlist-form :is(input, select, textarea):not([tabindex="-1"])');
  const names = await fields.evaluateAll((all) => all.map((each) => each.getAttribute('name')));
  expect(names).toHaveLength(FIELDS.length);
  expect(new Set(names).size).toBe(names.length);
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Company').fill('Analytical Engines');
  await submit(page).click();
  // Valid fields keep their values when another field is invalid.
  await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
});
