import type { Page } from 'playwright/test';
import { expectNoViolations, PHONE } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';
import { REFERENCE } from './paths.ts';

const CONFIG = `version: 1
name: support-agent
agent:
  type: python
  entry: support_agent.agent:answer
`;
const MISTAKE = CONFIG.replace('entry:', 'entri:');

const textOf = (page: Page) => page.getByRole('textbox', { name: 'File' });
const statusOf = (page: Page) => page.locator('.checker-status');
const boxOf = (page: Page) => page.getByText('Configuration checker', { exact: true });

async function openChecker(page: Page): Promise<void> {
  await page.goto(REFERENCE);
  await settled(page);
  await boxOf(page).click();
  await expect(textOf(page)).toBeVisible();
}

test('loads nothing but its starter before it is opened, and works with the keyboard alone', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(new URL(each.url()).pathname));
  await page.goto(REFERENCE);
  await settled(page);
  await expect
    .poll(() => loaded.filter((path) => /checker/.test(path)))
    .toEqual([expect.stringMatching(/^\/assets\/island-checker-/)]);
  await boxOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'config.yaml' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Evaluation file' })).toBeChecked();
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('kind: llm');
  await expect(statusOf(page)).toHaveText('2 problems');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Line 1, column 1' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
});

test('reports mistakes while typing, moves to their line, and links to the field', async ({ page }) => {
  await openChecker(page);
  await textOf(page).fill(MISTAKE);
  await expect(statusOf(page)).toHaveText('2 problems');
  const item = page.locator('.checker-problems li').filter({ hasText: 'unknown field "entri"' });
  await expect(item).toContainText('did you mean "entry"?');
  await expect(page.locator('.checker-gutter mark')).toHaveText(['3', '5']);
  await item.getByRole('button', { name: 'Line 5, column 3' }).click();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveJSProperty('selectionStart', MISTAKE.indexOf('entri'));
  await item.getByRole('link', { name: 'entry in Agent' }).click();
  await expect(page.locator('tr:target')).toBeInViewport();
  await expect(page.locator('tr:target code').first()).toHaveText('entry');
  await textOf(page).fill(CONFIG);
  await expect(statusOf(page)).toHaveText('No problems found');
  await expect(page.locator('.checker-problems li')).toHaveCount(0);
});

test('fills in the examples of the page, with the verdicts that the page states, and fits phones', async ({
  page,
}) => {
  await openChecker(page);
  const buttons = page.getByRole('group', { name: 'Examples' }).getByRole('button');
  await expect(buttons).toHaveCount(3);
  for (const [index, verdict] of ['No problems found', 'No problems found', '1 problem'].entries()) {
    await buttons.nth(index).click();
    await expect(statusOf(page)).toHaveText(verdict);
  }
  await expect(page.locator('.checker-problems')).toContainText('Line 9, column 3');
  await expectNoViolations(page, [PHONE], 'details');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  const targets = page.locator('.checker :is(button, fieldset label, .checker-problems a)');
  for (const box of await targets.all())
    await expect.poll(async () => (await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('recognizes a pasted evaluation file, and keeps the focus', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChecker(page);
  await page.evaluate(() => navigator.clipboard.writeText('kind: acuracy\ndataset: datasets/a.jsonl\n'));
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('radio', { name: 'Evaluation file' })).toBeChecked();
  await expect(statusOf(page)).toHaveText('1 problem');
  const problems = page.locator('.checker-problems');
  await expect(problems).toContainText('unknown kind "acuracy"; did you mean "accuracy"?');
  await expect(textOf(page)).toBeFocused();
  await page.getByRole('radio', { name: 'config.yaml' }).check();
  await expect(problems).toContainText('unknown field "kind"');
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
  expect(link).toMatch(/#check=config\.[\w-]+$/);
  await page.goto('/robots.txt');
  await page.goto(link);
  await expect(textOf(page)).toHaveValue(text);
  await expect(statusOf(page)).toHaveText('2 problems');
  await textOf(page).fill(CONFIG);
  await page.evaluate(() => {
    location.hash = 'agent';
  });
  await page.goBack();
  await expect(page).toHaveURL(/#check=config/);
  await expect(textOf(page)).toHaveValue(CONFIG);
  await page.goto('/robots.txt');
  await page.goto(`${link.slice(0, -20)}AAAA`);
  await settled(page);
  await expect(textOf(page)).toHaveValue('');
});
