import type { Request } from 'playwright/test';
import { sampleOf } from '../kit/full.ts';
import { DESKTOP, REFLOWED } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';
import { PAGES, POST } from './paths.ts';
import { wide } from './seen.ts';
import { sitemapPaths } from './sitemap-paths.ts';

/** Templates whose pages have no islands. */
const WITHOUT_ISLANDS = /^\/(?:docs|blog|roadmap|privacy|terms|cookies)/;
/** Pages of every template, with time to load deferred resources. */
const PATIENT = [
  '/blog',
  POST,
  '/docs',
  '/docs/getting-started/quickstart',
  '/docs/evaluations/configuration',
  '/roadmap',
  '/privacy',
  '/terms',
  '/cookies',
];

test('no page contacts another host, stores data, loads React without islands, causes a warning, has invalid structured data, or scrolls sideways at 320 px (1.4.10 Reflow)', async ({
  page,
  plain,
  request,
  expectedErrors,
}) => {
  test.setTimeout(180_000);
  expectedErrors.push(/404/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const elsewhere: string[] = [];
  const scripts = new Set<string>();
  const watch = (each: Request) => {
    if (!each.url().startsWith(plain) && !each.url().startsWith('data:')) elsewhere.push(each.url());
    if (each.resourceType() === 'script' && WITHOUT_ISLANDS.test(new URL(each.frame().url()).pathname))
      scripts.add(each.url());
  };
  page.on('request', watch);
  const warnings = new Set<string>();
  page.on('console', (message) => message.type() === 'warning' && warnings.add(message.text()));
  const paths = await sitemapPaths(request, plain);
  expect(paths).toEqual(expect.arrayContaining(PATIENT));
  // Pages of a template differ only in their text.
  for (const path of new Set([...PATIENT, ...sampleOf(paths, 12), '/nowhere', '/docs/nowhere'])) {
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    await page.mouse.wheel(0, 3000);
    if (PATIENT.includes(path)) await settled(page);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect.soft(JSON.parse(data ?? '')['@context'], path).toBe('https://schema.org');
    const stored = await page.evaluate(() => localStorage.length + sessionStorage.length);
    expect.soft(stored, path).toBe(0);
    await page.setViewportSize(REFLOWED);
    expect.soft(await wide(page), path).toBe(0);
  }
  await page.waitForLoadState('networkidle');
  page.off('request', watch);
  expect([...warnings]).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  for (const url of scripts)
    expect(await (await page.request.get(url)).text(), url).not.toContain('react.dev/errors');
});

test('an unknown URL shows the 404 page with status 404', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown URL below /docs shows a documentation page that names the URL as text', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.goto('/docs/integration/%3Cimg%20src=x%20onerror=alert(1)%3E');
  const main = page.locator('#main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(main).toContainText(
    'The documentation page /docs/integration/<img src=x onerror=alert(1)> could not be found.',
  );
  await expect(main).toContainText('Contact support if you believe this is an error');
  expect(await main.locator('img').count()).toBe(0);
  await expect(main.locator('a[href="/docs/getting-started/quickstart"]').first()).toBeVisible();
  expect(await main.locator('[data-suggestions] a').count()).toBe(5);
});

test('the selected theme is stored and applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/docs');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      (window as unknown as { first: string | undefined }).first = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/roadmap');
  expect(await page.evaluate(() => (window as unknown as { first?: string }).first)).toBe('dark');
  expect(await background()).toBe(dark);
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  expect(await background()).toBe(light);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('copied code is what a reader would type', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/getting-started/quickstart');
  const block = page.locator('.code').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.getByRole('button')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').textContent());
});

test('everything else works in a browser without the Navigation API and constructable stylesheets', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined });
    Object.defineProperty(window, 'CSSStyleSheet', {
      value: class {
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      },
    });
  });
  await page.goto('/roadmap');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a hydration mismatch of an island is reported and fails these tests', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/differs from its server-rendered HTML/);
  const address = '/waitlist';
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('>First name<', '>Another name<'),
    });
  });
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.goto(address);
  await page.getByLabel('Email').focus();
  await expect
    .poll(() => logged.join())
    .toContain('The island waitlist differs from its server-rendered HTML.');
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what can be pressed outside running text is at least 44 pixels high', async ({ fresh: page }) => {
    test.setTimeout(120_000);
    const onTablet = [{ path: '/docs/evaluations/safety', width: 768 }];
    for (const { path, width } of [...PAGES.map((path) => ({ path, width: 390 })), ...onTablet]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await settled(page);
      const small = await page.evaluate(() => {
        delete document.documentElement.dataset.atTop;
        const inText = '.skip-link, main :is(p, td, .prose li) > a:not([class])';
        return [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
          .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .filter((each) => !each.matches(inText))
          .filter((each) => {
            each.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = each.getBoundingClientRect();
            const x = left + Math.min(width / 2, 20);
            const isHit = (y: number) => each.contains(document.elementFromPoint(x, y));
            const middle = top + height / 2;
            let high = 0;
            while (high < 44 && isHit(middle - high)) high++;
            let low = 0;
            while (low < 44 && isHit(middle + low)) low++;
            return high + low < 44;
          })
          .map((each) => each.textContent);
      });
      expect(small, `${path} at ${width} px`).toEqual([]);
    }
  });
});
