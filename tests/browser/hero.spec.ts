import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const START = new Date('2025-10-15T12:00:00Z');

/** Opens the home page with a paused clock. */
async function openFrozen(page: Page): Promise<void> {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(new Date(START.getTime() + 1000));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

const active = (page: Page) => page.locator('h1 [data-active]');
const titles = (page: Page) => page.locator('h1 .hero-title').allTextContents();
const pause = (page: Page) => page.getByRole('button', { name: 'Pause the changing headline' });

test('shows four titles in turn, four seconds each, without a layout shift, until it is paused', async ({
  fresh: page,
}) => {
  await openFrozen(page);
  const words = await titles(page);
  expect(new Set(words).size).toBe(4);
  const box = async () => JSON.stringify(await page.locator('.hero .buttons').boundingBox());
  const before = await box();
  for (const index of [0, 1, 2, 3, 0]) {
    await expect.poll(box, `below title ${index}`).toBe(before);
    await expect(active(page)).toHaveText(words[index] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(words[index] ?? '');
    await page.clock.runFor(3_900);
    await expect(active(page)).toHaveText(words[index] ?? '');
    await page.clock.runFor(100);
  }
  await pause(page).click();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(20_000);
  await expect(active(page)).toHaveText(words[1] ?? '');
  await pause(page).press('Enter');
  await page.clock.runFor(4_000);
  await expect(active(page)).toHaveText(words[2] ?? '');
});

test('does not rotate for visitors who prefer reduced motion, even if they set it later', async ({
  fresh: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFrozen(page);
  const words = await titles(page);
  await page.clock.fastForward(20_000);
  await expect(active(page)).toHaveText(words[0] ?? '');
  await expect(pause(page)).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(pause(page)).toBeVisible();
  // The stylesheet can show the button before the script knows the preference.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await active(page).textContent()).toBe(words[1]);
  }).toPass();
});

test('all titles take the same number of lines at every width', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready.then(() => true));
  for (const width of [320, 360, 390, 430, 600, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await page.locator('.hero-title').evaluateAll((all) =>
      all.map((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect.soft(new Set(lines).size, `${width} px: ${lines}`).toBe(1);
  }
});

test('the words of each step have room beside its window, and the button of the video is below the last', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const step = page.locator('.scene-steps > li').last();
    const words = await step.locator('p').boundingBox();
    const button = await step.getByRole('button').boundingBox();
    expect.soft(words?.width, `${width} px`).toBeGreaterThan(300);
    expect.soft(button?.y, `${width} px`).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  }
});
