import { expectNoViolations, PHONE } from './axe.ts';
import { test as base, expect, holdTimers } from './fixtures.ts';

/** The page with every block and every option of a code fence: `blocks-page.md`. */
const test = base.extend<{ address: string }>({
  address: async ({ live }, use) => use(`${live}/docs/getting-started/blocks`),
});

test('axe finds no violations, and nothing is wider than the window', async ({ page, address }) => {
  await page.goto(address);
  await expectNoViolations(page);
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('steps are numbered lists, in which headings have their sections', async ({ page, address }) => {
  await page.goto(address);
  const lists = page.locator('.steps > ol');
  await expect(lists.first().locator('> li')).toHaveCount(3);
  const items = lists.last().locator('> li');
  await expect(items).toHaveCount(2);
  await expect(items.first().getByRole('heading', { name: 'Detail of the step' })).toBeVisible();
  await expect(page.locator('.page-contents a', { hasText: 'A heading inside' })).toHaveCount(1);
});

test('a card is one target: its link covers it, and shows the focus', async ({ page, address }) => {
  await page.goto(address);
  const card = page.locator('.cards > ul > li').nth(1);
  const ring = () => card.locator('a').evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  await expect.poll(ring).toBe('none');
  await page.locator('.cards a').first().focus();
  await page.keyboard.press('Tab');
  await expect.poll(ring).toBe('solid');
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
  await holdTimers(page);
  await page.goto(address);
  const block = page.locator('.code-collapsed');
  await expect(block.getByText('"trigger"')).toBeHidden();
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.locator('.copy-button')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(Object.keys(JSON.parse(copied))).toHaveLength(8);
  const wrapped = page.locator('.code-wrapped pre');
  expect(await wrapped.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('targets are 44 pixels high, and steps with headings are as wide as other text', async ({
    page,
    address,
  }) => {
    await page.goto(address);
    const heights = await page
      .locator('.block-details > summary, .code summary, .cards > ul > li')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    const text = await page.locator('.prose > p').first().boundingBox();
    const step = page.locator('.steps > ol > li:has(> .heading)').first();
    const { x, width } = (await step.locator('> p').first().boundingBox()) ?? {};
    expect({ x, width }).toEqual({ x: text?.x, width: text?.width });
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
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('#nearly-fit ~ *, .heading:has(#nearly-fit) ~ *')]
        .flatMap((block) => [block, ...block.querySelectorAll('.table-scroll, pre')])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(scrolling, `${width} px`).toEqual(width < 640 ? [expect.stringContaining('answers = [')] : []);
  }
});
