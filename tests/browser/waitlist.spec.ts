import type { Page } from 'playwright/test';
import { config } from '../../site/config.ts';
import { expect, holdBack, settled, test } from './fixtures.ts';
import { abort, hang } from './services.ts';

const ok = (_request: unknown, response: { end: () => void }) => response.end();
const submit = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });

async function fill(page: Page, more: Record<string, string> = {}): Promise<void> {
  const values = { Email: 'ada@example.org', 'First name': 'Ada', 'Last name': 'Lovelace', ...more };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Team size').selectOption('3-10');
  await page.getByLabel('Framework').selectOption('pydantic-ai');
}

/** Names and values of a multipart body. */
const partsOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value]),
  );

test('sends the filled-in fields and an empty honeypot, and shows the success view', async ({
  page,
  live,
  services,
}) => {
  services.answer('/list', ok);
  await page.goto(`${live}/waitlist`);
  await fill(page);
  await submit(page).click();
  const heading = page.getByRole('heading', { name: "You're on the list!" });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page.locator('#main').getByRole('link', { name: /home/i })).toHaveAttribute('href', '/');
  expect(services.to('/list')).toHaveLength(1);
  const [request] = services.to('/list');
  expect(request?.method).toBe('POST');
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(partsOf(request?.body ?? '')).toEqual({
    EMAIL: 'ada@example.org',
    FNAME: 'Ada',
    LNAME: 'Lovelace',
    TEAM_SIZE: '3-10',
    FRAMEWORK: 'pydantic-ai',
    b_address: '',
  });
});

test('sends optional fields only if they are filled in', async ({ page, live, services }) => {
  services.answer('/list', ok);
  await page.goto(`${live}/waitlist`);
  await fill(page, {
    Company: 'Analytical Engines',
    'What would you like to evaluate?': '<script>alert(1)</script>',
  });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  expect(partsOf(services.to('/list')[0]?.body ?? '')).toMatchObject({
    COMPANY: 'Analytical Engines',
    NOTE: '<script>alert(1)</script>',
  });
});

test('shows that it is submitting, and sends once even if the button is pressed again', async ({
  page,
  live,
  services,
}) => {
  let release = () => {};
  services.answer('/list', (_request, response) => {
    release = () => response.end();
  });
  await page.goto(`${live}/waitlist`);
  await fill(page);
  await submit(page).dblclick();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await expect(busy).toBeDisabled();
  await expect.poll(() => services.to('/list').length).toBe(1);
  release();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  expect(services.to('/list')).toHaveLength(1);
});

test('keeps the values while the visitor reads the privacy policy', async ({ page }) => {
  await page.goto('/waitlist');
  await fill(page, { 'What would you like to evaluate?': 'Refunds' });
  await page.locator('#main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/privacy/);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Team size')).toHaveValue('3-10');
  await expect(page.getByLabel('Framework')).toHaveValue('pydantic-ai');
  await expect(page.getByLabel('What would you like to evaluate?')).toHaveValue('Refunds');
  // Hydration must keep the values.
  await page.getByLabel('Email').focus();
  await settled(page);
  await expect(page.getByLabel('Framework')).toHaveValue('pydantic-ai');
});

test('a failure shows the contact address, and Try Again starts with empty fields', async ({
  page,
  live,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  services.answer('/list', abort);
  await page.goto(`${live}/waitlist`);
  await fill(page, { Company: 'Analytical Engines' });
  await submit(page).click();
  const heading = page.getByRole('heading', { name: 'Something went wrong' });
  await expect(heading).toBeFocused();
  await expect(page.locator('#main')).toContainText(
    `Something went wrong. Please try again or contact us directly at ${config.email}`,
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  for (const label of ['Email', 'First name', 'Last name', 'Company', 'Team size', 'Framework'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  services.answer('/list', ok);
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
});

test('a request times out after 30 seconds', async ({ fresh: page, live, services, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  services.answer('/list', hang);
  await page.clock.install();
  await page.goto(`${live}/waitlist`);
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 40_000 });
});

test('the browser validates required fields, and nothing is sent', async ({ page, live, services }) => {
  await page.goto(`${live}/waitlist`);
  await submit(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(
    await page.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
  ).toBe(true);
  await page.getByLabel('Email').fill('not an address');
  await submit(page).click();
  expect(
    await page.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch),
  ).toBe(true);
  expect(services.to('/list')).toHaveLength(0);
});

test('an opaque response counts as success', async ({ page, live, services, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  services.answer('/list', (_request, response) => response.writeHead(500).end('<h1>no</h1>'));
  await page.goto(`${live}/waitlist`);
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
});

test('replays a press of the button before hydration', async ({ page, live, services }) => {
  services.answer('/list', ok);
  const release = await holdBack(page, '**/island-waitlist-*.js');
  await page.goto(`${live}/waitlist`, { waitUntil: 'domcontentloaded' });
  await fill(page);
  await submit(page).click();
  release();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  expect(services.to('/list')).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/waitlist');
});

test('replays Enter in a field before hydration', async ({ page, live, services }) => {
  services.answer('/list', ok);
  const release = await holdBack(page, '**/island-waitlist-*.js');
  await page.goto(`${live}/waitlist`, { waitUntil: 'domcontentloaded' });
  await fill(page);
  await page.getByLabel('Email').press('Enter');
  release();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  expect(services.to('/list')).toHaveLength(1);
  expect(partsOf(services.to('/list')[0]?.body ?? '')).toMatchObject({
    EMAIL: 'ada@example.org',
    FNAME: 'Ada',
  });
});

test('shows the error view when no endpoint is configured', async ({ page }) => {
  await page.goto('/waitlist');
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused();
});

test('loads React on the first interaction, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/waitlist', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /island|shared/.test(url))).toEqual([]);
  await page.getByLabel('Email').focus();
  await expect.poll(() => scripts.filter((url) => /island-waitlist/.test(url)).length).toBe(1);
});
