import { expect, test } from './fixtures.ts';
import { QUICKSTART } from './paths.ts';

/** Semantics for screen readers that single pages have. Each test names its WCAG 2.2 success criterion. */

test('1.2.1 Video-only (Prerecorded): the demo video has captions and a text version', async ({ page }) => {
  await page.goto('/');
  const words = page.getByText('Read what the video shows');
  await page.getByRole('link', { name: 'Play the video: A failing evaluation, then a passing one' }).click();
  const track = page.locator('.demo track[kind="captions"]');
  const captions = await page.request.get(await track.getAttribute('src'));
  expect(await captions.text()).toMatch(/^WEBVTT\n[\s\S]+-->/);
  await words.click();
  expect((await page.locator('.demo-screen').innerText()).length).toBeGreaterThan(200);
});

test('1.3.1 Info and Relationships: groups of links are lists', async ({ page }) => {
  await page.goto(QUICKSTART);
  for (const name of ['Main', 'Footer', 'Documentation', 'Breadcrumb', 'On this page']) {
    const nav = page.getByRole('navigation', { name, exact: true });
    await expect(nav).toBeVisible();
    expect(await nav.getByRole('listitem').count(), name).toBeGreaterThan(1);
  }
});
