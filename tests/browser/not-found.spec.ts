import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { POST } from './paths.ts';

const near = (page: Page) => page.getByRole('navigation', { name: 'Were you looking for one of these?' });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/404/);
});

for (const [path, first] of [
  ['/raodmap', '/roadmap'],
  ['/privacy-policy', '/privacy'],
  ['/integration/langchian', '/docs/integration/langchain'],
  // URL without the date.
  [POST.replace(/\d{4}\/\d\d\/\d\d\//, ''), POST],
  ['/Waitlist.html', '/waitlist'],
] as const) {
  test(`${path}: the most similar page is suggested first`, async ({ page }) => {
    await page.goto(path);
    await expect(near(page).getByRole('link').first()).toHaveAttribute('href', first);
    expect(await near(page).getByRole('link').count()).toBeLessThanOrEqual(3);
    await near(page).getByRole('link').first().click();
    await expect(page).toHaveURL(first);
  });
}

test('suggests nothing when no URL is similar', async ({ page }) => {
  await page.goto('/wp-admin/x.php');
  await expect(page.getByRole('button', { name: 'Search the site' })).toBeVisible();
  await expect(near(page)).toBeHidden();
});

test('below /docs, similar pages are the first of five suggestions', async ({ page }) => {
  await page.goto('/docs/langchian');
  const links = page.locator('[data-suggestions] a');
  await expect(links.first()).toHaveAttribute('href', '/docs/integration/langchain');
  await expect(links).toHaveCount(5);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(5);
});

test('search opens from the 404 page, also below /docs', async ({ page }) => {
  for (const path of ['/nowhere', '/docs/nowhere']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Search the site' }).click();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  }
});

test('the requested URL is shown as text only', async ({ page }) => {
  for (const path of [
    '/%3Cimg%20src=x%20onerror=alert(1)%3E/roadmap',
    '/docs/%3Cimg%20src=x%3E/agents',
    '/%E0%A4%A',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('#main img').count()).toBe(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('shows no control that needs JavaScript', async ({ page }) => {
    await page.goto('/raodmap');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Search/ })).toHaveCount(0);
    await expect(near(page)).toBeHidden();
  });
});
