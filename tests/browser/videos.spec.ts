import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const hero = (page: Page) => page.locator('video[data-hero]');
const START = { name: 'Play the video: A failing evaluation, then a passing one' };
const playing = (page: Page) => hero(page).evaluate((video: HTMLVideoElement) => !video.paused);
const requested = (page: Page) => {
  const videos: string[] = [];
  page.on('request', (request) => /\.(?:webm|mp4)$/.test(request.url()) && videos.push(request.url()));
  return videos;
};
/** Simulates a change of the tab's visibility. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('the hero video is muted, loops, plays inline and automatically, and pauses in a hidden tab', async ({
  fresh: page,
}) => {
  await page.goto('/');
  await hero(page).scrollIntoViewIfNeeded();
  await expect.poll(() => playing(page)).toBe(true);
  const video = await hero(page).evaluate(
    ({ muted, loop, playsInline, width, height }: HTMLVideoElement) => ({
      muted,
      loop,
      playsInline,
      sized: width > 0 && height > 0,
    }),
  );
  expect(video).toEqual({ muted: true, loop: true, playsInline: true, sized: true });
  await expect(hero(page).locator('xpath=..').locator('img')).toHaveAttribute('src', /hero-poster/);
  await setHidden(page, true);
  await expect.poll(() => playing(page)).toBe(false);
  await setHidden(page, false);
  await expect.poll(() => playing(page)).toBe(true);
});

test('the hero video stays paused after its button is pressed, even after a change of tabs', async ({
  fresh: page,
}) => {
  await page.goto('/');
  await hero(page).scrollIntoViewIfNeeded();
  await expect.poll(() => playing(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause the video' }).click();
  await expect.poll(() => playing(page)).toBe(false);
  await setHidden(page, true);
  await setHidden(page, false);
  expect(await playing(page)).toBe(false);
  await page.getByRole('button', { name: 'Play the video' }).click();
  await expect.poll(() => playing(page)).toBe(true);
});

test('no video plays or loads for visitors who prefer reduced motion', async ({ fresh: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const videos = requested(page);
  await page.goto('/');
  await hero(page).scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  expect(await playing(page)).toBe(false);
  expect(videos).toEqual([]);
});

test('on a phone, no video loads before it is near the screen', async ({ fresh: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const videos = requested(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(videos).toEqual([]);
  await hero(page).scrollIntoViewIfNeeded();
  await expect(hero(page)).toBeInViewport();
  await expect.poll(() => playing(page)).toBe(true);
  await page.getByRole('link', START).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', START)).toBeInViewport();
});

test('the demo video waits for a click, then plays with captions and has focus', async ({ fresh: page }) => {
  const asked: string[] = [];
  page.on(
    'request',
    (request) => /demo\.(?:webm|mp4|en\.vtt)$/.test(request.url()) && asked.push(request.url()),
  );
  await page.goto('/');
  const start = page.getByRole('link', START);
  await start.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  expect(await page.locator('.demo video').count()).toBe(0);
  await start.focus();
  await page.keyboard.press('Enter');
  const demo = page.locator('.demo video');
  await expect(demo).toBeFocused();
  await expect(start).toHaveCount(0);
  expect(await demo.evaluate((video: HTMLVideoElement) => video.controls)).toBe(true);
  await expect.poll(() => demo.evaluate((video: HTMLVideoElement) => video.currentTime > 0)).toBe(true);
  await expect
    .poll(() => demo.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);
  expect(asked.some((url) => url.endsWith('.vtt'))).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(() => demo.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

test('the frame of the demo video keeps its size when the player replaces the poster', async ({
  fresh: page,
}) => {
  await page.goto('/');
  // Relative to its section, because the page may still be scrolling.
  const place = () =>
    page.locator('.demo .video-frame').evaluate((frame) => {
      const { x, y, width, height } = frame.getBoundingClientRect();
      const section = frame.closest('.demo')?.getBoundingClientRect();
      return { x, y: y - (section?.y ?? 0), width, height, section: section?.height };
    });
  // Until then, the section below the first screen has an estimated height.
  await expect(page.locator('html:not([data-at-top])')).toBeAttached();
  const before = await place();
  await page.getByRole('link', START).click();
  await expect(page.locator('.demo video')).toBeVisible();
  expect(await place()).toEqual(before);
});

test('without scripts, the demo video is a link to its file', async ({ browser, plain }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const href = await page.getByRole('link', START).getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', plain).href);
  expect(answer.headers()['content-type']).toBe('video/mp4');
  await context.close();
});

test('on paper, the demo is light and its poster is left out', async ({ fresh: page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('.demo')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('.demo .video-frame')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Fail, fix, pass' })).toBeVisible();
});
