import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { POST, QUICKSTART } from './paths.ts';

const near = (page: Page) => page.getByRole('navigation', { name: 'Were you looking for one of these?' });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/404/);
});

test('an unknown URL shows the 404 page with status 404, and search opens from it', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
  await expect(near(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search the site' }).click();
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the most similar page is suggested first', async ({ page }) => {
  for (const [path, first] of [
    ['/raodmap', '/roadmap'],
    ['/privacy-policy', '/privacy'],
    ['/integration/langchian', '/docs/integration/langchain'],
    // URL without the date.
    [POST.replace(/\d{4}\/\d\d\/\d\d\//, ''), POST],
    ['/Waitlist.html', '/waitlist'],
  ] as const) {
    await page.goto(path);
    await expect(near(page).getByRole('link').first()).toHaveAttribute('href', first);
    await expect.poll(() => near(page).getByRole('link').count()).toBeLessThanOrEqual(3);
  }
  await near(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/waitlist');
});

test('below /docs, an unknown URL shows a documentation page that names the URL as text, and five suggestions', async ({
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
  await page.goto('/docs/langchian');
  const links = page.locator('[data-suggestions] a');
  await expect(links.first()).toHaveAttribute('href', '/docs/integration/langchain');
  await expect(links).toHaveCount(5);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(5);
});
