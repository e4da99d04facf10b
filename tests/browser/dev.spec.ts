import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { type DevProcess, startDevProcess } from '../kit/dev-process.ts';
import { copySite, type Folder, PAGE, PICTURE, STYLE, writeLittleSite } from './dev-site.ts';
import { test as base, expect } from './fixtures.ts';

type Dev = { readonly folder: Folder; readonly server: DevProcess };

async function serving(folder: Folder, use: (dev: Dev) => Promise<void>): Promise<void> {
  const server = await startDevProcess(folder.root);
  await use({ folder, server });
  await server.stop();
  rmSync(folder.root, { recursive: true });
}

const test = base.extend<object, { dev: Dev; ours: Dev }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => serving(writeLittleSite(), use),
    { scope: 'worker', timeout: 60_000 },
  ],
  ours: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => serving(copySite(join(import.meta.dirname, '../..')), use),
    { scope: 'worker', timeout: 60_000 },
  ],
});
/** Every test has a page of its own. */
const fileOf = (name: string) => `content/docs/${name}.md`;

async function open({ folder, server }: Dev, page: Page, name: string, text = PAGE): Promise<void> {
  const address = `${server.origin}/docs/${name}`;
  folder.write(fileOf(name), text);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await page.goto(address);
  await connected(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** The server knows the tab once it has told it of its problems; there is no sign of that but the request. */
async function connected(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/@dev/client.js')),
  );
}

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const overlay = (page: Page) => page.locator('preview-notes .overlay');
const pill = (page: Page) => page.locator('preview-notes .pill');

test('a changed sentence comes in place; what the visitor and scripts did stays', async ({ dev, page }) => {
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

test('a new block gets what scripts give to blocks; a heading changes in the title as well', async ({
  dev,
  page,
}) => {
  await open(dev, page, 'blocks');
  dev.folder.write(
    fileOf('blocks'),
    PAGE.replace('title: First', 'title: Second').replace('```sh\none', '```sh\nzero\n```\n\n```sh\none'),
  );
  await expect(page).toHaveTitle('Second');
  await expect(page.locator('pre')).toHaveCount(3);
  await expect(page.locator('pre + .copy')).toHaveCount(3);
  expect(await isSameDocument(page)).toBe(true);
});

test('a changed style comes without a frame that has none', async ({ dev, page }) => {
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
  dev.folder.write('site/style.css', 'h1 { color: rgb(4, 5, 6); }\n');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(4, 5, 6)');
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    'rgb(1, 2, 3)',
    'rgb(4, 5, 6)',
  ]);
  dev.folder.write('site/style.css', STYLE);
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('changed props of an island load the page again; so does a changed template', async ({ dev, page }) => {
  await open(dev, page, 'again');
  dev.folder.write(fileOf('again'), PAGE.replace('title: First', 'title: First\nfrom: 7'));
  await expect(page.locator('#counter')).toHaveText('7');
  expect(await isSameDocument(page)).toBe(false);
  await page.evaluate(() => {
    scrollTo(0, 400);
    Object.assign(window, { sameDocument: true });
  });
  dev.folder.write('site/footer.ts', "export const footer = 'Footer two';\n");
  await expect(page.locator('footer')).toHaveText('Footer two');
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

test('a changed picture is fetched again in place', async ({ dev, page }) => {
  await open(dev, page, 'picture');
  dev.folder.write('public/picture.svg', PICTURE.replace('red', 'blue'));
  const again = await page.waitForResponse((answer) => answer.url().includes('/picture.svg?v='));
  expect(await again.text()).toContain('blue');
  await expect(page.locator('img')).toHaveAttribute('src', /^\/picture\.svg\?v=\d+$/);
  expect(await isSameDocument(page)).toBe(true);
});

test('a mistake in the front matter: named over the last good page, gone when it is mended', async ({
  dev,
  page,
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
  await expect(overlay(page)).toContainText('its last good version');
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await expect(page.locator('#name')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(pill(page)).toContainText('2 problems');
  dev.folder.write(fileOf('broken'), PAGE.replace('title: First', 'title: 6'));
  await expect(overlay(page)).toContainText('title: 6');
  await overlay(page).getByRole('button', { name: 'Close' }).click();
  await expect(overlay(page)).toHaveCount(0);

  dev.folder.write(fileOf('broken'), PAGE.replace('title: First', 'title: Mended'));
  await expect(page.locator('h1')).toHaveText('Mended');
  await expect(page.locator('preview-notes')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a place opens in the editor, for pages of the preview alone', async ({ dev, page, expectedErrors }) => {
  expectedErrors.push(/403/);
  await open(dev, page, 'editor');
  dev.folder.write(fileOf('editor'), PAGE.replace('title: First', 'title: 5'));
  const asked = page.waitForResponse((answer) => answer.url().includes('/@dev/open?problem='));
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

test('a page that goes and comes back, and one that is new, in the tab that waits for it', async ({
  dev,
  page,
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

test('a tab that was opened while the site changed learns that it is stale', async ({ dev, page }) => {
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

test('a draft says so, and a broken link is a notice in a list that stays open', async ({ dev, page }) => {
  await open(dev, page, 'draft', PAGE.replace('title: First', 'title: First\ndraft: true'));
  await expect(pill(page)).toContainText('Draft');
  await expect(pill(page)).toContainText('content/docs/draft.md');
  dev.folder.write(
    fileOf('draft'),
    PAGE.replace('title: First', 'title: First\ndraft: true').replace('sentence', '[link](./none.md)'),
  );
  await expect(pill(page)).toContainText('1 notice');
  await pill(page).click();
  await expect(page.locator('preview-notes .list')).toContainText('content/docs/draft.md:5:');
  await page.reload();
  await expect(page.locator('preview-notes .list')).toBeVisible();
  await pill(page).click();
  await expect(page.locator('preview-notes .list')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(pill(page)).toBeHidden();
});

test('eight tabs share one connection; each is told of its own page', async ({ dev, page, context }) => {
  await open(dev, page, 'tab-0');
  const tabs = [page];
  for (let number = 1; number < 8; number++) {
    dev.folder.write(fileOf(`tab-${number}`), PAGE);
    const tab = await context.newPage();
    tabs.push(tab);
    await expect
      .poll(async () => (await page.request.get(`${dev.server.origin}/docs/tab-${number}`)).status())
      .toBe(200);
    await tab.goto(`${dev.server.origin}/docs/tab-${number}`);
  }
  for (const [number, tab] of tabs.entries()) {
    dev.folder.write(fileOf(`tab-${number}`), PAGE.replace('The first', `Tab ${number}'s`));
    await expect(tab.locator('#prose')).toContainText(`Tab ${number}'s sentence.`);
  }
  // The tab with the connection goes; another takes over.
  await page.close();
  dev.folder.write(fileOf('tab-7'), PAGE.replace('The first', 'The last'));
  await expect(tabs[7]?.locator('#prose') ?? page.locator('none')).toContainText('The last sentence.');
});

test('a page in the memory of the browser lets its connection go, and catches up when it comes back', async ({
  dev,
  page,
}) => {
  await open(dev, page, 'kept');
  const leave = (type: string) =>
    page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await leave('pagehide');
  dev.folder.write(fileOf('kept'), PAGE.replace('The first', 'The newest'));
  const served = async () => (await page.request.get(page.url())).text();
  await expect.poll(served).toContain('The newest sentence.');
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await leave('pageshow');
  await expect(page.locator('#prose')).toContainText('The newest sentence.');
});

test('a page that is loaded before anybody asks for it waits', async ({ dev, page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { get: () => true }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(dev, page, 'early', PAGE.replace('title: First', 'title: First\ndraft: true'));
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/@dev/events'))).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(pill(page)).toContainText('Draft');
});

test('a server that starts again is found again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const folder = writeLittleSite();
  const first = await startDevProcess(folder.root);
  await open({ folder, server: first }, page, 'restart');
  await page.locator('#name').fill('typed');
  await first.stop();
  await expect(page.locator('preview-notes')).toContainText('does not answer');
  folder.write(fileOf('restart'), PAGE.replace('The first', 'The other'));
  const second = await startDevProcess(folder.root, ['--port', new URL(first.origin).port]);
  await expect(page.locator('#prose')).toContainText('The other sentence.');
  await expect(page.locator('preview-notes')).toHaveCount(0);
  await expect(page.locator('#name')).toHaveValue('typed');
  await second.stop();
  rmSync(folder.root, { recursive: true });
});

test('panel, badge and status page have no violations that axe finds', async ({ dev, page }) => {
  const text = PAGE.replace('title: First', 'title: First\ndraft: true').replace(
    'sentence',
    '[link](./none.md)',
  );
  await open(dev, page, 'axe', text);
  await pill(page).click();
  await expect(page.locator('preview-notes .list')).toContainText('content/docs/axe.md:5:');
  await expectAccessible(page);
  dev.folder.write(fileOf('axe'), text.replace('title: First', 'title: 5'));
  await expect(overlay(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${dev.server.origin}/@dev/status`);
  const file = page.locator('.file').filter({ hasText: 'content/docs/axe.md' });
  await expect(file.getByRole('button', { name: 'Open at line 2' })).toBeVisible();
  await expectAccessible(page);
  dev.folder.write(fileOf('axe'), PAGE);
  await expect(file).toHaveCount(0);
});

/** What belongs to the preview: the rest of a page is its site's. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: (root: unknown) => Promise<AxeResults> } };
      return axe.run(document.querySelector('preview-notes') ?? document);
    });
    expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

test('our own documentation: a sentence in place in a page with all its scripts', async ({ ours, page }) => {
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
