import { expect, test } from './fixtures.ts';

const ENABLED = 'Analytics tracking is enabled';
const OPTED_OUT = 'You are opted out of analytics tracking';
const SAVED = 'Preference saved! Your choice has been stored in a cookie.';
const RELOAD = 'Please reload the page for tracking to take effect.';

test('opting out and in again changes the status, the button, the banner and the cookie', async ({
  fresh: page,
  context,
}) => {
  await page.clock.install({ time: Date.now() });
  await page.goto('/analytics-opt-out', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60_000);
  const main = page.locator('#main');
  await expect(main).toContainText(ENABLED);
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).click();
  await expect(main).toContainText(OPTED_OUT);
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
  await expect(main).not.toContainText(RELOAD);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'analytics_opt_out', value: 'true', path: '/', sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThan(366 * 86_400);
  await page.clock.runFor(2_900);
  await expect(main).toContainText(SAVED);
  await page.clock.runFor(200);
  await expect(main).not.toContainText(SAVED);
  await page.getByRole('button', { name: 'Enable Analytics Tracking' }).click();
  await expect(main).toContainText(ENABLED);
  await expect(main).toContainText(SAVED);
  await expect(main).toContainText(RELOAD);
});

test('keeps the preference on the next visit, without showing the other one', async ({ page, plain }) => {
  await page.context().addCookies([{ name: 'analytics_opt_out', value: 'true', url: plain }]);
  await page.goto('/analytics-opt-out');
  await expect(page.locator('#main')).toContainText(OPTED_OUT);
  await expect(page.getByRole('button', { name: 'Enable Analytics Tracking' })).toBeVisible();
});

test('reports that nothing was stored when the browser blocks cookies', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true }),
  );
  await page.goto('/analytics-opt-out');
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'could not be stored' })).toBeVisible();
  await expect(page.locator('#main')).toContainText(ENABLED);
  await expect(page.locator('#main')).not.toContainText('Preference saved');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('shows neither a status nor a button', async ({ page }) => {
    await page.goto('/analytics-opt-out');
    await expect(page.getByText(ENABLED, { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Disable Analytics Tracking' })).toBeHidden();
    await expect(page.locator('.opt-out noscript p')).toBeVisible();
  });
});

test('Global Privacy Control counts as an opt-out until a preference is stored', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/analytics-opt-out');
  await expect(page.locator('#main')).toContainText(OPTED_OUT);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Enable Analytics Tracking' }).click();
  await expect(page.locator('#main')).toContainText(ENABLED);
  await page.reload();
  await expect(page.locator('#main')).toContainText(ENABLED);
});

test('never loads session replay on the opt-out page', async ({ page, live, services }) => {
  const loads = () => services.to('/replay.js').length;
  await page.goto(`${live}/analytics-opt-out`);
  await expect.poll(() => services.to('/event').length).toBe(1);
  expect(loads()).toBe(0);
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).click();
  await page.getByRole('button', { name: 'Enable Analytics Tracking' }).click();
  expect(loads()).toBe(0);
  await page.goto(`${live}/roadmap`);
  await expect.poll(loads).toBe(1);
});

test('says that nothing is tracked only when no analytics service is configured', async ({ page, live }) => {
  await page.goto('/analytics-opt-out');
  await expect(page.locator('#main')).toContainText('nothing is tracked');
  await page.goto(`${live}/analytics-opt-out`);
  await expect(page.locator('#main')).toContainText(ENABLED);
  await expect(page.locator('#main')).not.toContainText('nothing is tracked');
});

test('works with the keyboard alone', async ({ page }) => {
  await page.goto('/analytics-opt-out');
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Enable Analytics Tracking' })).toBeFocused();
});
