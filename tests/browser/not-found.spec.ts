import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { QUICKSTART } from './paths.ts';

const near = (page: Page) => page.getByRole('navigation', { name: 'Pages you may be looking for' });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/404/);
});

test('an unknown URL shows the 404 page with status 404, and search opens from it', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
  await expect(near(page).getByRole('link')).toHaveCount(5);
  await page.getByRole('button', { name: 'Search the site' }).click();
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('below /docs, an unknown URL shows a documentation page that names the URL as text and the nearest page', async ({
  page,
}) => {
  await page.goto('/docs/langchian%3Cimg%20src=x%20onerror=alert(1)%3E');
  const main = page.locator('#main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(main).toContainText(
    'The documentation page /docs/langchian<img src=x onerror=alert(1)> could not be found.',
  );
  expect(await main.locator('img').count()).toBe(0);
  await expect(main.locator(`a[href="${QUICKSTART}"]`).first()).toBeVisible();
  await expect(page.getByText("The page you're looking for")).toBeHidden();
  const pages = main.getByText('Available pages:').locator('+ ul').getByRole('link');
  for (const [path, nearest, ...others] of [
    ['/docs/unknown', 'Quickstart', 'Agents', 'Evaluations and verdicts', 'CI/CD', 'Frameworks'],
    ['/docs/integration/langchian', 'LangChain', 'Frameworks', 'LlamaIndex', 'Pydantic AI', 'Quickstart'],
    ['/docs/agents', 'Agents', 'Evaluations and verdicts', 'CI/CD', 'Frameworks', 'Quickstart'],
  ] as const) {
    await page.goto(path);
    await expect(main.locator('.plumb')).toHaveText(nearest);
    await expect(pages).toHaveText(others);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('shows no control that needs JavaScript', async ({ page }) => {
    await page.goto('/raodmap');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Search/ })).toHaveCount(0);
  });
});

test('nothing moves while the page loads', async ({ fresh: page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shifts: number[] }).shifts.push(
          (entry as unknown as { value: number }).value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1440])
    for (const path of ['/no/such/page', '/docs/no-such-page']) {
      await page.setViewportSize({ width, height: 844 });
      // A late change of the window's size would move the next page.
      await page.goto('/robots.txt');
      await page.goto(path, { waitUntil: 'networkidle' });
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
      // Letters move by 0.004 when the font arrives late.
      expect(Math.max(0, ...shifts), path).toBeLessThan(0.02);
    }
});
