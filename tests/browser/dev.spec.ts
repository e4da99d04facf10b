import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { startDevProcess } from '../kit/dev-process.ts';
import { fileOf, isSameDocument, open, pill, reloaded, test } from './dev-fixtures.ts';
import { PAGE, PICTURE, STYLE, writeLittleSite } from './dev-site.ts';
import { expect } from './fixtures.ts';

test('a changed sentence is updated in place, and changes by the visitor and by scripts are kept', async ({
  dev,
  shared: page,
}) => {
  await open(dev, page, 'in-place');
  await page.locator('#counter').click();
  await page.locator('#counter').click();
  await page.locator('summary').click();
  await page.locator('#name').fill('half a na');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    (document.querySelector('#dialog') as HTMLDialogElement).show();
    const field = document.querySelector('#name') as HTMLInputElement;
    field.focus();
    field.setSelectionRange(2, 4);
    scrollTo(0, 400);
    document.querySelector('.copy')?.setAttribute('data-mine', '');
  });
  dev.folder.write(
    fileOf('in-place'),
    PAGE.replace('The first sentence.', 'Another sentence.\n\nAnd one more.'),
  );
  await expect(page.locator('#prose')).toContainText('Another sentence.');
  await expect(page.locator('#prose')).toContainText('And one more.');
  expect(await isSameDocument(page)).toBe(true);
  expect(
    await page.evaluate(() => {
      const field = document.querySelector('#name') as HTMLInputElement;
      return {
        typed: field.value,
        selected: [field.selectionStart, field.selectionEnd],
        focus: document.activeElement?.id,
        theme: document.documentElement.dataset.theme,
        dialog: (document.querySelector('#dialog') as HTMLDialogElement).open,
        details: document.querySelector('details')?.open,
        count: document.querySelector('#counter')?.textContent,
        buttons: document.querySelectorAll('.copy').length,
        mine: document.querySelectorAll('.copy[data-mine]').length,
        moved: Math.abs(scrollY - 400) < 120,
      };
    }),
  ).toEqual({
    typed: 'half a na',
    selected: [2, 4],
    focus: 'name',
    theme: 'dark',
    dialog: true,
    details: true,
    count: '3',
    buttons: 2,
    mine: 1,
    moved: true,
  });
});

test('scripts run on new and on changed elements', async ({ dev, shared: page }) => {
  await open(dev, page, 'blocks');
  dev.folder.write(
    fileOf('blocks'),
    PAGE.replace('title: First', 'title: Second').replace('```sh\none', '```sh\nzero\n```\n\n```sh\none'),
  );
  await expect(page).toHaveTitle('Second');
  await expect(page.locator('pre')).toHaveCount(3);
  await expect(page.locator('pre + .copy')).toHaveCount(3);
  // A script replaces this text by a button.
  await expect(page.locator('.mark button')).toHaveText('Second!');
  expect(await isSameDocument(page)).toBe(true);
});

test('a changed stylesheet is swapped without an unstyled frame', async ({ dev, shared: page }) => {
  await open(dev, page, 'style');
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      seen.add(getComputedStyle(document.querySelector('h1') as Element).color);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  // Delays the stylesheet by several frames.
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await sleep(150);
    await route.fulfill({ response: answer });
  });
  dev.folder.write('site/style.css', 'h1 { color: rgb(4, 5, 6); }\n');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(4, 5, 6)');
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  expect(await isSameDocument(page)).toBe(true);
  // The last color is seen in the next frame, which takes a while on a busy machine.
  await expect
    .poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]))
    .toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
  dev.folder.write('site/style.css', STYLE);
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  // A request that is still delayed must not fail after the end of the test.
  await page.unrouteAll({ behavior: 'wait' });
});

test('changed props of an island and a changed template reload the page', async ({ dev, shared: page }) => {
  await open(dev, page, 'again');
  dev.folder.write(fileOf('again'), PAGE.replace('title: First', 'title: First\nfrom: 7'));
  await expect(page.locator('#counter')).toHaveText('7');
  expect(await isSameDocument(page)).toBe(false);
  // While a page loads, the browser may still restore its previous position.
  await page.waitForLoadState();
  await page.evaluate(async () => {
    scrollTo(0, 400);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    Object.assign(window, { sameDocument: true });
  });
  dev.folder.write('site/footer.ts', "export const footer = 'Footer two';\n");
  await expect(page.locator('footer')).toHaveText('Footer two');
  await reloaded(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

test('a page reloads when an image that it shows changes', async ({ dev, shared: page }) => {
  await open(dev, page, 'picture');
  const changed = page.waitForResponse((answer) => answer.url().endsWith('/picture.svg'));
  dev.folder.write('public/picture.svg', PICTURE.replace('red', 'blue'));
  expect(await (await changed).text()).toContain('blue');
  await reloaded(page);
});

test('a tab shows a page that is added, removed and added again', async ({
  dev,
  shared: page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.goto(`${dev.server.origin}/docs/new`);
  await expect(page.locator('h1')).toHaveText('Lost');
  dev.folder.write(fileOf('new'), PAGE);
  await expect(page.locator('h1')).toHaveText('First');
  await expect(page.locator('#counter')).toHaveText('1');
  dev.folder.remove(fileOf('new'));
  await expect(page.locator('h1')).toHaveText('Lost');
  dev.folder.write(fileOf('new'), PAGE);
  await expect(page.locator('h1')).toHaveText('First');
});

test('a tab that was opened during a change is updated', async ({ dev, shared: page }) => {
  await open(dev, page, 'stale');
  await page.route('**/docs/stale', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace('The first sentence.', 'What it was before.')
      .replace(/data-digest="[^"]*"/, 'data-digest="of-another-version"');
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await expect(page.locator('#prose')).toContainText('The first sentence.');
});

/** Browsers hide a page in another tab, in the back/forward cache and before it is activated. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('hidden tabs have no connection, and are updated when they are shown', async ({
  dev,
  page,
  context,
}) => {
  await open(dev, page, 'tab');
  // Browsers open at most six connections.
  const tabs = [page];
  while (tabs.length < 8) {
    await setVisibility(tabs.at(-1) ?? page, 'hidden');
    const tab = await context.newPage();
    await tab.goto(page.url());
    tabs.push(tab);
  }
  dev.folder.write(fileOf('tab'), PAGE.replace('The first', 'The newest'));
  await expect((tabs.at(-1) ?? page).locator('#prose')).toContainText('The newest sentence.');
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await setVisibility(page, 'visible');
  await expect(page.locator('#prose')).toContainText('The newest sentence.');
  expect(await isSameDocument(page)).toBe(true);
});

test('a page reloads when an image that it shows has changed while it was hidden', async ({
  dev,
  shared: page,
}) => {
  // On a busy machine, the server reports the change before the tab's request reaches it.
  await page.route('**/@dev/events?*', async (route) => {
    await sleep(500);
    await route.continue();
  });
  await open(dev, page, 'hidden-picture');
  await setVisibility(page, 'hidden');
  const picture = async () => (await page.request.get(`${dev.server.origin}/picture.svg`)).text();
  dev.folder.write('public/picture.svg', PICTURE.replace('red', 'green'));
  await expect.poll(picture).toContain('green');
  expect(await isSameDocument(page)).toBe(true);
  await setVisibility(page, 'visible');
  await reloaded(page);
});

test('a prerendered page does not connect until it is activated', async ({ dev, shared: page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(dev, page, 'early', PAGE.replace('title: First', 'title: First\ndraft: true'));
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/@dev/events'))).toEqual([]);
  await setVisibility(page, 'visible');
  await expect(pill(page)).toContainText('Draft');
});

test('a tab reconnects to a restarted server', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const folder = writeLittleSite();
  const first = await startDevProcess(folder.root);
  await open({ folder, server: first }, page, 'restart');
  await page.locator('#name').fill('typed');
  await first.stop();
  await expect(page.locator('dev-overlay')).toContainText('connection lost');
  folder.write(fileOf('restart'), PAGE.replace('The first', 'The other'));
  const second = await startDevProcess(folder.root, ['--port', new URL(first.origin).port]);
  await expect(page.locator('#prose')).toContainText('The other sentence.');
  await expect(page.locator('dev-overlay')).toHaveCount(0);
  await expect(page.locator('#name')).toHaveValue('typed');
  await second.stop();
  rmSync(folder.root, { recursive: true });
});

test('a sentence of our documentation is updated in place', async ({ ours, shared: page }) => {
  const file = 'content/docs/getting-started/quickstart.md';
  await page.goto(`${ours.server.origin}/docs/getting-started/quickstart`);
  await expect(page.locator('.copy-button').first()).toBeVisible();
  const count = () => page.evaluate(() => document.querySelectorAll('body *').length);
  const before = await count();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const text = readFileSync(join(ours.folder.root, file), 'utf8');
  ours.folder.write(file, text.replace(/\n## /, '\nA sentence that was not here before.\n\n## '));
  await expect(page.locator('main')).toContainText('A sentence that was not here before.');
  expect(await isSameDocument(page)).toBe(true);
  ours.folder.write(file, text);
  await expect(page.locator('main')).not.toContainText('A sentence that was not here before.');
  expect(await count()).toBe(before);
});
