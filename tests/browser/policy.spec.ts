import type { Page } from 'playwright/test';
import { expectNoViolations, PHONE } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';

/** Attacks and mistakes that the policy must block. Each returns whether it succeeded. */
const ATTEMPTS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  'an inline script': () => {
    const script = document.createElement('script');
    script.append('window.gotThrough = true');
    document.head.append(script);
    return 'gotThrough' in window;
  },
  'HTML from a string': () => {
    document.body.insertAdjacentHTML('beforeend', '<b id="made"></b>');
    return document.getElementById('made') !== null;
  },
  'a policy of its own for Trusted Types': () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string) => unknown };
    };
    return Boolean(trustedTypes.createPolicy('mine'));
  },
  'code from a string': async () => {
    setTimeout('window.gotThrough = true');
    await new Promise((later) => setTimeout(later, 50));
    return 'gotThrough' in window;
  },
  'an inline style': () => {
    document.body.setAttribute('style', 'letter-spacing: 3px');
    return getComputedStyle(document.body).letterSpacing === '3px';
  },
  'a picture as data': () =>
    new Promise((told) => {
      const picture = new Image();
      picture.onload = () => told(true);
      picture.onerror = () => told(false);
      picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    }),
  'a request to another server': () =>
    fetch('https://elsewhere.example/').then(
      () => true,
      () => false,
    ),
  'another base of addresses': () => {
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/';
    document.head.prepend(base);
    return document.baseURI.startsWith('https://elsewhere');
  },
};

async function comeThrough(page: Page): Promise<string[]> {
  const through: string[] = [];
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    if (await page.evaluate(attempt).catch(() => false)) through.push(name);
  }
  return through;
}

test.describe('the content security policy blocks attacks', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/policy|Trusted|Refused|Content Security|violates|ERR_/i);
  });

  test('as a header', async ({ page }) => {
    await page.goto('/');
    expect(await comeThrough(page)).toEqual([]);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  test('as a meta element, on a host that sends no headers', async ({ page }) => {
    await page.route('/docs', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ status: 200, contentType: 'text/html', body: await response.text() });
    });
    const answer = await page.goto('/docs');
    expect(answer?.headers()['content-security-policy']).toBeUndefined();
    expect(await comeThrough(page)).toEqual([]);
  });

  test('no other site can frame a page', async ({ fresh: page, plain }) => {
    const framed = plain.replace('localhost', '127.0.0.1');
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>a</title><iframe src="${framed}/docs"></iframe>`,
      }),
    );
    await page.goto('https://elsewhere.example/');
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual(['https://elsewhere.example/', 'chrome-error://chromewebdata/']);
  });
});

test('no page with a service violates the policy or causes a warning', async ({
  page,
  live,
  expectedErrors,
}) => {
  // Requests for URLs that do not exist, and services without data.
  expectedErrors.push(/status of 404|has the status 404/);
  const warnings = new Set<string>();
  page.on('console', (message) => message.type() === 'warning' && warnings.add(message.text()));
  for (const path of [
    '/',
    '/open-source',
    '/waitlist',
    '/about',
    '/analytics-opt-out',
    '/nope',
    '/docs/nope',
  ]) {
    await page.goto(live + path);
    // Islands and remote code load when they scroll into view.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await settled(page);
    if (path === '/about') await expectNoViolations(page, [PHONE]);
  }
  expect([...warnings]).toEqual([]);
});
