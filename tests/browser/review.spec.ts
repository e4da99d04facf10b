import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { HEADLESS_SHELL } from '../../scripts/browsers.ts';
import { copyOurSite } from '../kit/copy-our-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const PATH = '/docs/integration/example/index.html';
const text = (now: boolean) => `---
title: Example
description: A page with paragraphs, a table, tabs and a list, of which some change between two builds.
order: 9
---

The ${now ? 'second' : 'first'} version of this sentence says what it does.

${now ? '' : 'This paragraph is removed from the page.\n\n'}## Table

| Name | Value |
| ---- | ----- |
| size | ${now ? '7' : '5'} |
${now ? '| age | 3 |\n' : ''}
## Tabs

\`\`\`sh tab="npm"
npm install one
\`\`\`

\`\`\`sh tab="pnpm"
pnpm add ${now ? 'two' : 'one'}
\`\`\`

- One item
${now ? '- Another item\n' : ''}`;

let root: string;
let server: Server;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  root = realpathSync(mkdtempSync(join(tmpdir(), 'review-spec-')));
  copyOurSite(root);
  const build = (...args: string[]) =>
    runCli(['build', '--root', root, '--no-compress', '--no-git-dates', ...args], {
      env: { CHROMIUM: HEADLESS_SHELL },
    });
  writeFileSync(join(root, 'content/docs/integration/example.md'), text(false));
  expect(build('--out', 'old')).toMatchObject({ code: 0 });
  writeFileSync(join(root, 'content/docs/integration/example.md'), text(true));
  const run = build('--review', 'old');
  expect(run.stdout, run.stderr).toContain('Review: 1 page with changes');
  const serve = sirv(join(root, 'dist.review'), { dev: true });
  server = createServer((request, response) => serve(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

test('n and p go to the next and previous change, also in a hidden tab, and show the focus', async ({
  shared: page,
}) => {
  await page.goto(origin + PATH, { waitUntil: 'networkidle' });
  const focused = page.locator('[data-review]:focus');
  const seen: string[] = [];
  const count = await page.locator('[data-review]').count();
  expect(count).toBe(6);
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('n');
    await expect(focused).toBeVisible();
    await expect(focused).toBeInViewport();
    await expect(focused).toHaveCSS('outline-style', 'solid');
    seen.push((await focused.getAttribute('data-review')) ?? '');
  }
  expect(seen).toEqual(['changed', 'removed', 'changed', 'added', 'changed', 'added']);
  await expect(page.getByRole('status').filter({ hasText: 'Change' })).toHaveText('Change 6 of 6: added');
  await page.keyboard.press('p');
  await expect(focused).toContainText('pnpm add');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(focused).toContainText('version of this sentence');
  await page.keyboard.press('p');
  await expect(focused).toContainText('Another item');
});

test('the buttons go to changes and keep the focus', async ({ shared: page }) => {
  await page.goto(origin + PATH, { waitUntil: 'networkidle' });
  const next = page.getByRole('button', { name: 'Next change' });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  await expect(page.locator('[data-current]')).toContainText('This paragraph is removed');
  await page.getByRole('button', { name: 'Previous change' }).click();
  await expect(page.locator('[data-current]')).toContainText('version of this sentence');
  await expect(page.locator('[data-current]')).toBeInViewport();
});

test('keys do nothing while typing, and leave the keys of the site alone', async ({ shared: page }) => {
  await page.goto(origin + PATH, { waitUntil: 'networkidle' });
  await page.keyboard.press('?');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('[data-current]')).toHaveCount(0);
});

test('changed pages and the index have no accessibility violations', async ({ shared: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [PATH, '/_review/index.html']) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (path === PATH) await page.keyboard.press('n');
    else await page.locator('summary').first().click();
    await expectNoViolations(page, undefined, { dark: true });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

test('the index links to the page, with screenshots of both versions', async ({ shared: page }) => {
  await page.goto(`${origin}/_review/index.html`);
  await page.locator('summary').first().click();
  for (const name of ['before', 'after']) {
    const image = page.getByRole('img', { name: new RegExp(`, ${name}$`) });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1280);
  }
  await page.getByRole('link', { name: '/docs/integration/example', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Review build' })).toContainText('6 changes');
});

test.describe('as local files', () => {
  test('n goes to the first change, and links lead to pages', async ({ page, expectedErrors }) => {
    // Browsers load no modules from files. The index has no view transitions.
    expectedErrors.push(/CORS|ERR_FAILED|Failed to load|file:\/\/|ViewTransition/);
    await page.goto(pathToFileURL(join(root, 'dist.review', PATH)).href);
    await page.keyboard.press('n');
    await expect(page.locator('[data-review]:focus')).toContainText('version of this sentence');
    await page.getByRole('link', { name: 'All pages' }).click();
    await expect(page.getByRole('heading', { name: 'Review build' })).toBeVisible();
  });
});
