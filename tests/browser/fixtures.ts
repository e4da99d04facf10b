import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { serveShared } from './served-builds.ts';
import { Services } from './services.ts';

export type Sites = {
  /** Origin of the site as it is built by default. */
  readonly plain: string;
  /** Origin of the site with every service configured to use `services`, and an optional page. */
  readonly live: string;
  readonly services: Services;
};

/**
 * Watches the page of every test: an uncaught error, a console error, or a policy violation fails the test unless
 * `expectedErrors` matches it.
 */
export const test = base.extend<
  { live: string; plain: string; services: Services; expectedErrors: RegExp[]; shared: Page },
  { sites: Sites; still: Page }
>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => {
      const services = new Services();
      await services.start();
      const { plain, live } = await serveShared(services.origin);
      await use({ plain: plain.origin, live: live.origin, services });
      plain.stop();
      live.stop();
      services.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  still: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript(tellViolations);
      await page.addInitScript(layOutAtOnce);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  /** Page that many tests share: desktop width, light theme, reduced motion. */
  shared: async ({ still, expectedErrors }, use) => {
    await still.setViewportSize({ width: 1280, height: 800 });
    await still.emulateMedia({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: 'none',
      media: 'screen',
    });
    await withoutSurprises(still, expectedErrors, () => use(still));
    // Tests must not see what others stored.
    await still.evaluate(() => localStorage.clear());
    await still.context().clearCookies();
    await still.goto('about:blank');
  },
  plain: async ({ sites }, use) => use(sites.plain),
  live: async ({ sites }, use) => use(sites.live),
  services: async ({ sites }, use) => {
    sites.services.reset();
    await use(sites.services);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    await page.addInitScript(tellViolations);
    await withoutSurprises(page, expectedErrors, () => use(page));
  },
});

async function withoutSurprises(page: Page, expected: readonly RegExp[], use: () => Promise<void>) {
  const errors: string[] = [];
  const uncaught = (error: Error) => errors.push(String(error));
  const logged = (message: ConsoleMessage) => message.type() === 'error' && errors.push(message.text());
  page.on('pageerror', uncaught);
  page.on('console', logged);
  await use();
  page.off('pageerror', uncaught);
  page.off('console', logged);
  const surprises = errors.filter((error) => !expected.some((each) => each.test(error)));
  expect(surprises, 'errors in the page').toEqual([]);
}

/** Runs in the page: logs policy violations, because browsers do not log every kind to the console. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`The policy forbids ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
  );
}

/** Runs in the page: turns off deferred layout, so that checks see the whole page. */
function layOutAtOnce(): void {
  addEventListener('DOMContentLoaded', () => {
    delete document.documentElement.dataset.atTop;
  });
}

export { expect };

/** Resolves when all due islands are hydrated and the network is idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Delays requests for the URL until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
