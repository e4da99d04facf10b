import type { Page } from 'playwright/test';
import { expect, holdBack, settled, test } from './fixtures.ts';
import { serveBuild } from './served-builds.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => dialogOf(page).getByRole('option');
const chosen = (page: Page) => dialogOf(page).locator('[role="option"][aria-selected="true"]');

async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(words);
}

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

test('a slash that is typed in a field does not open search', async ({ page }) => {
  await page.goto('/waitlist');
  await settled(page);
  await page.getByLabel('First name').pressSequentially('a/b');
  await expect(page.getByLabel('First name')).toHaveValue('a/b');
  await expect(dialogOf(page)).toHaveCount(0);
});

test('loads nothing before it is first used', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs');
  await settled(page);
  expect(asked.filter((path) => /search/.test(path))).toEqual([]);
  const before = asked.length;
  await ask(page, 'langchain');
  await expect(options(page).first()).toContainText('LangChain');
  await settled(page);
  const loaded = asked.slice(before);
  expect(loaded.filter((path) => path === '/search/index.json')).toHaveLength(1);
  expect(loaded.filter((path) => path.endsWith('.js'))).toHaveLength(1);
  expect(loaded.filter((path) => path.startsWith('/search/pages/')).length).toBeLessThanOrEqual(8);
});

test('arrow keys select results and wrap around, Enter opens one, and focus stays in the field', async ({
  page,
}) => {
  await page.goto('/');
  await ask(page, 'threshold');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(chosen(page)).toHaveCount(1);
  const count = await options(page).count();
  expect(count).toBeGreaterThan(5);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(count - 1)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toBeFocused();
  const active = await field(page).getAttribute('aria-activedescendant');
  expect(await chosen(page).getAttribute('id')).toBe(active);
  const href = await chosen(page).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(dialogOf(page)).toBeHidden();
});

test('a result has a page, a heading and an excerpt', async ({ page }) => {
  await page.goto('/docs');
  await ask(page, 'branch protection');
  const option = options(page).filter({ hasText: 'GitHub ›' }).first();
  await expect(option.locator('.search-kind')).toHaveText('Docs');
  await expect(option.locator('.search-excerpt mark').first()).toBeVisible();
  await option.click();
  await expect(page).toHaveURL(/\/docs\/integration\/github#./);
  await expect(dialogOf(page)).toBeHidden();
});

test('a result on the same page scrolls to it and closes the dialog', async ({ page }) => {
  await page.goto('/docs/core-concepts/evaluations');
  await ask(page, 'thresholds');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/core-concepts/evaluations#thresholds');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.locator('#thresholds')).toBeInViewport();
});

test('Enter waits for pending results', async ({ page }) => {
  const release = await holdBack(page, '**/search/index.json');
  await page.goto('/roadmap');
  await ask(page, 'quickstart');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/docs/getting-started/quickstart');
});

test('finds misspelled words, and announces the number of results', async ({ page }) => {
  await page.goto('/docs');
  await ask(page, 'thresold');
  await expect(options(page).first()).toContainText('Thresholds');
  await expect(dialogOf(page).getByRole('status')).toContainText(/\d+ of \d+ results/);
  await ask(page, 'soc2');
  await expect(dialogOf(page)).toContainText(/^1 result(?!s)/);
  await field(page).fill('xyzzyplugh');
  await expect(dialogOf(page)).toContainText('Nothing found for “xyzzyplugh”.');
  await expect(dialogOf(page).getByRole('status')).toContainText('Nothing found');
  await expect(options(page).filter({ hasText: 'Quickstart' })).toBeVisible();
  await field(page).fill('');
  await expect(dialogOf(page)).toContainText('Start here');
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
  const href = await chosen(page).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});

test('shows the query as text, whatever it contains', async ({ page }) => {
  await page.goto('/docs');
  await ask(page, '<b>xyzzyplugh</b>');
  await expect(dialogOf(page)).toContainText('Nothing found for “<b>xyzzyplugh</b>”.');
  await field(page).fill('"><img src=x onerror=alert(1)> langchain');
  await expect(options(page).first()).toBeVisible();
  expect(await dialogOf(page).locator('img, svg:not(.icon), script').count()).toBe(0);
});

test('the pointer selects results, and opens them in a new tab with a modifier key', async ({ page }) => {
  await page.goto('/docs');
  await ask(page, 'safety');
  await options(page).nth(2).hover();
  await expect(options(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  const href = await options(page).nth(2).getAttribute('href');
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
  await expect(dialogOf(page).getByRole('status')).toHaveText('Search could not be loaded.');
  online = true;
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
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

test('all URLs contain the base path', async ({ page, expectedErrors }) => {
  test.setTimeout(90_000);
  expectedErrors.push(/404/);
  const site = await serveBuild({ SITE_BASE_PATH: '/project' });
  const based = `${site.origin}/project`;
  await page.goto(`${based}/docs`);
  await ask(page, 'langchain structured output');
  await expect(options(page).first().locator('mark').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${based}/docs/integration/langchain#structured-output`);
  await expect(page.getByRole('heading', { name: 'Structured output' })).toBeVisible();
  await page.goto(`${based}/integration/langchian`);
  await expect(page.locator('[data-nearest] a').first()).toHaveAttribute(
    'href',
    '/project/docs/integration/langchain',
  );
  site.stop();
});

test('at 320 pixels, nothing is cut off or scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto('/docs');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 });
  await ask(page, 'case_threshold');
  await expect(options(page).first()).toBeVisible();
  const wide = await dialogOf(page).evaluate((element) =>
    [element, ...element.querySelectorAll('.search-found')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
  expect(wide).toBe(false);
});

const LIMIT_MS = 100;

test('at 390 pixels, the heading of a result is on one line if it fits on one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/docs');
  await ask(page, 'threshold');
  await expect(options(page).nth(8)).toBeVisible();
  const lines = await dialogOf(page)
    .locator('.search-section')
    .evaluateAll((sections) =>
      sections
        .filter(({ textContent }) => textContent.length < 30)
        .map(
          (section) =>
            section.getBoundingClientRect().height / parseFloat(getComputedStyle(section).lineHeight),
        ),
    );
  expect(lines.length).toBeGreaterThan(5);
  expect(Math.max(...lines)).toBeLessThan(1.5);
});

test('the first result appears within 100 ms of the key press on a CPU four times slower', async ({
  fresh: page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: number[] = [];
  // Other load can only slow it down: one run in time is enough. Each is in its own page.
  for (const query of ['thr', 'lang', 'safe', 'case', 'eval', 'agent', 'tool', 'quick']) {
    await page.goto('/docs');
    await page.keyboard.press('Control+k');
    await expect(options(page).first()).toBeVisible();
    times.push(await page.evaluate(timeToFirstResult, query));
    if ((times.at(-1) ?? LIMIT_MS) < LIMIT_MS) break;
  }
  test.info().annotations.push({ type: 'measured', description: times.map(Math.round).join(', ') });
  expect(Math.min(...times)).toBeLessThan(LIMIT_MS);
});

/** Runs in the page: milliseconds from the input of a query to the frame that shows a result. */
function timeToFirstResult(words: string): Promise<number> {
  return new Promise((resolve) => {
    const list = document.querySelector('.search [role="listbox"]') as HTMLElement;
    const input = document.querySelector('#search-input') as HTMLInputElement;
    const start = performance.now();
    new MutationObserver((_changes, observer) => {
      if (!list.querySelector('mark')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - start));
    }).observe(list, { childList: true, subtree: true });
    input.value = words;
    input.dispatchEvent(new Event('input'));
  });
}
