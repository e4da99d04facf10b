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
      const text = page.locator('.docs-cards, .prose > :first-child').first();
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
