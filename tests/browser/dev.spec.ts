import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { type DevProcess, startDevProcess } from '../kit/dev-process.ts';
import { callCli } from '../kit/run-cli.ts';
import { DESKTOP, expectNoViolations } from './axe.ts';
import { FILES, type Folder, newFolder, PAGE } from './dev-site.ts';
import { test as base, expect } from './fixtures.ts';

type Dev = { readonly folder: Folder; server: DevProcess };

/** One dev server for all tests. Each test writes a page of its own. */
const test = base.extend<object, { dev: Dev }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => {
      const folder = newFolder(FILES);
      const dev = { folder, server: await startDevProcess(folder.root) };
      await use(dev);
      await dev.server.stop();
      rmSync(folder.root, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const fileOf = (name: string) => `content/docs/${name}.md`;

/** Writes a page and opens it. */
async function open({ folder, server }: Dev, page: Page, name: string, text = PAGE): Promise<void> {
  const url = `${server.origin}/docs/${name}`;
  folder.write(fileOf(name), text);
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(200);
  await page.goto(url);
  await mark(page);
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
/** Waits for another document. Unlike `evaluate`, `waitForFunction` continues when the page navigates meanwhile. */
const reloaded = (page: Page) => page.waitForFunction(() => !('sameDocument' in window));
const overlay = (page: Page) => page.locator('dev-overlay');

test('a changed page is updated in place, and keeps the scroll position, typed text, open panels and what scripts added', async ({
  dev,
  page,
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
    PAGE.replace('title: First', 'title: Second').replace(
      'The first sentence.',
      'Another sentence.\n\n```sh\nzero\n```',
    ),
  );
  await expect(page).toHaveTitle('Second');
  await expect(page.locator('#prose')).toContainText('Another sentence.');
  await expect(page.locator('pre + .copy')).toHaveCount(3);
  expect(await isSameDocument(page)).toBe(true);
  const kept = () =>
    page.evaluate(() => {
      const field = document.querySelector('#name') as HTMLInputElement;
      return {
        typed: field.value,
        selected: [field.selectionStart, field.selectionEnd],
        focus: document.activeElement?.id,
        theme: document.documentElement.dataset.theme,
        dialog: (document.querySelector('#dialog') as HTMLDialogElement).open,
        details: document.querySelector('details')?.open,
        count: document.querySelector('#counter')?.textContent,
        mine: document.querySelectorAll('.copy[data-mine]').length,
        moved: Math.abs(scrollY - 400) < 120,
      };
    });
  await expect.poll(kept).toEqual({
    typed: 'half a na',
    selected: [2, 4],
    focus: 'name',
    theme: 'dark',
    dialog: true,
    details: true,
    count: '3',
    mine: 1,
    moved: true,
  });
});

test('changed styles apply without a reload or an unstyled frame, also those that site code imports as text', async ({
  dev,
  page,
}) => {
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
  await page.route('**/*.css*', async (route) => {
    const answer = await route.fetch();
    await sleep(150);
    await route.fulfill({ response: answer });
  });
  dev.folder.write('site/style.css', 'h1 { color: rgb(4, 5, 6); }\n');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(4, 5, 6)');
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  // The last color is seen in the next frame, which takes a while on a busy machine.
  await expect
    .poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]))
    .toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
  dev.folder.write('site/inlined.css', 'footer { color: rgb(4, 5, 6); }\n');
  await expect(page.locator('footer')).toHaveCSS('color', 'rgb(4, 5, 6)');
  expect(await isSameDocument(page)).toBe(true);
  dev.folder.write('site/style.css', FILES['site/style.css']);
  dev.folder.write('site/inlined.css', FILES['site/inlined.css']);
  for (const part of ['h1', 'footer']) await expect(page.locator(part)).toHaveCSS('color', 'rgb(1, 2, 3)');
  // A request that is still delayed must not fail after the end of the test.
  await page.unrouteAll({ behavior: 'wait' });
});

test('changed components and props of an island are updated in place, and a changed script or image reloads the page', async ({
  dev,
  page,
}) => {
  await open(dev, page, 'again');
  dev.folder.write(fileOf('again'), PAGE.replace('title: First', 'title: First\nfrom: 7'));
  await expect(page.locator('#counter')).toHaveText('7');
  dev.folder.write('site/footer.ts', "export const footer = 'Footer two';\n");
  await expect(page.locator('footer')).toHaveText('Footer two');
  expect(await isSameDocument(page)).toBe(true);
  await page.evaluate(() => scrollTo(0, 400));
  const counter = FILES['site/islands/counter.tsx'];
  dev.folder.write('site/islands/counter.tsx', counter.replace('count + 1', 'count + 10'));
  await reloaded(page);
  // The buttons that scripts add may move the position.
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 400))).toBeLessThan(120);
  await page.locator('#counter').click();
  await expect(page.locator('#counter')).toHaveText('17');
  await mark(page);
  dev.folder.write('public/picture.svg', FILES['public/picture.svg'].replace('red', 'blue'));
  await reloaded(page);
  // The next test must not be reloaded by this.
  await mark(page);
  dev.folder.write('site/islands/counter.tsx', counter);
  await reloaded(page);
});

test('a tab shows a page that is added, removed and added again', async ({ dev, page, expectedErrors }) => {
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

/** Browsers hide a page in another tab, in the back/forward cache and before it is activated. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('hidden tabs have no connection, and are updated when they are shown', async ({ dev, fresh: page }) => {
  await open(dev, page, 'tab');
  // Browsers open at most six connections.
  const tabs = [page];
  while (tabs.length < 8) {
    await setVisibility(tabs.at(-1) ?? page, 'hidden');
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    tabs.push(tab);
  }
  dev.folder.write(fileOf('tab'), PAGE.replace('The first', 'The newest'));
  await expect((tabs.at(-1) ?? page).locator('#prose')).toContainText('The newest sentence.');
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await setVisibility(page, 'visible');
  await expect(page.locator('#prose')).toContainText('The newest sentence.');
  expect(await isSameDocument(page)).toBe(true);
  await setVisibility(page, 'hidden');
  const versionOf = async () => /data-version="\d+"/.exec(await (await fetch(page.url())).text())?.[0];
  const before = await versionOf();
  dev.folder.write('public/picture.svg', FILES['public/picture.svg'].replace('red', 'green'));
  await expect.poll(versionOf).not.toBe(before);
  await setVisibility(page, 'visible');
  await reloaded(page);
});

test('an error is shown with its code over the last version without errors until it is fixed', async ({
  dev,
  page,
}) => {
  await open(dev, page, 'broken');
  await page.locator('#name').focus();
  dev.folder.write(
    fileOf('broken'),
    PAGE.replace('title: First', 'title: 5\n"<img src=x onerror=fail()>": 1'),
  );
  for (const text of [
    '2 errors',
    'it must be text.',
    '<img src=x onerror=fail()>',
    'Showing the last version without errors.',
  ])
    await expect(overlay(page)).toContainText(text);
  const first = overlay(page).getByRole('listitem').first();
  await expect(first).toContainText('Error');
  await expect(first).toContainText('content/docs/broken.md:2:');
  await expect(first.locator('pre').first()).toContainText('title: 5');
  await expect(overlay(page).locator('img')).toHaveCount(0);
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await expect(page.locator('#name')).toBeFocused();
  await overlay(page).getByText('2 errors').click();
  await expect(first).toBeHidden();
  dev.folder.write(fileOf('broken'), PAGE.replace('title: First', 'title: 6'));
  await expect(first).toContainText('title: 6');
  dev.folder.write(fileOf('broken'), PAGE.replace('title: First', 'title: Fixed'));
  await expect(page.locator('h1')).toHaveText('Fixed');
  await expect(overlay(page)).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a broken link in a draft is an error, on its page and in the list of the site', async ({
  dev,
  page,
}) => {
  const text = PAGE.replace('title: First', 'title: First\ndraft: true').replace(
    'sentence',
    '[link](./none.md)',
  );
  await open(dev, page, 'draft', text);
  const item = overlay(page).getByRole('listitem').filter({ hasText: 'content/docs/draft.md:5:' });
  await expect(item).toContainText('Error Broken link');
  await expectNoViolations(page, [DESKTOP], 'dev-overlay');
  await overlay(page).getByRole('link', { name: 'All problems' }).click();
  await expect(page).toHaveURL(/@dev\/status$/);
  await expect(item).toContainText('Error Broken link');
  dev.folder.write(fileOf('draft'), PAGE);
  await expect(item).toHaveCount(0);
});

test('a location opens in the editor, but only for pages of the dev server', async ({
  dev,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await open(dev, page, 'editor');
  dev.folder.write(fileOf('editor'), PAGE.replace('title: First', 'title: 5'));
  const asked = page.waitForResponse((answer) => answer.url().includes('/@dev/open?at='));
  await overlay(page).getByRole('link', { name: 'content/docs/editor.md:2:' }).click();
  const answer = await asked;
  expect(answer.status()).toBe(204);
  expect(await isSameDocument(page)).toBe(true);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(
      (await page.request.get(answer.url(), { headers: { 'sec-fetch-site': site } })).status(),
      site,
    ).toBe(403);
  dev.folder.write(fileOf('editor'), PAGE);
  await expect(overlay(page)).toHaveCount(0);
});

test('a tab reconnects to a restarted server, and shows why the site cannot be loaded until it is fixed', async ({
  dev,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|500|404/);
  await open(dev, page, 'restart');
  await dev.server.stop();
  dev.folder.write('site/footer.ts', "throw new Error('too early');\n");
  dev.server = await startDevProcess(dev.folder.root, ['--port', new URL(dev.server.origin).port]);
  await expect(overlay(page)).toContainText('too early');
  await expect(overlay(page)).toContainText('site/footer.ts:1:');
  dev.folder.write('site/footer.ts', "export const footer = 'Fixed';\n");
  await expect(page.locator('footer')).toHaveText('Fixed');
  await expect(page.locator('#prose')).toContainText('The first sentence.');
  await expect(overlay(page)).toHaveCount(0);
});

test('new sites fit on a phone and on paper', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED/);
  const { root, write } = newFolder({});
  expect((await callCli(['new', 'site', 'acme', '--root', root])).code).toBe(0);
  const word = 'scaled_dot_product_attention_'.repeat(3);
  const fields = `title: ${word}\ndate: 2025-10-20\nauthor: ${word}\ndescription: ${word}`;
  write('acme/content/blog/long.md', `---\n${fields}\n---\n${word}\n\n<details><i>Inside</i></details>\n`);
  const server = await startDevProcess(`${root}/acme`);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ['/', '/blog', '/blog/long']) {
    await page.goto(server.origin + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Inside')).toBeVisible();
  await server.stop();
  rmSync(root, { recursive: true });
});
