import type { Page } from 'playwright/test';
import { DESKTOP, expectNoViolations } from './axe.ts';
import { expect, holdBack, settled, test } from './fixtures.ts';
import { openSearch as ask } from './layers.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => dialogOf(page).getByRole('option');
const chosen = (page: Page) => dialogOf(page).locator('[role="option"][aria-selected="true"]');

test('opens with its button and with keys, and returns focus', async ({ page }) => {
  await page.goto('/roadmap');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  for (const keys of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(keys);
    await expect(field(page), keys).toBeFocused();
    await expect(field(page), keys).toHaveValue('');
    await page.keyboard.press('Escape');
  }
  await button.click();
  await dialogOf(page).getByRole('button', { name: 'Close search' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.mouse.click(20, 400);
  await expect(dialogOf(page)).toBeHidden();
});

test('loads nothing before it is first used, and a result has a page, a heading and an excerpt', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs');
  await settled(page);
  expect(asked.filter((path) => /search/.test(path))).toEqual([]);
  await ask(page, 'langchain');
  await expect(options(page).first()).toContainText('LangChain');
  // The texts of excerpts arrive after the first results.
  const loaded = () => asked.filter((path) => path.startsWith('/search/')).sort();
  await expect.poll(loaded).toEqual(['/search/index.json', '/search/texts.json']);
  await field(page).fill('branch protection');
  const group = dialogOf(page).getByRole('group', { name: 'GitHub' });
  await expect(group.locator('small')).toHaveText('Docs');
  const option = group.getByRole('option').first();
  await expect(option.locator('.search-excerpt mark').first()).toBeVisible();
  await option.click();
  await expect(page).toHaveURL(/\/docs\/integration\/github#./);
  await expect(dialogOf(page)).toBeHidden();
});

test('arrow keys select results and wrap around, Enter opens one, and focus stays in the field', async ({
  page,
}) => {
  await page.goto('/');
  await ask(page, 'threshold');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(chosen(page)).toHaveCount(1);
  await expect(options(page).nth(5)).toBeAttached();
  const count = await options(page).count();
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(count - 1)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toBeFocused();
  const active = (await chosen(page).getAttribute('id')) ?? '';
  await expect(field(page)).toHaveAttribute('aria-activedescendant', active);
  const href = (await chosen(page).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(dialogOf(page)).toBeHidden();
});

test('Enter waits for pending results', async ({ page }) => {
  const release = await holdBack(page, '**/search/index.json');
  await page.goto('/roadmap');
  await ask(page, 'quickstart');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/docs/getting-started/quickstart');
});

test('Enter that confirms a composition opens nothing', async ({ page }) => {
  await page.goto('/roadmap');
  await ask(page, 'quickstart');
  await expect(options(page).first()).toBeVisible();
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await field(page).dispatchEvent('keydown', { key: 'Enter', bubbles: true, ...init });
  await page.waitForTimeout(100);
  await expect(page).toHaveURL('/roadmap');
});

test('finds misspelled words, and announces the number of results', async ({ page }) => {
  await page.goto('/docs');
  await ask(page, 'thresold');
  await expect(options(page).first()).toContainText('Thresholds');
  await expect(dialogOf(page).getByRole('status')).toContainText(/\d+ results/);
  await ask(page, 'soc2');
  await expect(dialogOf(page)).toContainText(/1 result(?!s)/);
  await field(page).fill('xyzzyplugh');
  await expect(dialogOf(page)).toContainText('Nothing found for “xyzzyplugh”.');
  await expect(dialogOf(page).getByRole('status')).toContainText('Nothing found');
  await expect(options(page).filter({ hasText: 'Quickstart' })).toBeVisible();
  await expectNoViolations(page, [DESKTOP], 'dialog[open]');
  await field(page).fill('what is it');
  await expect(dialogOf(page)).toContainText('Very common words are not searched.');
  await field(page).fill('');
  await expect(dialogOf(page)).toContainText('Start here');
  await expectNoViolations(page, [DESKTOP], 'dialog[open]');
});

test('Enter opens a suggestion only if it is selected', async ({ page }) => {
  await page.goto('/blog');
  await ask(page, 'xyzzyplugh');
  await expect(dialogOf(page)).toContainText('Nothing found');
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await field(page).fill('');
  await expect(dialogOf(page)).toContainText('Start here');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/blog');
  await page.keyboard.press('ArrowDown');
  const href = (await chosen(page).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});

test('the pointer selects results, and opens them in a new tab with a modifier key', async ({ page }) => {
  await page.goto('/docs');
  await ask(page, 'safety');
  await options(page).nth(2).hover();
  await expect(options(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  const href = (await options(page).nth(2).getAttribute('href')) ?? '';
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    options(page)
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(href);
  await expect(page).toHaveURL('/docs');
});

test('reports that it is offline, and works again when it is online', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|ERR_/);
  let online = false;
  await page.route('**/search/index.json', (route) => (online ? route.continue() : route.abort()));
  await page.goto('/docs');
  await ask(page, 'langchain');
  await expect(dialogOf(page)).toContainText('Search could not be loaded.');
  await expect(dialogOf(page).getByRole('status')).toContainText('Search could not be loaded.');
  online = true;
  await field(page).fill('langchain structured');
  await expect(options(page).first()).toContainText('LangChain');
  await expect(field(page)).toBeFocused();
});

test('the button reports that the script cannot be loaded', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to|ERR_|404/);
  // Requests right after the first `page.route` of a page may pass it.
  let online = true;
  await page.route('**/assets/*.js', (route) => (online ? route.continue() : route.abort()));
  await page.goto('/docs');
  await settled(page);
  online = false;
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search is offline' })).toBeVisible();
});

test('all URLs contain the base path', async ({ page, live, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.goto(`${live}/docs`);
  await ask(page, 'langchain structured output');
  await expect(options(page).first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${live}/docs/integration/langchain#structured-output`);
  await expect(page.getByRole('heading', { name: 'Structured output' })).toBeInViewport();
  await page.goto(`${live}/no/such/page`);
  await expect(page.locator('.not-found-near a').first()).toHaveAttribute(
    'href',
    '/project/docs/getting-started/quickstart',
  );
});
