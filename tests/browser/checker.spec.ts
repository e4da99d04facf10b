import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { CONFIG } from '../content/checker/mistakes.ts';
import { expectNoViolations, PHONE } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';
import { REFERENCE } from './paths.ts';

const MISTAKE = CONFIG.replace('entry:', 'entri:');

const textOf = (page: Page) => page.getByRole('textbox', { name: 'File' });
const statusOf = (page: Page) => page.locator('.checker-status');
const boxOf = (page: Page) => page.locator('summary', { hasText: 'Configuration checker' });

/** Shows a text at once, as a copied link does. What is typed is checked after a rest. */
async function show(page: Page, text: string): Promise<void> {
  const hash = `#check=config.${deflateRawSync(text).toString('base64url')}`;
  await page.evaluate((link) => {
    location.hash = link;
  }, hash);
}

async function openChecker(page: Page): Promise<void> {
  await page.goto(REFERENCE);
  await settled(page);
  await boxOf(page).click();
  await expect(textOf(page)).toBeVisible();
}

test('loads nothing but its starter before it is opened', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(new URL(each.url()).pathname));
  await page.goto(REFERENCE);
  await settled(page);
  expect(loaded.filter((path) => /checker/.test(path))).toEqual([
    expect.stringMatching(/^\/assets\/island-checker-/),
  ]);
});

test('reports mistakes while typing, moves to their line, and links to the field', async ({ page }) => {
  await openChecker(page);
  await textOf(page).fill(MISTAKE);
  await expect(statusOf(page)).toHaveText('config.yaml: 2 problems');
  const item = page.locator('.checker-problems li').filter({ hasText: 'unknown field "entri"' });
  await expect(item).toContainText('did you mean "entry"?');
  await expect(page.locator('.checker-gutter mark')).toHaveText(['3', '5']);
  await item.getByRole('button', { name: 'Line 5' }).click();
  await expect(textOf(page)).toBeFocused();
  const start = await textOf(page).evaluate((text: HTMLTextAreaElement) => text.selectionStart);
  expect(start).toBe(MISTAKE.indexOf('entri'));
  await item.getByRole('link', { name: 'entry' }).click();
  await expect(page.locator('tr:target')).toBeInViewport();
  await expect(page.locator('tr:target code').first()).toHaveText('entry');
  await textOf(page).fill(CONFIG);
  await expect(statusOf(page)).toHaveText('config.yaml: no problems');
  await expect(page.locator('.checker-problems li')).toHaveCount(0);
});

test('a top-level `kind` chooses the kind of file, and the status says so', async ({ page }) => {
  await openChecker(page);
  await show(page, 'kind: custom\nscript: custom/a.py\ndataset: datasets/a.jsonl\n');
  await expect(statusOf(page)).toHaveText('Evaluation file: no problems');
  await show(page, 'kind: acuracy\ndataset: datasets/a.jsonl\n');
  await expect(statusOf(page)).toHaveText('Evaluation file: 1 problem');
  await expect(page.locator('.checker-problems')).toContainText('did you mean "accuracy"?');
  await textOf(page).fill('kind: "acuracy\n');
  await expect(statusOf(page)).toHaveText('YAML: 1 problem');
  await expect(textOf(page)).toBeFocused();
  await textOf(page).fill('');
  await expect(statusOf(page)).toHaveText('');
});

test('each problem is a row of two lines that links to its field', async ({ page }) => {
  await openChecker(page);
  const rows = page.locator('.checker-problems li');
  for (const [text, link] of [
    ['version: 1\nname: a\nagent:\n  type: python\n  entry: a\n', /^#field-agent\.entry$/],
    ['version: 1\nname: a\nagent:\n  type: http\n  command: a\n  nothing: a\n', /^#field-agent$/],
    ['kind: llm\ndataset: datasets/a.jsonl\ncriteria:\n  - weight: 0\n', /^#field-llm\.criteria\.name$/],
    ['kind: semantic\ndataset: datasets/a.jsonl\ntags: [1]\n', /^#field-evaluation\.tags$/],
    ['kind: semantic\ncases: [{id: a, input: [{role: a}]}]\n', /^#field-cases\.input\.content$/],
    [
      'kind: semantic\ndataset: datasets/a.jsonl\nthresholds:\n  pass_rate:\n    fail_below: 2\n',
      /^#field-thresholds-scored\.pass_rate\.fail_below$/,
    ],
  ] as const) {
    await show(page, text);
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', link);
  }
  expect((await rows.first().boundingBox())?.height).toBeLessThan(60);
  const gutter = await page.locator('.checker-gutter').boundingBox();
  const mark = await page.locator('.checker-gutter mark').first().boundingBox();
  expect(mark?.x).toBe(gutter?.x);
  expect(mark?.width).toBeGreaterThan((gutter?.width ?? 0) - 2);
});

test('a link with a text that takes long to check does not block the page', async ({ page }) => {
  await openChecker(page);
  for (const [text, message] of [
    ['kind: &a [*a]\n', '"kind" must be text'],
    [`tags: &a {x: 1}\n${'<<: *a\n'.repeat(5_400)}`, 'the file is too large for the checker'],
    [`kind: accuracy\ncases:\n${'-\n'.repeat(97_000)}`, 'the file is too large for the checker'],
  ] as const) {
    await show(page, text);
    await expect(page.locator('.checker-problems')).toContainText(message);
    await expect(statusOf(page)).toHaveText(/problem/);
  }
});

test('fills in the examples of the page, with the verdicts that the page states', async ({ page }) => {
  await openChecker(page);
  const buttons = page.getByRole('group', { name: 'Examples' }).getByRole('button');
  await expect(buttons).toHaveCount(4);
  for (const [index, verdict] of [
    'config.yaml: no problems',
    'config.yaml: no problems',
    'config.yaml: no problems',
    'Evaluation file: 1 problem',
  ].entries()) {
    await buttons.nth(index).click();
    await expect(statusOf(page)).toHaveText(verdict);
  }
  await expect(page.locator('.checker-problems')).toContainText('Line 8');
});

test('a copied link opens the same file, a damaged one does nothing, and what was typed later is kept', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChecker(page);
  const text = `# ünïcode 日本\n${MISTAKE}`;
  await textOf(page).fill(text);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.checker-copied')).toHaveText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#check=\.[\w-]+$/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(textOf(page)).toHaveValue(text);
  await expect(statusOf(page)).toHaveText('config.yaml: 2 problems');
  await textOf(page).fill(CONFIG);
  await page.evaluate(() => {
    location.hash = 'agent';
  });
  await page.goBack();
  await expect(page).toHaveURL(/#check=\./);
  await expect(textOf(page)).toHaveValue(CONFIG);
  await page.goto('/robots.txt');
  await page.goto(`${link.slice(0, -20)}AAAA`);
  await settled(page);
  await expect(textOf(page)).toHaveValue('');
});

test('works with the keyboard alone', async ({ page }) => {
  await page.goto(REFERENCE);
  await settled(page);
  await boxOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeVisible();
  // The script of the checker, which adds buttons, is loaded when it is opened.
  await settled(page);
  await page.keyboard.press('Tab');
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('kind: llm');
  await expect(statusOf(page)).toHaveText('Evaluation file: 2 problems');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Line 1' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
});

test('has no accessibility violations, and fits phones', async ({ page }) => {
  await openChecker(page);
  await textOf(page).fill(MISTAKE);
  await expect(statusOf(page)).toHaveText('config.yaml: 2 problems');
  await expectNoViolations(page, [PHONE], '.checker');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const targets = page.locator('.checker button');
  for (const box of await targets.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says where to check instead', async ({ page }) => {
    await page.goto(REFERENCE);
    await boxOf(page).click();
    await expect(page.getByText(/The checker needs JavaScript. Without it, run \w+ validate/)).toBeVisible();
  });
});
