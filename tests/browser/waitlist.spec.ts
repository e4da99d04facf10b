import type { Page } from 'playwright/test';
import { config } from '../../site/config.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, holdBack, settled, test } from './fixtures.ts';
import { type Answer, abort, hang } from './services.ts';

const ok: Answer = (_request, response) => response.end();
const submit = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });
const success = (page: Page) => page.getByRole('heading', { name: "You're on the list!" });
const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' });

/** Names and values of a multipart body. */
const partsOf = (body = '') =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value]),
  );
const REQUIRED = {
  EMAIL: 'ada@example.org',
  FNAME: 'Ada',
  LNAME: 'Ada',
  TEAM_SIZE: '3-10',
  FRAMEWORK: 'custom',
};

test('sends the filled-in fields and an empty honeypot once, even if the button is pressed again', async ({
  page,
  live,
  services,
}) => {
  let release = () => {};
  services.answer('/list', (_request, response) => {
    release = () => response.end();
  });
  await page.goto(`${live}/waitlist`);
  await fillWaitlist(page);
  await submit(page).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect.poll(() => services.to('/list').length).toBe(1);
  release();
  await expect(success(page)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're on the list!");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const linkTo = (name: RegExp) => page.locator('#main').getByRole('link', { name });
  await expect(linkTo(/home/i)).toHaveAttribute('href', '/project/');
  await expect(linkTo(/quickstart/i)).toHaveAttribute('href', '/project/docs/getting-started/quickstart/');
  const [request, ...others] = services.to('/list');
  expect(others).toEqual([]);
  expect(request?.method).toBe('POST');
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(partsOf(request?.body)).toEqual({ ...REQUIRED, b_address: '' });
});

test('keeps the values while the visitor reads the privacy policy', async ({ page }) => {
  await page.goto('/waitlist');
  await fillWaitlist(page);
  await page.getByLabel('What would you like to evaluate?').fill('Refunds');
  await page.locator('#main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/privacy/);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  // Hydration must keep the values.
  await page.getByLabel('Email').focus();
  await settled(page);
  await expect(page.getByLabel('Team size')).toHaveValue('3-10');
  await expect(page.getByLabel('Framework')).toHaveValue('custom');
  await expect(page.getByLabel('What would you like to evaluate?')).toHaveValue('Refunds');
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
  await fillWaitlist(page);
  await page.getByLabel('Company').fill('Analytical Engines');
  await submit(page).click();
  await expect(failure(page)).toBeFocused();
  await expect(page.locator('#main')).toContainText(
    `Something went wrong. Please try again or contact us directly at ${config.email}`,
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  for (const label of ['Email', 'First name', 'Last name', 'Company', 'Team size', 'Framework'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  // The response of the service is opaque, so its status does not count.
  services.answer('/list', (_request, response) => response.writeHead(500).end());
  await fillWaitlist(page);
  await submit(page).click();
  await expect(success(page)).toBeVisible();
});

test('a request times out after 30 seconds', async ({ fresh: page, live, services, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  services.answer('/list', hang);
  await page.clock.install();
  await page.goto(`${live}/waitlist`);
  await fillWaitlist(page);
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(failure(page)).toBeVisible();
});

test('shows the error view when no endpoint is configured', async ({ page }) => {
  await page.goto('/waitlist');
  await fillWaitlist(page);
  await submit(page).click();
  await expect(failure(page)).toBeFocused();
});

test('loads React on the first interaction, and replays the button or Enter that was pressed before', async ({
  fresh: page,
  live,
  services,
}) => {
  services.answer('/list', ok);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const press of [() => submit(page).click(), () => page.getByLabel('Email').press('Enter')]) {
    services.received.length = 0;
    scripts.length = 0;
    const release = await holdBack(page, '**/island-waitlist-*.js');
    await page.goto(`${live}/waitlist`);
    await settled(page);
    expect(scripts.filter((url) => /island-waitlist/.test(url))).toEqual([]);
    await fillWaitlist(page);
    await press();
    release();
    await expect(success(page)).toBeVisible();
    expect(services.to('/list').map(({ body }) => partsOf(body))).toEqual([{ ...REQUIRED, b_address: '' }]);
    await expect(page).toHaveURL(`${live}/waitlist`);
    await page.unrouteAll();
  }
});
