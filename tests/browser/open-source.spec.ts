import type { Page } from 'playwright/test';
import { config } from '../../site/config.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';
import { type Answer, abort, hang, html, json, status } from './services.ts';

const REPOSITORY = 'embedding-similarity';
const LOGGED = /Failed to fetch repositories from GitHub|Failed to load resource/;
const card = (page: Page) => page.locator('article').filter({ hasText: REPOSITORY }).first();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();

test('live counts replace the built-in ones', async ({ page, live, services }) => {
  services.answer(
    `/github/orgs/${config.organizationId}/repos`,
    json([
      {
        ...{ name: REPOSITORY, stargazers_count: 1234, forks_count: 56, updated_at: daysAgo(3) },
        ...{ owner: { login: 'x' }, description: 'ignored' },
      },
      { name: 'something-else', stargazers_count: 1, forks_count: 1, updated_at: daysAgo(1) },
    ]),
  );
  services.answer(`/badge/pypi/dm/${REPOSITORY}.json`, json({ message: '12k/month' }));
  services.answer('/badge/pypi/dm/', json({ message: '1.2M/month' }));
  await page.goto(`${live}/open-source`);
  for (const text of ['1,234', '56', '12.0K', '3 days ago']) await expect(card(page)).toContainText(text);
  await expect(page.locator('#main')).toContainText('1.2M');
  await expect(card(page)).not.toContainText('ignored');
  const [asked, ...others] = services.to('/github');
  expect(asked?.path).toBe(`/github/orgs/${config.organizationId}/repos?per_page=100`);
  expect(others).toEqual([]);
  await expect.poll(() => services.to('/badge').length).toBe(3);
});

const BAD_ANSWERS: Readonly<Record<string, Answer>> = {
  'a page of HTML': html,
  'too many requests': status(429),
  'a broken connection': abort,
  'an object instead of a list': json({ message: 'rate limited' }),
  'a list of null': json([null]),
  'one repository whose fields have the wrong types': json([
    {
      name: REPOSITORY,
      stargazers_count: '<img src=x onerror=alert(1)>',
      forks_count: -1,
      updated_at: '<b>',
    },
  ]),
  'a valid repository and an invalid one': json([
    { name: REPOSITORY, stargazers_count: 1234, forks_count: 56, updated_at: daysAgo(3) },
    { name: 7 },
  ]),
};

test('when the services respond with anything else, built-in values stay and downloads are N/A', async ({
  page,
  live,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED);
  for (const [name, answer] of sampleOf(Object.entries(BAD_ANSWERS), 4)) {
    services.answer('/github', answer);
    services.answer('/badge', answer);
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed to fetch'));
    await page.goto(`${live}/open-source`);
    await expect(card(page), name).toContainText('N/A');
    await expect(card(page).getByText('Stars')).toBeVisible();
    await expect(card(page), name).not.toContainText(/1,234|onerror/);
    expect(await page.locator('#main img, #main script').count(), name).toBe(0);
    expect((await logged).text()).toContain('repositories from GitHub');
  }
});

test('counts are three dots while they load, and N/A when a request times out', async ({
  page,
  live,
  services,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED);
  services.answer('/github', hang);
  services.answer('/badge', hang);
  // All time out together, when this test says so.
  await page.addInitScript(() => {
    const timeouts = new AbortController();
    AbortSignal.timeout = () => timeouts.signal;
    addEventListener('timeout', () => timeouts.abort(new DOMException('', 'TimeoutError')));
  });
  await page.goto(`${live}/open-source`);
  await expect(card(page)).toContainText('...');
  await page.evaluate(() => dispatchEvent(new Event('timeout')));
  await expect(card(page)).toContainText('N/A');
});

test('sends no requests by default, and omits unknown stars, forks and dates', async ({ page, plain }) => {
  const asked: string[] = [];
  page.on('request', (request) => !request.url().startsWith(plain) && asked.push(request.url()));
  await page.goto('/open-source', { waitUntil: 'networkidle' });
  await expect(card(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(card(page)).toContainText('Monthly downloadsN/A');
  for (const absent of ['...', 'Stars', 'Forks', 'Updated'])
    await expect(card(page)).not.toContainText(absent);
  expect(asked).toEqual([]);
});
