import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('images wider than the column link to their files', async ({ page }) => {
  const image = readFileSync(join(import.meta.dirname, '../../public/media/hero-poster.jpg'));
  await page.route('**/media/test-image.png', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: image }),
  );
  await page.route(QUICKSTART, async (route) => {
    const response = await route.fetch();
    const images = `<p><img src="/media/test-image.png" alt="Two bars" width="1600" height="900"></p>
      <p><img src="/media/test-image.png" alt="An icon" width="64" height="64"></p>`;
    const body = (await response.text()).replace('<div class="prose">', (prose) => prose + images);
    await route.fulfill({ response, body });
  });
  await page.goto(QUICKSTART);
  const link = page.getByRole('link', { name: 'Enlarge image: Two bars' });
  await expect(link).toHaveAttribute('href', /\/media\/test-image\.png$/);
  await expect(link.getByRole('img')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enlarge image: An icon' })).toHaveCount(0);
});
