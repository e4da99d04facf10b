import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const PATH = '/docs/evaluations/configuration';
const CONFIG = `version: 1
name: support-agent
agent:
  type: python
  entry: support_agent.agent:answer
`;
const MISTAKE = CONFIG.replace('entry:', 'entri:');
/** Most bytes of the checker after Brotli compression. */
const LIMIT = 60_000;

const textOf = (page: Page) => page.getByRole('textbox', { name: 'File' });
const statusOf = (page: Page) => page.locator('.checker-status');

async function openChecker(page: Page, origin: string): Promise<void> {
  await page.goto(origin + PATH, { waitUntil: 'networkidle' });
  await page.getByText('Configuration checker', { exact: true }).click();
  await expect(textOf(page)).toBeVisible();
}

test('loads nothing but its starter before first use, and stays within 60 kB', async ({
  fresh: page,
  request,
}) => {
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(new URL(each.url()).pathname));
  await page.goto(PATH, { waitUntil: 'networkidle' });
  const before = loaded.length;
  expect(loaded.filter((path) => /checker/.test(path))).toEqual([
    expect.stringMatching(/^\/assets\/island-checker-/),
  ]);
  await page.getByText('Configuration checker', { exact: true }).click();
  await expect(textOf(page)).toBeVisible();
  const files = [...loaded.slice(before), ...loaded.filter((path) => /island-checker/.test(path))];
  const sizes = await Promise.all(
    files.map(async (path) => brotliCompressSync(await (await request.get(path)).body()).length),
  );
  const sum = sizes.reduce((all, size) => all + size, 0);
  expect(sum).toBeGreaterThan(10_000);
  expect(sum).toBeLessThanOrEqual(LIMIT);
});

test('reports mistakes while typing, moves to their line, and links to the field', async ({
  fresh: page,
  plain,
}) => {
  await openChecker(page, plain);
  await textOf(page).fill(MISTAKE);
  await expect(statusOf(page)).toHaveText('2 problems');
  const item = page.locator('.checker-problems li').filter({ hasText: 'unknown field "entri"' });
  await expect(item).toContainText('did you mean "entry"?');
  await expect(page.locator('.checker-gutter mark')).toHaveText(['3', '5']);
  await item.getByRole('button', { name: 'Line 5, column 3' }).click();
  await expect(textOf(page)).toBeFocused();
  expect(await textOf(page).evaluate((text: HTMLTextAreaElement) => text.selectionStart)).toBe(
    MISTAKE.indexOf('entri'),
  );
  await item.getByRole('link', { name: 'entry in Agent' }).click();
  await expect(page.locator('tr:target')).toBeInViewport();
  await expect(page.locator('tr:target code').first()).toHaveText('entry');
  await textOf(page).fill(CONFIG);
  await expect(statusOf(page)).toHaveText('No problems found');
  await expect(page.locator('.checker-problems li')).toHaveCount(0);
});

test('recognizes a pasted evaluation file, and keeps the focus', async ({ fresh: page, plain, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChecker(page, plain);
  await page.evaluate(() => navigator.clipboard.writeText('kind: acuracy\ndataset: datasets/a.jsonl\n'));
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('radio', { name: 'Evaluation file' })).toBeChecked();
  await expect(statusOf(page)).toHaveText('1 problem');
  await expect(page.locator('.checker-problems')).toContainText(
    'unknown kind "acuracy"; did you mean "accuracy"?',
  );
  await expect(textOf(page)).toBeFocused();
  await page.getByRole('radio', { name: 'config.yaml' }).check();
  await expect(page.locator('.checker-problems')).toContainText('unknown field "kind"');
});

test('fills in the examples of the page, with the verdicts that the page states', async ({
  fresh: page,
  plain,
}) => {
  await openChecker(page, plain);
  const buttons = page.getByRole('group', { name: 'Examples' }).getByRole('button');
  await expect(buttons).toHaveCount(3);
  for (const [index, verdict] of ['No problems found', 'No problems found', '1 problem'].entries()) {
    await buttons.nth(index).click();
    await expect(statusOf(page)).toHaveText(verdict);
  }
  await expect(page.locator('.checker-problems')).toContainText('Line 9, column 3');
});

test('a copied link opens the same file, and a damaged one does nothing', async ({
  fresh: page,
  plain,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChecker(page, plain);
  const text = `# ünïcode 日本\n${MISTAKE}`;
  await textOf(page).fill(text);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.checker-copied')).toHaveText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#check=config\.[\w-]+$/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(textOf(page)).toHaveValue(text);
  await expect(statusOf(page)).toHaveText('2 problems');
  await page.goto('about:blank');
  await page.goto(`${link.slice(0, -20)}AAAA`, { waitUntil: 'networkidle' });
  await expect(textOf(page)).toHaveValue('');
});

test('keeps what was typed after a link was copied when the visitor comes back to the box', async ({
  fresh: page,
  plain,
}) => {
  await openChecker(page, plain);
  await textOf(page).fill(MISTAKE);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page).toHaveURL(/#check=config/);
  await textOf(page).fill(CONFIG);
  const box = page.getByText('Configuration checker', { exact: true });
  await box.click();
  await expect(textOf(page)).toBeHidden();
  await box.click();
  await expect(statusOf(page)).toHaveText('No problems found');
  await page.evaluate(() => {
    location.hash = 'agent';
  });
  await page.goBack();
  await expect(page).toHaveURL(/#check=config/);
  await expect(textOf(page)).toHaveValue(CONFIG);
});

test('works with the keyboard alone', async ({ fresh: page }) => {
  await page.goto(PATH, { waitUntil: 'networkidle' });
  await page.getByText('Configuration checker', { exact: true }).focus();
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

test('has no accessibility violations, and fits phones', async ({ fresh: page, plain }) => {
  // The theme changes during the check; a transition would show other colors.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openChecker(page, plain);
  await textOf(page).fill(MISTAKE);
  await expect(statusOf(page)).toHaveText('2 problems');
  await expectNoViolations(page, undefined, { dark: true, part: 'details' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const targets = page.locator('.checker :is(button, fieldset label, .checker-problems a)');
  for (const box of await targets.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('stays responsive with 200 kB', async ({ fresh: page, plain }) => {
  await openChecker(page, plain);
  const devTools = await page.context().newCDPSession(page);
  // CPU time, which other load on the machine does not change.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptSeconds = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const cases = Array.from(
    { length: 2_900 },
    (_, n) => `  - id: c${n}\n    input: How long can I return shoes?\n    expectd: 30 days\n`,
  );
  const text = `kind: custom\nscript: custom/a.py\ncases:\n${cases.join('')}`;
  expect(text.length).toBeGreaterThan(200_000);
  await page.getByRole('radio', { name: 'Evaluation file' }).check();
  // Playwright types the text as one edit, which alone takes the browser longer than the checker.
  await textOf(page).evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value;
  }, text);
  const before = await scriptSeconds();
  await page
    .locator('.checker input[value="evaluation"]')
    .evaluate((radio) => radio.dispatchEvent(new Event('change')));
  expect((await scriptSeconds()) - before).toBeLessThan(0.5);
  await expect(statusOf(page)).toContainText('the first 50 are listed');
  await textOf(page).fill(CONFIG);
  await page.getByRole('radio', { name: 'config.yaml' }).check();
  await expect(statusOf(page)).toHaveText('No problems found');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says where to check instead', async ({ fresh: page }) => {
    await page.goto(PATH);
    await page.getByText('Configuration checker', { exact: true }).click();
    await expect(page.getByText(/The checker needs JavaScript. Without it, run \w+ validate/)).toBeVisible();
  });
});
