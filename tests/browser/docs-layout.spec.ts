import { PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('text starts in the first 240 pixels, and copy buttons are 44 pixels high and never over code', async ({
    page,
  }) => {
    for (const path of ['/docs', '/docs/core-concepts', REFERENCE, QUICKSTART]) {
      await page.goto(path);
      const text = page.locator('.docs-description:visible, .prose > :first-child').first();
      await expect.poll(async () => (await text.boundingBox())?.y, path).toBeLessThanOrEqual(240);
    }
    await expect(page.locator('.copy-button:visible').nth(4)).toBeVisible();
    const found = await page.locator('.copy-button:visible').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, bottom } = button.getBoundingClientRect();
        const code = button.parentElement?.querySelector('pre')?.getBoundingClientRect().top ?? 0;
        return { isSmall: width < 44 || height < 44, isOverCode: bottom > code };
      }),
    );
    expect(found).toEqual(found.map(() => ({ isSmall: false, isOverCode: false })));
  });
});

test('in wide windows, the code of a step is beside its text, and the sidebar lists the sections', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(QUICKSTART);
  for (const [text, code] of [
    ['The shop in this example', 'RETURN_DAYS = {"shoes": 14'],
    ['This command writes three files', 'init --framework python'],
    ['Replace the first line', 'RETURN_DAYS = {"shoes": 30'],
  ] as const) {
    const left = await page.locator('.prose p', { hasText: text }).boundingBox();
    const right = await page.locator('.code', { hasText: code }).boundingBox();
    expect(right?.x, code).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    expect(right?.y, code).toBeCloseTo(left?.y ?? 0, 0);
  }
  // Output continues the box of its command.
  const [command, output] = await page
    .locator('.code:has(+ .code[data-language="text"])', { hasText: 'validate' })
    .or(page.locator('.code', { hasText: '2 files and 1 dataset' }))
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect()));
  expect(output?.top).toBeCloseTo((command?.bottom ?? 0) - 1, 0);
  const sections = page.locator('.docs-sidebar .contents-list a');
  await expect(sections.first()).toHaveText('Write the agent');
  await sections.filter({ hasText: 'Fix the agent' }).click();
  await expect(sections.filter({ hasText: 'Fix the agent' })).toHaveAttribute('aria-current', 'location');
  await expect(page.locator('.docs-bar-section')).toHaveText('Fix the agent');
});
