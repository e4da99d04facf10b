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

test('in wide windows, the pane beside the steps shows the file and the command of the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${QUICKSTART}#1-write-the-agent`);
  const shown = page.locator('.steps-pane [data-shown]');
  await expect(shown.filter({ hasText: 'support_agent/agent.py' })).toHaveCSS('opacity', '1');
  await expect(shown.filter({ hasText: 'git clone' })).toBeInViewport();
  await page
    .getByText('One case of three passed')
    .evaluate((text) => text.scrollIntoView({ block: 'start' }));
  await expect(shown.filter({ hasText: 'Verdict: fail' })).toBeInViewport({ ratio: 1 });
  await expect(shown.filter({ hasText: 'run --working-tree' })).toBeInViewport();
  await expect(shown).toHaveCount(3);
  // Outputs are shown with their own command only, although the step has others.
  for (const [text, output] of [
    ['This command writes three files', 'wrote evaluations/config.yaml'],
    ['Find mistakes before a run', '2 files and 1 dataset are valid'],
  ] as const) {
    await page.getByText(text).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect(shown.and(page.locator('[data-language="text"]'))).toContainText([output]);
  }
  // Each code block is in the page once, after its text.
  await expect(page.getByText('Verdict: fail')).toHaveCount(1);
  const hidden = page.locator('.steps-pane .copy-button').first();
  await hidden.focus();
  await expect(hidden.locator('..')).toHaveCSS('opacity', '1');
});

test('the pane listens once, however often the dev server changes the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(QUICKSTART);
  await expect(page.locator('.steps-pane [data-shown]').first()).toBeAttached();
  const [blocks, updates] = await page
    .locator('.steps-pane li > :is(.code, .tabs)')
    .evaluateAll(async (all) => {
      for (let change = 0; change < 3; change++) document.dispatchEvent(new Event('contentchange'));
      await new Promise((done) => setTimeout(done, 500));
      const toggle = Element.prototype.toggleAttribute;
      let count = 0;
      Element.prototype.toggleAttribute = function (name, force) {
        if (name === 'data-shown') count++;
        return toggle.call(this, name, force);
      };
      dispatchEvent(new Event('scroll'));
      return [all.length, count];
    });
  expect(updates).toBe(blocks);
});
