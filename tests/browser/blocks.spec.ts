import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOurSite } from '../kit/copy-our-site.ts';
import { FULL } from '../kit/full.ts';
import { DESKTOP, expectNoViolations, PHONE } from './axe.ts';
import { test as base, expect, settled } from './fixtures.ts';
import { serveFolder } from './served-builds.ts';

/** The site with a page that has every block and every option of a code fence: `blocks-page.md`. */
const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'browser-blocks-'));
      copyOurSite(root);
      const page = join(root, 'content/docs/getting-started/blocks.md');
      cpSync(join(import.meta.dirname, 'blocks-page.md'), page);
      const { origin, stop } = await serveFolder(root);
      await use(`${origin}/docs/getting-started/blocks`);
      stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds no violations, and nothing is wider than the window', async ({ page, address }) => {
  await page.goto(address);
  const windows = FULL ? [PHONE, { width: 768, height: 900 }, DESKTOP] : [PHONE, DESKTOP];
  await expectNoViolations(page, windows, { dark: true });
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), width).toBeLessThanOrEqual(width);
  }
});

test('styles of blocks and of code options are inlined in pages that use them only', async ({
  page,
  address,
}) => {
  const { origin } = new URL(address);
  for (const [url, blocks, options] of [
    [address, true, true],
    [`${origin}/docs/integration/github`, true, false],
    [`${origin}/docs/evaluations/accuracy`, false, true],
    [`${origin}/docs/core-concepts`, false, false],
    [`${origin}/`, false, false],
  ] as const) {
    await page.goto(url);
    const styles = (await page.locator('style').allTextContents()).join('');
    expect(styles.includes('.steps>ol'), url).toBe(blocks);
    expect(styles.includes('.code-wrapped'), url).toBe(options);
    await expect(page.locator('link[rel="stylesheet"]'), url).toHaveCount(0);
  }
});

test('steps are numbered lists, in which headings have their sections', async ({ page, address }) => {
  await page.goto(address);
  const lists = page.locator('.steps > ol');
  await expect(lists.first().locator('> li')).toHaveCount(3);
  const items = lists.last().locator('> li');
  await expect(items).toHaveCount(2);
  await expect(items.first().getByRole('heading', { name: 'Detail of the step' })).toBeVisible();
  await expect(page.locator('.page-contents a')).toHaveText([
    'A step',
    'Detail of the step',
    'A heading inside',
    'Another step',
    'Tables and code that nearly fit',
  ]);
});

test('a card is one target: its link covers it, and shows the focus', async ({ page, address }) => {
  await page.goto(address);
  const card = page.locator('.cards > ul > li').nth(1);
  const ring = () => card.locator('a').evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(await ring()).toBe('none');
  await page.locator('.cards a').first().focus();
  await page.keyboard.press('Tab');
  expect(await ring()).toBe('solid');
  await card.getByText('Connect your own agent').click();
  await expect(page).toHaveURL(/\/docs\/core-concepts\/agents$/);
});

test('details open by keyboard and in print', async ({ page, address }) => {
  await page.goto(address);
  const closed = page.locator('.block-details', { hasText: 'Hidden until opened' });
  const content = closed.getByText('Hidden until opened.');
  await expect(content).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(content).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await closed.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(content).toBeVisible();
});

test('collapsed lines are copied, and long lines wrap', async ({ page, address }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(address);
  await settled(page);
  const block = page.locator('.code-collapsed');
  await expect(block.getByText('"trigger"')).toBeHidden();
  await block.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(Object.keys(JSON.parse(copied))).toEqual([
    'id',
    'application',
    'trigger',
    'branch',
    'commit',
    'environment_class',
    'state',
    'verdict',
  ]);
  const wrapped = page.locator('.code-wrapped pre');
  expect(await wrapped.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('what can be pressed is at least 44 pixels high', async ({ page, address }) => {
    await page.goto(address);
    const targets = page.locator('.block-details > summary, .code summary, .cards > ul > li');
    const heights = await targets.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(5);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
  });

  test('steps with headings are as wide as other text, and their code reaches the edges', async ({
    page,
    address,
  }) => {
    await page.goto(address);
    const text = await page.locator('.prose > p').first().boundingBox();
    const step = page.locator('.steps > ol > li:has(> .heading)').first();
    const { x, width } = (await step.locator('> p').first().boundingBox()) ?? {};
    expect({ x, width }).toEqual({ x: text?.x, width: text?.width });
    expect(await step.evaluate((each) => getComputedStyle(each, '::before').content)).toBe('none');
    // The setup of the quickstart has code directly in its steps.
    await page.goto(`${new URL(address).origin}/docs/getting-started/quickstart`);
    const code = page.locator('.steps > ol > li:has(> .heading) > .code').first();
    expect(await code.boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('details open, and the video has controls and loads nothing but its poster', async ({
    page,
    address,
  }) => {
    const media: string[] = [];
    page.on('request', (request) => request.url().includes('/media/') && media.push(request.url()));
    await page.goto(address);
    await page.locator('summary', { hasText: 'Closed' }).click();
    await expect(page.getByText('Hidden until opened.')).toBeVisible();
    const video = page.locator('.video video');
    await expect(video).toHaveAttribute('controls', '');
    await expect(video).toHaveAccessibleName('The quickstart');
    await page.waitForLoadState('networkidle');
    expect(media.map((url) => url.split('/').at(-1))).toEqual(['demo-poster.jpg']);
  });
});

test('tables of two columns and commands fit on phones, and lines of 88 characters fit in text columns', async ({
  page,
  address,
}) => {
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const scrolling = await page.evaluate(() => {
      for (const block of document.querySelectorAll<HTMLElement>('.prose > *')) block.dataset.laidOut = '';
      const wide = [...document.querySelectorAll('#nearly-fit ~ *, .heading:has(#nearly-fit) ~ *')]
        .flatMap((block) => [block, ...block.querySelectorAll('.table-scroll, pre')])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      return wide.map(({ textContent }) => textContent);
    });
    await expect(page.locator('.code-word')).toHaveText(['--prompts', '--evaluation']);
    const torn = await page
      .locator('.code[data-language="bash"] .code-word')
      .evaluateAll((words) => words.filter((word) => word.getClientRects().length > 1).length);
    expect(torn, `${width} px`).toBe(0);
    expect(scrolling, `${width} px`).toEqual(width < 640 ? [expect.stringContaining('answers = [')] : []);
  }
});

test('on phones, the rest of a command that wraps is indented', async ({ page, address }) => {
  await page.setViewportSize(PHONE);
  await page.goto(address);
  const starts = await page
    .locator('.code[data-language="bash"] .line', { hasText: '--prompts' })
    .evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const leftOf = new Map<number, number>();
      for (const { left, bottom, width } of range.getClientRects())
        if (width > 0) leftOf.set(Math.round(bottom), Math.min(left, leftOf.get(Math.round(bottom)) ?? left));
      return [...leftOf].sort(([a], [b]) => a - b).map(([, left]) => left);
    });
  const [first = 0, ...others] = starts;
  expect(others.length).toBeGreaterThan(0);
  expect(Math.min(...others) - first).toBeGreaterThan(10);
});

test('on phones, short numbers of a row are side by side below their labels, and fit', async ({
  page,
  address,
}) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const table = page.locator('.table-values');
    const tops = await table
      .locator('tr', { hasText: '3,000' })
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    const labels = await table
      .locator('tr', { hasText: '3,000' })
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(labels).toEqual(['"Cases"', '"Limit"', '"Good stopped"', '"Interval"']);
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size, `${width} px`).toBe(1);
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('on phones, numbers in a first column have a label, and names do not', async ({ page, address }) => {
  await page.setViewportSize(PHONE);
  await page.goto(address);
  const row = page.locator('.table-rows tr', { hasText: '1,000' });
  await expect(row.locator('td').first()).toHaveAttribute('data-label', 'Cases');
  const starts = await row
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).paddingInlineStart));
  expect(new Set(starts).size).toBe(1);
  await page.goto(`${new URL(address).origin}/docs/evaluations/llm`);
  await expect(page.locator('.table-rows td:first-child[data-label]')).toHaveCount(0);
});
