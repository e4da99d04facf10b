import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { abort, hang, type Services } from './services.ts';

const views = (services: Services) => services.to('/event').map(({ body }) => JSON.parse(body));
const quiet = (page: Page) => page.waitForTimeout(400);

test.beforeEach(({ services }) => {
  services.answer('/event', (_request, response) => response.writeHead(202).end());
  services.answer('/replay.js', (_request, response) =>
    response
      .setHeader('content-type', 'text/javascript')
      .end('window.replayed = (window.replayed ?? 0) + 1;'),
  );
});

test('sends one page view per path and query, ignores the hash, and loads session replay', async ({
  page,
  live,
  services,
}) => {
  await page.goto(`${live}/roadmap?from=test#shipped`);
  await expect.poll(() => services.to('/event').length).toBe(1);
  expect(views(services)[0]).toMatchObject({
    name: 'pageview',
    domain: 'site-under-test',
    url: `${live}/roadmap?from=test`,
  });
  await expect.poll(() => page.evaluate(() => (window as unknown as { replayed?: number }).replayed)).toBe(1);
  await page.evaluate(() => {
    location.hash = 'other';
  });
  await quiet(page);
  expect(views(services)).toHaveLength(1);
  await page.evaluate(() => history.pushState({}, '', '?from=script'));
  await expect.poll(() => services.to('/event').length).toBe(2);
  await page.evaluate(() => history.replaceState({}, '', '?from=script'));
  await quiet(page);
  expect(views(services)).toHaveLength(2);
  await page.goBack();
  await expect.poll(() => services.to('/event').length).toBe(3);
});

test('counts a page view on back navigation', async ({ page, live, services }) => {
  await page.goto(`${live}/roadmap`);
  // The script for page views must be loaded before the visitor leaves.
  await expect.poll(() => services.to('/event').length).toBe(1);
  await page.goto(`${live}/blog`);
  await expect.poll(() => services.to('/event').length).toBe(2);
  await page.goBack();
  await expect.poll(() => services.to('/event').length).toBe(3);
  expect(views(services)[2].url).toBe(`${live}/roadmap`);
});

test('counts a page view when a page is restored from the back/forward cache', async ({
  page,
  live,
  services,
}) => {
  await page.goto(`${live}/roadmap`);
  await expect.poll(() => services.to('/event').length).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => services.to('/event').length).toBe(2);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  await quiet(page);
  expect(views(services)).toHaveLength(2);
});

test('counts a prerendered page when it is shown, not before', async ({ page, live, services }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  );
  await page.goto(`${live}/roadmap`);
  await quiet(page);
  expect(services.to('/event')).toHaveLength(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect.poll(() => services.to('/event').length).toBe(1);
});

test('requests neither script nor event for a visitor who opted out', async ({ page, live, services }) => {
  await page.context().addCookies([{ name: 'analytics_opt_out', value: 'true', url: live }]);
  const asked: string[] = [];
  page.on('request', (request) => /page-views|replay|event/.test(request.url()) && asked.push(request.url()));
  await page.goto(`${live}/`);
  await quiet(page);
  expect(asked).toEqual([]);
  expect(services.received).toEqual([]);
});

test('treats Global Privacy Control as an opt-out unless a preference for analytics is stored', async ({
  page,
  live,
  services,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${live}/roadmap`);
  await quiet(page);
  expect(services.received).toEqual([]);
  await page.context().addCookies([{ name: 'analytics_opt_out', value: 'false', url: live }]);
  await page.goto(`${live}/roadmap`);
  await expect.poll(() => services.to('/event').length).toBe(1);
});

test('stops sending events immediately after an opt-out', async ({ page, live, services }) => {
  await page.goto(`${live}/analytics-opt-out`);
  await expect.poll(() => services.to('/event').length).toBe(1);
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).click();
  await page.evaluate(() => history.pushState({}, '', '?after'));
  await page.goto(`${live}/roadmap`);
  await quiet(page);
  expect(views(services)).toHaveLength(1);
});

for (const [name, answer] of Object.entries({ 'breaks off': abort, hangs: hang })) {
  test(`an analytics server that ${name} has no effect on the page`, async ({
    page,
    live,
    services,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    services.answer('/event', answer);
    services.answer('/replay.js', answer);
    await page.goto(`${live}/waitlist`, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Email').fill('ada@example.org');
    await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeEnabled();
  });
}
