import { expect, test } from './fixtures.ts';

const PATH = '/analytics-opt-out';
const ENABLED = 'Analytics tracking is enabled';
const OPTED_OUT = 'You are opted out of analytics tracking';
const SAVED = 'Preference saved! Your choice has been stored in a cookie.';
const RELOAD = 'Please reload the page for tracking to take effect.';
const DISABLE = 'Disable Analytics Tracking';
const ENABLE = 'Enable Analytics Tracking';

test('opting out and in again with the keyboard changes the status, the button, the banner and the cookie', async ({
  fresh: page,
}) => {
  await page.clock.install({ time: Date.now() });
  await page.goto(PATH, { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60_000);
  const main = page.locator('#main');
  await expect(main).toContainText('nothing is tracked');
  await expect(main).toContainText(ENABLED);
  await page.getByRole('button', { name: DISABLE }).press('Space');
  await expect(page.getByRole('button', { name: ENABLE })).toBeFocused();
  await expect(main).toContainText(OPTED_OUT);
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
  await expect(main).not.toContainText(RELOAD);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'analytics_opt_out', value: 'true', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.abs(days - 365)).toBeLessThan(1);
  await page.clock.runFor(2_900);
  await expect(main).toContainText(SAVED);
  await page.clock.runFor(200);
  await expect(main).not.toContainText(SAVED);
  await page.reload();
  await expect(main).toContainText(OPTED_OUT);
  await page.getByRole('button', { name: ENABLE }).press('Enter');
  await expect(page.getByRole('button', { name: DISABLE })).toBeFocused();
  for (const text of [ENABLED, SAVED, RELOAD]) await expect(main).toContainText(text);
});

test('reports that nothing was stored when the browser blocks cookies', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true }),
  );
  await page.goto(PATH);
  await page.getByRole('button', { name: DISABLE }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was not saved' })).toBeVisible();
  await expect(page.locator('#main')).toContainText(ENABLED);
  await expect(page.locator('#main')).not.toContainText('Preference saved');
});

test('Global Privacy Control counts as an opt-out until a preference is stored', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(PATH);
  await expect(page.locator('#main')).toContainText(OPTED_OUT);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: ENABLE }).click();
  await expect(page.locator('#main')).toContainText(ENABLED);
  await page.reload();
  await expect(page.locator('#main')).toContainText(ENABLED);
});

test('never loads session replay on the opt-out page', async ({ page, live, services }) => {
  const loads = () => services.to('/replay.js').length;
  await page.goto(`${live}${PATH}`);
  await expect.poll(() => services.to('/event').length).toBe(1);
  await expect(page.locator('#main')).not.toContainText('nothing is tracked');
  await page.getByRole('button', { name: DISABLE }).click();
  await page.getByRole('button', { name: ENABLE }).click();
  expect(loads()).toBe(0);
  await page.goto(`${live}/roadmap`);
  await expect.poll(loads).toBe(1);
});
