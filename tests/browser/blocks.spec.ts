import { expectNoViolations, PHONE } from './axe.ts';
import { test as base, expect, holdTimers } from './fixtures.ts';

/** The page with every block and every option of a code fence: `blocks-page.md`. */
const test = base.extend<{ address: string }>({
  address: async ({ live }, use) => use(`${live}/docs/getting-started/blocks`),
});

test('axe finds no violations, nothing is wider than the window, and small tables and code fit, tables on phones', async ({
  page,
  address,
}) => {
  await page.goto(address);
  await expectNoViolations(page);
  for (const width of [320, 360, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    if (width !== 360 && width !== 1440) continue;
    const fits = width === 360 ? '.table-scroll' : '.table-scroll, pre';
    const scrolling = await page.evaluate(
      (fits) =>
        [...document.querySelectorAll('#nearly-fit ~ *, .heading:has(#nearly-fit) ~ *')]
          .flatMap((block) => [block, ...block.querySelectorAll(fits)])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      fits,
    );
    expect(scrolling, `${width} px`).toEqual([]);
  }
});

test('details open by keyboard, by a link, and in print, collapsed lines are copied, long lines wrap, and a card is one target', async ({
  page,
  address,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await holdTimers(page);
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
  await page.keyboard.press('Enter');
  await page.goto(`${address}#folded`);
  await expect(content).toBeVisible();

  const block = page.locator('.code-collapsed');
  await expect(block.getByText('"trigger"')).toBeHidden();
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.locator('.copy-button')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(Object.keys(JSON.parse(copied))).toHaveLength(8);
  const wrapped = page.locator('.code-wrapped pre');
  await expect.poll(() => wrapped.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);

  const card = page.locator('.cards > ul > li').nth(1);
  const ring = () => card.locator('a').evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  await expect.poll(ring).toBe('none');
  await page.locator('.cards a').first().focus();
  await page.keyboard.press('Tab');
  await expect.poll(ring, 'its link shows the focus').toBe('solid');
  await card.getByText('Connect your own agent').click();
  await expect(page).toHaveURL(/\/docs\/core-concepts\/agents$/);
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
