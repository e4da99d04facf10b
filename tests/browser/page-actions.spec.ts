import type { Page } from 'playwright/test';
import { config } from '../../site/config.ts';
import { DESKTOP, PHONE } from './axe.ts';
import { expect, holdTimers, test } from './fixtures.ts';
import { POST } from './paths.ts';

const DOCS = '/docs/core-concepts/agents';
const copyButton = (page: Page) => page.locator('.copy-page').filter({ visible: true });

for (const path of [DOCS, POST])
  test(`${path}: copies the Markdown version of the page`, async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const fireTimers = await holdTimers(page);
    await page.goto(path);
    const button = copyButton(page);
    const width = (await button.boundingBox())?.width;
    await expect(button).toHaveText('Copy page');
    await button.click();
    await expect(button).toHaveText('Copied');
    await expect.poll(async () => (await button.boundingBox())?.width).toBeCloseTo(width ?? 0, 0);
    const markdown = await (await page.request.get(`${path}.md`)).text();
    expect(markdown).toMatch(/^# /);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
    await fireTimers();
    await expect(button).toHaveText('Copy page');
  });

test('reports an error when the Markdown version cannot be loaded', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/*.md', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await holdTimers(page);
  await page.goto(DOCS);
  await copyButton(page).click();
  await expect(copyButton(page)).toHaveText('Not copied');
});

test('no assistant is contacted before its link is followed, and each link contains the URL of the Markdown version', async ({
  page,
  plain,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(plain)) elsewhere.push(request.url());
  });
  await page.goto(DOCS);
  await page.getByRole('button', { name: 'Open in' }).click();
  const hosts = [];
  for (const link of await page.locator('.page-menu:popover-open a[href^="https:"]').all()) {
    const url = new URL((await link.getAttribute('href')) ?? '');
    hosts.push(url.host);
    expect(url.searchParams.get('q')).toContain(` ${config.origin}${DOCS}.md `);
    await link.hover();
  }
  expect(hosts).toEqual(['chatgpt.com', 'claude.ai']);
  expect(elsewhere).toEqual([]);
});

test('the menu opens at its button, inside the window, and closes on a click outside', async ({ page }) => {
  await page.goto(DOCS);
  const button = page.getByRole('button', { name: 'Open in' });
  const menu = page.locator('.page-menu:popover-open');
  for (const size of [{ width: 320, height: 600 }, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await button.click();
    const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
    if (!above || !below) throw new Error('The menu has no box.');
    expect(below.y - above.y - above.height).toBeLessThan(12);
    expect(below.y).toBeGreaterThan(above.y);
    expect(below.x).toBeGreaterThanOrEqual(0);
    expect(below.x + below.width).toBeLessThanOrEqual(size.width);
    await page.mouse.click(2, size.height - 2);
    await expect(menu).toBeHidden();
  }
});
