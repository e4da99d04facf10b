import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { abort, hang, type Services } from './services.ts';

const views = (services: Services) => services.to('/event').map(({ body }) => JSON.parse(body));
const expectViews = (services: Services, count: number) =>
  expect.poll(() => services.to('/event').length).toBe(count);
const quiet = (page: Page) => page.waitForTimeout(300);

test('sends one page view per path and query, ignores the hash, and loads session replay', async ({
  page,
  live,
  services,
}) => {
  await page.goto(`${live}/roadmap?from=test#shipped`);
  await expectViews(services, 1);
  const url = `${live}/roadmap?from=test`;
  expect(views(services)[0]).toMatchObject({ name: 'pageview', domain: 'site-under-test', url });
  await expect.poll(() => services.to('/replay.js').length).toBe(1);
  await page.evaluate(() => {
    location.hash = 'other';
  });
  await quiet(page);
  await expectViews(services, 1);
  await page.evaluate(() => history.pushState({}, '', '?from=script'));
  await expectViews(services, 2);
  await page.evaluate(() => history.replaceState({}, '', '?from=script'));
  await quiet(page);
  await expectViews(services, 2);
  await page.goto(`${live}/blog`);
  await expectViews(services, 3);
  await page.goBack();
  await expectViews(services, 4);
  // Restored from the back/forward cache, and shown for the first time.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectViews(services, 5);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  await quiet(page);
  await expectViews(services, 5);
});

test('counts a prerendered page when it is shown, not before', async ({ page, live, services }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  );
  await page.goto(`${live}/roadmap`);
  await quiet(page);
  await expectViews(services, 0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expectViews(services, 1);
});

test('requests neither script nor event for a visitor who opted out', async ({ page, live, services }) => {
  await page.goto(`${live}/analytics-opt-out`);
  await expectViews(services, 1);
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).click();
  // A press before hydration takes effect after it.
  await expect(page.getByRole('main')).toContainText('You are opted out');
  await page.evaluate(() => history.pushState({}, '', '?after'));
  const asked: string[] = [];
  page.on('request', (request) => /page-views|replay|event/.test(request.url()) && asked.push(request.url()));
  await page.goto(`${live}/`);
  await quiet(page);
  expect(asked).toEqual([]);
  expect(services.received).toHaveLength(1);
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
  await expectViews(services, 1);
});

test('a server that hangs or breaks off has no effect on the page', async ({
  page,
  live,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  for (const answer of [abort, hang]) {
    services.answer('/event', answer);
    services.answer('/replay.js', answer);
    await page.goto(`${live}/waitlist`, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Email').fill('ada@example.org');
    await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeEnabled();
  }
});
