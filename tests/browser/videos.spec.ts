import type { Page } from 'playwright/test';
import { DESKTOP, expectNoViolations, PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';

const hero = (page: Page) => page.locator('video[data-hero]');
const start = (page: Page) =>
  page.getByRole('link', { name: 'Play the video: A failing evaluation, then a passing one' });
const expectPlaying = (page: Page, isPlaying: boolean) =>
  expect(hero(page)).toHaveJSProperty('paused', !isPlaying);
const requested = (page: Page) => {
  const videos: string[] = [];
  page.on('request', (request) => /\.(?:webm|mp4|vtt)$/.test(request.url()) && videos.push(request.url()));
  return videos;
};
/** Simulates a change of the tab's visibility. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('on a phone, the hero video loads when it is near the screen, plays muted and inline, pauses in a hidden tab, and stays paused after its button is pressed', async ({
  fresh: page,
}) => {
  await page.setViewportSize(PHONE);
  const videos = requested(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(videos).toEqual([]);
  await hero(page).scrollIntoViewIfNeeded();
  await expectPlaying(page, true);
  for (const property of ['muted', 'loop', 'playsInline'])
    await expect(hero(page)).toHaveJSProperty(property, true);
  await setHidden(page, true);
  await expectPlaying(page, false);
  await setHidden(page, false);
  await expectPlaying(page, true);
  await page.getByRole('button', { name: 'Pause the video' }).press('Enter');
  await expectPlaying(page, false);
  await setHidden(page, true);
  await setHidden(page, false);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await hero(page).scrollIntoViewIfNeeded();
  await expectPlaying(page, false);
  await page.getByRole('button', { name: 'Play the video' }).first().click();
  await expectPlaying(page, true);
});

test('no video plays or loads for visitors who prefer reduced motion', async ({ page }) => {
  const videos = requested(page);
  await page.goto('/');
  await hero(page).scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await expectPlaying(page, false);
  expect(videos).toEqual([]);
});

test('the demo video waits for a click, then plays with captions and focus in the place of its poster', async ({
  fresh: page,
}) => {
  const videos = requested(page);
  await page.goto('/');
  await start(page).scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  expect(videos.filter((url) => url.includes('demo'))).toEqual([]);
  const size = () =>
    page.locator('.demo .video-frame').evaluate((frame) => {
      const { width, height } = frame.getBoundingClientRect();
      return { width, height, section: frame.closest('.demo')?.clientHeight };
    });
  const before = await size();
  await start(page).press('Enter');
  const demo = page.locator('.demo video');
  await expect(demo).toBeFocused();
  await expect(start(page)).toHaveCount(0);
  await expect.poll(size).toEqual(before);
  await expect(demo).toHaveJSProperty('controls', true);
  await expect.poll(() => demo.evaluate((video: HTMLVideoElement) => video.currentTime > 0)).toBe(true);
  await expect
    .poll(() => demo.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);
  await page.keyboard.press(' ');
  await expect(demo).toHaveJSProperty('paused', true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByText('Read what the video shows').click();
  await expectNoViolations(page, [DESKTOP], '.demo');
});

test('on paper, the demo is light and its poster is left out', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.demo')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('.demo .video-frame')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Fail, fix, pass' })).toBeVisible();
});
