import type { Page } from 'playwright/test';
import { sampleOf } from '../kit/full.ts';
import { PHONE } from './axe.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, test } from './fixtures.ts';
import { press } from './layers.ts';
import { PAGES, QUICKSTART, REFERENCE } from './paths.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

/** What else a page shows or does. */
const MORE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async '/'(page) {
    const video = page.getByRole('link', {
      name: 'Play the video: A failing evaluation, then a passing one',
    });
    await expect(video).toHaveAttribute('href', /\.mp4$/);
    const outcome = page
      .locator('.limit-outcome')
      .getByText(/Merging|Ready/)
      .filter({ visible: true });
    await expect(outcome).toHaveText('Merging is blocked.');
    const height = await page.locator('.hero .limit').evaluate((each) => each.clientHeight);
    await page.getByRole('group', { name: 'Move the limit' }).getByLabel('0.80').check();
    await expect(outcome).toHaveText('Ready to merge, with a warning.');
    await expect(page.locator('.hero .limit')).toHaveJSProperty('clientHeight', height);
    await expect(page.getByRole('status')).toHaveText(/10 of 12/);
  },
  async [QUICKSTART](page) {
    const tabs = page.locator('.tabs').first();
    for (const name of ['pip', 'uv', 'pipx'])
      await expect(tabs.locator('.tab-label').getByText(name, { exact: true })).toBeVisible();
    await expect(tabs.locator('.code:visible')).toHaveCount(3);
    await expect(tabs.locator('.tab-strip')).toBeHidden();
    await expect(page.locator('.code > pre:not([tabindex])')).toHaveCount(0);
    await press(page, 'Open in');
    const link = page.getByRole('link', { name: 'View as Markdown' });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', `${QUICKSTART}.md`);
  },
  async [REFERENCE](page) {
    await page.getByText('Configuration checker', { exact: true }).click();
    await expect(page.getByText(/The checker needs JavaScript. Without it, run \w+ validate/)).toBeVisible();
  },
  async '/analytics-opt-out'(page) {
    await expect(page.getByText('Analytics tracking is enabled', { exact: true })).toBeHidden();
    await expect(page.locator('.opt-out noscript p')).toBeVisible();
  },
  async '/raodmap'(page) {
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages you may be looking for' })).toBeVisible();
  },
};

test('a page of every type shows its heading and content, and no control that needs JavaScript', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  for (const path of new Set([...sampleOf(PAGES, 4), ...Object.keys(MORE)])) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('#main').innerText()).length, path).toBeGreaterThan(90);
    // Buttons of the form and those with either attribute work without JavaScript.
    const others = page.locator('button:not([command], [popovertarget], [type="submit"])');
    await expect(others.filter({ visible: true }), path).toHaveCount(0);
    await MORE[path]?.(page);
  }
});

test('details open, and a video has controls and loads nothing but its poster', async ({ page, live }) => {
  const media: string[] = [];
  page.on('request', (request) => request.url().includes('/media/') && media.push(request.url()));
  await page.goto(`${live}/docs/getting-started/blocks`, { waitUntil: 'networkidle' });
  await page.locator('summary', { hasText: 'Closed' }).click();
  await expect(page.getByText('Hidden until opened.')).toBeVisible();
  const video = page.locator('.video video');
  await expect(video).toHaveAttribute('controls', '');
  await expect(video).toHaveAccessibleName('The quickstart');
  await expect.poll(() => media.map((url) => url.split('/').at(-1))).toEqual(['demo-poster.jpg']);
});

test('the form is sent', async ({ page, live, services, expectedErrors }) => {
  expectedErrors.push(/404/);
  services.answer('/list', (_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Thank you</h1>'),
  );
  await page.goto(`${live}/waitlist`);
  await fillWaitlist(page);
  await press(page, 'Join the Waitlist');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const [sent] = services.to('/list');
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(sent?.body).toContain('ada@example.org');
});

test('both menus open and close', async ({ page }) => {
  await page.goto('/docs/core-concepts/agents');
  for (const name of ['Open menu', 'Docs menu']) {
    await press(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
