import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const START = new Date('2025-10-15T12:00:00Z');

/** Opens the page with a paused clock. */
async function openFrozen(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(new Date(START.getTime() + 1000));
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

const active = (page: Page) => page.locator('h1 [data-active]');
const titles = (page: Page) => page.locator('h1 .hero-title').allTextContents();

test('shows four titles in turn, four seconds each, and starts again without a layout shift', async ({
  fresh: page,
  plain,
}) => {
  await openFrozen(page, plain);
  const words = await titles(page);
  expect(words).toHaveLength(4);
  expect(new Set(words).size).toBe(4);
  const box = async () => JSON.stringify(await page.locator('.hero-actions').boundingBox());
  const before = await box();
  for (const index of [0, 1, 2, 3, 0]) {
    expect(await box(), `below title ${index}`).toBe(before);
    await expect(active(page)).toHaveText(words[index] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(words[index] ?? '');
    await page.clock.runFor(3_900);
    await expect(active(page)).toHaveText(words[index] ?? '');
    await page.clock.runFor(100);
  }
});

test('shows the card of each title, and keeps it when its button is pressed', async ({
  fresh: page,
  plain,
}) => {
  await openFrozen(page, plain);
  const words = await titles(page);
  const card = page.locator('.hero-card[data-active]');
  const seen = new Set<string>();
  for (const [index, label] of ['Verdict', 'Answers', 'Cost', 'Cases'].entries()) {
    const button = page.getByRole('button', { name: label, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(active(page)).toHaveText(words[index] ?? '');
    await expect(card).toHaveCount(1);
    await expect(card).toBeVisible();
    seen.add((await card.textContent()) ?? '');
  }
  expect(seen.size).toBe(4);
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(active(page)).toHaveText(words[3] ?? '');
});

test('all titles take the same number of lines at every width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
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

test('the rotation can be paused and resumed', async ({ fresh: page, plain }) => {
  await openFrozen(page, plain);
  const words = await titles(page);
  const button = page.getByRole('button', { name: 'Pause the changing headline' });
  await button.click();
  await page.mouse.move(0, 0);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.clock.runFor(20_000);
  await expect(active(page)).toHaveText(words[0] ?? '');
  await button.press('Enter');
  await page.clock.runFor(4_000);
  await expect(active(page)).toHaveText(words[1] ?? '');
});

test('does not rotate for visitors who prefer reduced motion, even if they set it later', async ({
  fresh: page,
  plain,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFrozen(page, plain);
  const words = await titles(page);
  await page.clock.runFor(20_000);
  await expect(active(page)).toHaveText(words[0] ?? '');
  await expect(page.getByRole('button', { name: 'Pause the changing headline' })).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.getByRole('button', { name: 'Pause the changing headline' })).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(active(page)).toHaveText(words[1] ?? '');
});

test('the cards have one height, and the rows of each fill it without large gaps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cards = await page.locator('.hero-card').evaluateAll((all) =>
      all.map((card) => {
        const boxOf = (element?: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
        const rows = [...card.querySelectorAll('tbody tr, dl > div')].map((row) => boxOf(row));
        const end = boxOf(card.querySelector('.hero-card-body')).bottom;
        return {
          height: boxOf(card).height,
          below: end - (rows.at(-1)?.bottom ?? 0),
          highest: Math.max(...rows.map(({ height }) => height)),
        };
      }),
    );
    expect(new Set(cards.map(({ height }) => height)).size, `heights at ${width} px`).toBe(1);
    for (const { below, highest } of cards) {
      expect(below, `below the last row at ${width} px`).toBeLessThanOrEqual(24);
      expect(highest, `highest row at ${width} px`).toBeLessThanOrEqual(96);
    }
  }
});
