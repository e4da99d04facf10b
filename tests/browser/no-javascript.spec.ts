import { PHONE } from './axe.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, test } from './fixtures.ts';
import { press } from './layers.ts';
import { PAGES } from './paths.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

test('a page of every type shows its heading and content, and no control that needs JavaScript', async ({
  page,
}) => {
  for (const path of [...PAGES, '/analytics-opt-out']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('#main').innerText()).length, path).toBeGreaterThan(100);
    // Buttons of the form and those with either attribute work without JavaScript.
    const others = page.locator('button:not([command], [popovertarget], [type="submit"])');
    for (const button of await others.all()) await expect(button, path).toBeHidden();
  }
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
  for (const name of ['Open menu', 'Documentation menu']) {
    await press(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
