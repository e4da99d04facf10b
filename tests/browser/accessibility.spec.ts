import { DESKTOP, expectNoViolations, PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { status } from './services.ts';

/** One page of every template, and those whose Markdown has the most to it. */
const PAGES = [
  '/',
  '/blog',
  '/blog/2025/09/19/evaluations-belong-in-the-pull-request',
  '/docs',
  '/docs/getting-started',
  '/docs/getting-started/quickstart',
  '/docs/evaluations/configuration',
  '/roadmap',
  '/open-source',
  '/waitlist',
  '/privacy',
  '/analytics-opt-out',
  '/nowhere',
  '/docs/nowhere',
];

// Colours that fade into each other would be measured half way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of PAGES)
  test(`axe: ${path}`, async ({ page, plain, expectedErrors }) => {
    if (path.endsWith('nowhere')) expectedErrors.push(/404/);
    await page.goto(plain + path);
    await expectNoViolations(page);
  });

test('axe: an optional page, /about', async ({ page, live, services }) => {
  services.answer('/event', status(202));
  await page.goto(`${live}/about`);
  await expectNoViolations(page);
});

for (const { path, open } of [
  { path: '/', open: 'Open menu' },
  { path: '/docs/core-concepts/agents', open: 'Documentation menu' },
])
  test(`axe: ${path} with "${open}" pressed`, async ({ page, plain }) => {
    await page.setViewportSize(PHONE);
    await page.goto(plain + path);
    await page.getByRole('button', { name: open }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, [PHONE]);
  });

test('axe: the error view of the waitlist', async ({ page, plain }) => {
  await page.goto(`${plain}/waitlist`);
  for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Team size').selectOption('3-10');
  await page.getByLabel('Framework').selectOption('custom');
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused();
  await expectNoViolations(page);
});

test('axe: fields of the waitlist that the browser finds wrong', async ({ page, plain }) => {
  await page.goto(`${plain}/waitlist`);
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.locator('input:user-invalid').first()).toBeVisible();
  await expectNoViolations(page);
});

test('axe: the opt-out with its banner, opted out and in again', async ({ page, plain }) => {
  await page.goto(`${plain}/analytics-opt-out`);
  for (const size of [PHONE, DESKTOP])
    for (const name of ['Disable Analytics Tracking', 'Enable Analytics Tracking']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Preference saved!' })).toBeVisible();
      await expectNoViolations(page, [size]);
    }
});

test('axe: the contents of a page, unfolded', async ({ page, plain }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${plain}/docs/getting-started/quickstart`);
  await page.locator('.folded-contents summary').click();
  await expectNoViolations(page, [PHONE]);
});
