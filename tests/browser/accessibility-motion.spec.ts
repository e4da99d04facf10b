import { sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';
import { QUICKSTART, REFERENCE } from './paths.ts';

/** Motion, sound, and content on hover. Each test names its WCAG 2.2 success criterion. */

test('1.4.2 Audio Control: no video has sound', async ({ request }) => {
  for (const path of ['/media/hero.webm', '/media/demo.webm']) {
    const video = (await (await request.get(path)).body()).toString('latin1');
    expect(video.includes('V_'), path).toBe(true);
    expect(video, path).not.toMatch(/A_(OPUS|VORBIS|AAC)/);
  }
});

test('1.4.13 Content on Hover or Focus: the menu of a page opens on click, not on hover', async ({
  page,
}) => {
  await page.goto(QUICKSTART);
  const button = page.getByRole('button', { name: 'Open in' });
  await button.hover();
  await button.focus();
  await expect(page.locator('.page-menu:popover-open')).toHaveCount(0);
});

test('1.4.13 Content on Hover or Focus: the pointer can reach the permalink that a heading shows', async ({
  page,
}) => {
  await page.goto(REFERENCE);
  const heading = page.getByRole('heading', { name: 'The folder', exact: true });
  await heading.hover();
  const link = page.getByRole('link', { name: 'Link to section “The folder”' });
  const box = await link.boundingBox();
  if (!box) throw new Error('The link has no box.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(link).toHaveCSS('opacity', '1');
});

test('2.2.2 Pause, Stop, Hide: the headline rotates until it is paused', async ({ fresh: page }) => {
  await page.clock.install();
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  const first = await title.locator('[data-active]').textContent();
  await page.clock.runFor(4_100);
  await expect(title.locator('[data-active]')).not.toHaveText(first ?? '');
  const button = page.getByRole('button', { name: 'Pause the changing headline' });
  await button.focus();
  await page.keyboard.press('Enter');
  const paused = await title.locator('[data-active]').textContent();
  await page.clock.runFor(20_000);
  await expect(title.locator('[data-active]')).toHaveText(paused ?? '');
});

test('2.2.2 Pause, Stop, Hide: the video stays paused after its button is pressed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const video = page.locator('video[data-hero]');
  await video.scrollIntoViewIfNeeded();
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await page.getByRole('button', { name: 'Pause the video' }).press('Enter');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await video.scrollIntoViewIfNeeded();
  expect(await video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

for (const path of sampleOf(['/', '/blog', QUICKSTART, '/waitlist'], 2))
  test(`2.3.3 Animation from Interactions: ${path}: nothing moves for visitors who prefer reduced motion`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Search' }).first().hover();
    await page.evaluate(() => scrollTo(0, 600));
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 0,
        )
        .map((each) => (each as CSSAnimation).animationName ?? (each as CSSTransition).transitionProperty),
    );
    // Boxes that scroll fade at their sides, as far as the visitor scrolls them.
    expect(moving.filter((name) => name !== 'scroll-fades')).toEqual([]);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    // Fades and color changes are not motion.
    const mayMove = await page.locator('body *').evaluateAll((all) =>
      all.flatMap((each) => {
        const { transitionDuration, transitionProperty, animationName } = getComputedStyle(each);
        const names = transitionDuration === '0s' ? [] : transitionProperty.split(', ');
        if (animationName !== 'none') names.push(animationName);
        return names.filter((name) => !/^(opacity|none|.*color|scroll-fades|)$/.test(name));
      }),
    );
    expect(mayMove).toEqual([]);
  });
