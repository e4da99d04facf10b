import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { serveShared } from './served-builds.ts';
import { Services } from './services.ts';

export type Sites = {
  /** The site as it is built by default. */
  readonly plain: string;
  /** The site with every service configured, which are all `services`, and an optional page. */
  readonly live: string;
  readonly services: Services;
};

/**
 * Every test watches its page: an uncaught error, an error in the console or anything that the site's policy had to forbid
 * fails it, unless it says it expects one.
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
  /** A page for checks by the hundred, which open no window of their own: as wide as a desktop, light, and without motion. */
  shared: async ({ still, expectedErrors }, use) => {
    await still.setViewportSize({ width: 1280, height: 800 });
    await still.emulateMedia({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: 'none',
      media: 'screen',
    });
    await withoutSurprises(still, expectedErrors, () => use(still));
    // What a check stored is no business of the next one.
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

/** In the page: browsers do not write every kind of violation into the console. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`The policy forbids ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
  );
}

/** In the page: checks look at the whole of it, and none has to wait until its end is laid out. */
function layOutAtOnce(): void {
  addEventListener('DOMContentLoaded', () => {
    delete document.documentElement.dataset.atTop;
  });
}

export { expect };

/** Resolves when every island that is due has been hydrated and nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Holds requests for the address back until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
