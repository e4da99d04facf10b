import { FULL } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';
import { PAGES } from './paths.ts';
import { sitemapPaths } from './sitemap-paths.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

// Pages of a template differ only in their text.
test('a page of every template shows its heading and content', async ({ page, plain, request }) => {
  const paths = await sitemapPaths(request, plain);
  expect(paths).toEqual(expect.arrayContaining(PAGES));
  for (const path of FULL ? paths : [...PAGES, '/analytics-opt-out']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('#main').innerText()).length, path).toBeGreaterThan(100);
  }
});

test('the form posts without a script', async ({ page, live, services, expectedErrors }) => {
  expectedErrors.push(/404/);
  services.answer('/list', (_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Thank you</h1>'),
  );
  await page.goto(`${live}/waitlist`);
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Team size').selectOption('1-2');
  await page.getByLabel('Framework').selectOption('custom');
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(services.to('/list')[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(services.to('/list')[0]?.body).toContain('ada@example.org');
});

test('both menus open and close', async ({ page }) => {
  await page.goto('/docs/core-concepts/agents');
  for (const name of ['Open menu', /docs menu|documentation menu|browse/i]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('no control is shown that needs JavaScript', async ({ page }) => {
  for (const path of ['/', '/docs/getting-started/quickstart', '/roadmap']) {
    await page.goto(path);
    for (const button of await page.getByRole('button').all()) {
      // Both attributes work without JavaScript.
      if (await button.isVisible())
        await expect(button.and(page.locator('[command], [popovertarget]')), path).toHaveCount(1);
    }
  }
});
