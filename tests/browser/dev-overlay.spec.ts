import { rmSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { startDevProcess } from '../kit/dev-process.ts';
import { fileOf, isSameDocument, open, overlay, pill, test } from './dev-fixtures.ts';
import { PAGE, writeLittleSite } from './dev-site.ts';
import { expect } from './fixtures.ts';

/** The status page and notices show the result of a check in another process, which a busy machine delays. */
const CHECKED = { timeout: 60_000 };

test('an error in the front matter is shown over the last version without errors until it is fixed', async ({
  dev,
  shared: page,
}) => {
  await open(dev, page, 'broken');
  await page.locator('#name').focus();
  dev.folder.write(
    fileOf('broken'),
    PAGE.replace('title: First', 'title: 5\n"<img src=x onerror=fail()>": 1'),
  );
  await expect(overlay(page)).toBeVisible();
  await expect(overlay(page)).toContainText('content/docs/broken.md:2:');
  await expect(overlay(page).locator('pre').first()).toContainText('title: 5');
  await expect(overlay(page)).toContainText('it must be text.');
  await expect(overlay(page)).toContainText('<img src=x onerror=fail()>');
  await expect(overlay(page).locator('img')).toHaveCount(0);
  await expect(overlay(page)).toContainText('Showing the last version without errors.');
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await expect(page.locator('#name')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(pill(page)).toContainText('2 errors');
  dev.folder.write(fileOf('broken'), PAGE.replace('title: First', 'title: 6'));
  await expect(overlay(page)).toContainText('title: 6');
  await overlay(page).getByRole('button', { name: 'Close' }).click();
  await expect(overlay(page)).toHaveCount(0);

  dev.folder.write(fileOf('broken'), PAGE.replace('title: First', 'title: Fixed'));
  await expect(page.locator('h1')).toHaveText('Fixed');
  await expect(page.locator('dev-overlay')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('an error in another file is shown, but not as an error of this page', async ({ dev, shared: page }) => {
  await open(dev, page, 'sound');
  dev.folder.write(fileOf('elsewhere'), '---\ntitle: [\n---\nText.\n');
  await expect(overlay(page)).toContainText('1 error prevents the site from building');
  await expect(overlay(page)).not.toContainText('last version without errors');
  dev.folder.remove(fileOf('elsewhere'));
  await expect(page.locator('dev-overlay')).toHaveCount(0);
});

test('every tab shows the error of a site that cannot be loaded at startup, and recovers when it is fixed', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)|500 \(Internal Server Error\)/);
  const folder = writeLittleSite();
  const footer = 'site/footer.ts';
  folder.write(footer, "throw new Error('too early');\n");
  const server = await startDevProcess(folder.root, ['--base', '/project/']);
  const status = await context.newPage();
  await status.goto(`${server.origin}/project/@dev/status`);
  await expect(status.locator('main')).toContainText('too early');
  const outside = await context.newPage();
  await outside.goto(`${server.origin}/docs/first`);
  await expect(overlay(outside)).toContainText('prevents this page from rendering');
  await page.goto(`${server.origin}/project/docs/first`);
  await expect(overlay(page)).toContainText('1 error prevents this page from rendering');
  await expect(overlay(page)).toContainText('site/footer.ts:1:');
  await expect(overlay(page)).not.toContainText('last version without errors');
  folder.write(footer, "export const footer = 'Fixed';\n");
  await expect(page.locator('footer')).toHaveText('Fixed');
  await expect(page.locator('dev-overlay')).toHaveCount(0);
  await expect(outside.locator('main')).toHaveText('There is nothing here.');
  await expect(status.locator('main')).toContainText('no problems', CHECKED);
  // Requests that are pending when the server stops cause console errors.
  await page.goto('about:blank');
  await server.stop();
  rmSync(folder.root, { recursive: true });
});

test('a location opens in the editor, but only for pages of the dev server', async ({
  dev,
  shared: page,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await open(dev, page, 'editor');
  dev.folder.write(fileOf('editor'), PAGE.replace('title: First', 'title: 5'));
  const asked = page.waitForResponse((answer) => answer.url().includes('/@dev/open?at='));
  await overlay(page).getByRole('button', { name: 'Open content/docs/editor.md' }).click();
  const answer = await asked;
  expect(answer.status()).toBe(202);
  expect((await page.request.get(answer.url())).status()).toBe(403);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await page.request.get(answer.url(), { headers: { 'sec-fetch-site': site } })).status()).toBe(
      403,
    );

  await page.route('**/@dev/open?*', (route) => route.fulfill({ status: 403, body: 'Only here.\n' }));
  await overlay(page).getByRole('button', { name: 'Open content/docs/editor.md' }).click();
  await expect(overlay(page)).toContainText('Only here.');
  dev.folder.write(fileOf('editor'), PAGE);
  await expect(overlay(page)).toHaveCount(0);
});

test('a draft is marked, and a broken link is a notice in a list that stays open', async ({
  dev,
  shared: page,
}) => {
  test.setTimeout(180_000);
  await open(dev, page, 'draft', PAGE.replace('title: First', 'title: First\ndraft: true'));
  await expect(pill(page)).toContainText('Draft');
  await expect(pill(page)).toContainText('content/docs/draft.md');
  dev.folder.write(
    fileOf('draft'),
    PAGE.replace('title: First', 'title: First\ndraft: true').replace('sentence', '[link](./none.md)'),
  );
  await expect(pill(page)).toContainText('1 notice', CHECKED);
  await pill(page).click();
  await expect(page.locator('dev-overlay .list')).toContainText('content/docs/draft.md:5:');
  await page.reload();
  await expect(page.locator('dev-overlay .list')).toBeVisible();
  await pill(page).click();
  await expect(page.locator('dev-overlay .list')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(pill(page)).toBeHidden();
});

test('axe finds no violations in the overlay, the badge and the status page', async ({
  dev,
  shared: page,
}) => {
  test.setTimeout(180_000);
  const text = PAGE.replace('title: First', 'title: First\ndraft: true').replace(
    'sentence',
    '[link](./none.md)',
  );
  await open(dev, page, 'axe', text);
  await pill(page).click();
  await expect(page.locator('dev-overlay .list')).toContainText('content/docs/axe.md:5:', CHECKED);
  await expectAccessible(page);
  dev.folder.write(fileOf('axe'), text.replace('title: First', 'title: 5'));
  await expect(overlay(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${dev.server.origin}/@dev/status`);
  // The message in another file may suggest this file.
  const file = page
    .locator('.file')
    .filter({ has: page.getByRole('heading', { name: 'content/docs/axe.md' }) });
  await expect(file.getByRole('button', { name: 'Open content/docs/axe.md:2:' })).toBeVisible(CHECKED);
  await expectAccessible(page);
  dev.folder.write(fileOf('axe'), PAGE);
  await expect(file).toHaveCount(0, CHECKED);
});

/** Checks only the overlay, not the site's part of the page. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: (root: unknown) => Promise<AxeResults> } };
      return axe.run(document.querySelector('dev-overlay') ?? document);
    });
    expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}
