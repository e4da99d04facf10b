import type { Page } from 'playwright/test';
import { config } from '../../site/config.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';
import { abort, hang, html, json, status } from './services.ts';

const REPOSITORY = 'embedding-similarity';
const card = (page: Page) => page.locator('article').filter({ hasText: REPOSITORY }).first();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();

test('live counts replace the built-in ones without a layout shift', async ({ page, live, services }) => {
  services.answer(
    `/github/orgs/${config.organizationId}/repos`,
    json([
      {
        name: REPOSITORY,
        stargazers_count: 1234,
        forks_count: 56,
        updated_at: daysAgo(3),
        owner: { login: 'x' },
        description: 'ignored',
      },
      { name: 'something-else', stargazers_count: 1, forks_count: 1, updated_at: daysAgo(1) },
    ]),
  );
  services.answer(`/badge/pypi/dm/${REPOSITORY}.json`, json({ message: '12k/month' }));
  services.answer('/badge/pypi/dm/', json({ message: '1.2M/month' }));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift =
          ((window as unknown as { shift?: number }).shift ?? 0) +
          (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${live}/open-source`);
  await expect(card(page)).toContainText('1,234');
  await expect(card(page)).toContainText('56');
  await expect(card(page)).toContainText('12.0K');
  await expect(card(page)).toContainText('3 days ago');
  await expect(page.locator('#main')).toContainText('1.2M');
  await expect(card(page)).not.toContainText('ignored');
  expect(services.to('/github')[0]?.path).toBe(`/github/orgs/${config.organizationId}/repos?per_page=100`);
  expect(services.to('/github')).toHaveLength(1);
  expect(services.to('/badge')).toHaveLength(3);
  expect(await page.evaluate(() => (window as unknown as { shift?: number }).shift ?? 0)).toBeLessThan(0.001);
});

test('counts are three dots while they load', async ({ page, live, services }) => {
  services.answer('/github', json([]));
  services.answer('/badge', hang);
  await page.goto(`${live}/open-source`);
  await expect(card(page)).toContainText('...');
});

const LOGGED = [/Failed to fetch repositories from GitHub/, /Failed to load resource/];
const megabyte = (
  _request: unknown,
  response: { setHeader: (n: string, v: string) => void; end: (body: string) => void },
) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify(
      Array.from({ length: 10_000 }, (_, index) => ({
        name: `r${index}`.padEnd(80, 'x'),
        stargazers_count: '1',
        message: 'x',
      })),
    ),
  );
};
const BAD_ANSWERS = {
  'a page of HTML': html,
  'too many requests': status(429),
  'not found': status(404),
  'a broken connection': abort,
  'an object instead of a list': json({ message: 'rate limited' }),
  null: json(null),
  'a list of empty objects': json([{}]),
  'a list of null': json([null]),
  'one repository whose fields have the wrong types': json([
    { name: REPOSITORY, stargazers_count: '1234', forks_count: null, updated_at: 0 },
  ]),
  'a megabyte of something else': megabyte,
};
for (const [name, answer] of sampleOf(Object.entries(BAD_ANSWERS), 4)) {
  test(`when the services respond with ${name}, built-in values stay and downloads are N/A`, async ({
    page,
    live,
    services,
    expectedErrors,
  }) => {
    expectedErrors.push(...LOGGED);
    services.answer('/github', answer);
    services.answer('/badge', answer);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.goto(`${live}/open-source`);
    await expect(card(page)).toContainText('N/A');
    await expect(card(page).getByText('Stars')).toBeVisible();
    await expect.poll(() => logged.join('\n')).toContain('Failed to fetch repositories from GitHub');
  });
}

test('a response with one invalid entry is ignored', async ({ page, live, services, expectedErrors }) => {
  expectedErrors.push(...LOGGED);
  const repository = { name: REPOSITORY, stargazers_count: 1234, forks_count: 56, updated_at: daysAgo(3) };
  services.answer('/github', json([repository, { ...repository, name: 7 }]));
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed to fetch'));
  await page.goto(`${live}/open-source`);
  expect((await logged).text()).toContain('repositories from GitHub');
  await expect(card(page)).not.toContainText('1,234');
});

test('a request that times out shows N/A', async ({ page, live, services, expectedErrors }) => {
  expectedErrors.push(...LOGGED);
  services.answer('/github', hang);
  services.answer('/badge', hang);
  // Timeouts are ten times shorter than usual.
  const asked: number[] = [];
  await page.exposeFunction('told', (ms: number) => asked.push(ms));
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      (globalThis as unknown as { told: (ms: number) => void }).told(ms);
      return timeout(ms / 10);
    };
  });
  await page.goto(`${live}/open-source`);
  await expect(card(page)).toContainText('...');
  await expect(card(page)).toContainText('N/A', { timeout: 5_000 });
  expect(new Set(asked)).toEqual(new Set([10_000]));
});

test('shows text that looks like markup as text, and ignores unexpected fields', async ({
  page,
  live,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(...LOGGED);
  services.answer(
    '/github',
    json([
      {
        name: REPOSITORY,
        stargazers_count: '<img src=x onerror=alert(1)>',
        forks_count: -1,
        updated_at: '<b>now</b>',
      },
      { name: { toString: 'x' }, stargazers_count: 1e99, forks_count: Number.NaN, updated_at: null },
    ]),
  );
  services.answer('/badge', json({ message: '<script>alert(1)</script>' }));
  await page.goto(`${live}/open-source`);
  await expect(card(page)).toContainText('N/A');
  expect(await page.locator('#main img, #main script').count()).toBe(0);
  await expect(card(page)).not.toContainText('onerror');
});

test('sends no requests by default, and omits unknown counts', async ({ page, plain }) => {
  const asked: string[] = [];
  page.on('request', (request) => !request.url().startsWith(plain) && asked.push(request.url()));
  await page.goto('/open-source', { waitUntil: 'networkidle' });
  await expect(card(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  for (const absent of ['N/A', '...', 'Stars', 'Forks', 'downloads'])
    await expect(card(page)).not.toContainText(absent);
  expect(asked).toEqual([]);
});
