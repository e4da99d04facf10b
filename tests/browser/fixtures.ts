import {
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from 'playwright/test';
import { serveSites } from './served-builds.ts';
import { Services } from './services.ts';

type Sites = { readonly plain: string; readonly live: string; readonly services: Services };

/** Options of a context that a page cannot change later. Tests with the same ones share a page. */
type Kind = Pick<BrowserContextOptions, 'javaScriptEnabled' | 'isMobile' | 'hasTouch' | 'baseURL'>;

type TestFixtures = {
  /** URL of the site as it is built by default. Relative URLs in tests are on this site. */
  readonly plain: string;
  /** URL of the site with a base path, every service configured to use `services`, an optional page, and one with all blocks. */
  readonly live: string;
  readonly services: Services;
  /** Page in a context of its own, for tests that install a clock, use videos, or count what is loaded. */
  readonly fresh: Page;
  readonly expectedErrors: RegExp[];
};

/**
 * Watches the pages of every test: an uncaught error, a console error, or a policy violation fails the test unless
 * `expectedErrors` matches it.
 */
export const test = base.extend<TestFixtures, { sites: Sites; still: (kind: Kind) => Promise<Page> }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => {
      const services = new Services();
      await services.start();
      const { origin, stop } = await serveSites(services.origin);
      await use({ plain: origin, live: `${origin}/project`, services });
      stop();
      services.stop();
    },
    { scope: 'worker' },
  ],
  still: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      await use(async (kind) => {
        const key = JSON.stringify(kind);
        const known = pages.get(key);
        if (known) return known;
        const page = await (await browser.newContext(kind)).newPage();
        pages.set(key, page);
        await page.addInitScript(tellViolations);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ sites }, use) => use(sites.plain),
  /**
   * Page that tests share: the window, touch and scripting of `test.use`, light theme, reduced motion. A new
   * context has a new process, an empty cache and no compiled code, so its first page takes three times as much CPU time.
   * Scripts that a test adds to the page are removed after it.
   */
  page: async ({ still, baseURL, viewport, javaScriptEnabled, isMobile, hasTouch, expectedErrors }, use) => {
    const page = await still({ javaScriptEnabled, isMobile, hasTouch, baseURL });
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: 'none',
      media: 'screen',
    });
    const removeScripts = removableScripts(page);
    await withoutSurprises(page, expectedErrors, () => use(page));
    await removeScripts();
    await leave(page);
  },
  fresh: async ({ context, expectedErrors }, use) => {
    const page = await context.newPage();
    await page.addInitScript(tellViolations);
    await withoutSurprises(page, expectedErrors, () => use(page));
  },
  plain: async ({ sites }, use) => use(sites.plain),
  // With services as they are by default.
  live: async ({ sites, services: _ }, use) => use(sites.live),
  services: async ({ sites }, use) => {
    sites.services.reset();
    await use(sites.services);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
});

/** Returns a function that removes the scripts that have been added to the page since. */
function removableScripts(page: Page): () => Promise<void> {
  const add = page.addInitScript;
  const added: Awaited<ReturnType<typeof add>>[] = [];
  page.addInitScript = async (...options: unknown[]) => {
    const script = await Reflect.apply(add, page, options);
    added.push(script);
    return script;
  };
  return async () => {
    page.addInitScript = add;
    for (const script of added) await script.dispose();
  };
}

/** Removes everything that a test may have left in the shared page and its context. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  // The page may still be on its way to another one.
  await expect(() => page.evaluate(clearStorage)).toPass({ timeout: 10_000 });
  // A text of the same origin: `about:blank` would end the renderer process, because pages are isolated from other origins.
  await page.goto('/robots.txt');
  await page.evaluate(clearStorage);
  await page.mouse.move(0, 0);
  await context.clearCookies();
  await context.clearPermissions();
}

/** Runs in the page. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Types of requests that a page does not wait for: videos load while they play, and the browser may drop a prefetch without an event. */
const IN_BACKGROUND = ['media', 'eventsource', 'other'];

/** Keeps track of the requests of the current document that have no response yet. */
function trackRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => {
    // Requests of the previous document may never end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    if (!IN_BACKGROUND.includes(request.resourceType())) pending.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request));
}

async function withoutSurprises(page: Page, expected: readonly RegExp[], use: () => Promise<void>) {
  trackRequests(page);
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

export { expect };

/**
 * Resolves when the page has loaded, what its scripts request has arrived, and all due islands are hydrated. Unlike
 * `networkidle`, it does not wait for half a second without requests.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  const pending = pendingRequests.get(page);
  if (!pending) return page.waitForLoadState('networkidle');
  // A script that has arrived may request another one when it runs, and an island may load when it is visible or idle.
  for (let quiet = 0; quiet < 2; quiet = pending.size === 0 ? quiet + 1 : 0) await page.evaluate(idle);
}

/**
 * Runs in the page: resolves when two frames are rendered and the browser has nothing else to do. A busy machine may
 * render no frame and have no idle time for long, so that it also resolves after two seconds.
 */
const idle = () =>
  new Promise<void>((done) => {
    setTimeout(done, 2000);
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done())));
  });

/** Delays requests for the URL until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Keeps timers of a second or more in pages that are opened from now on, so that what disappears after a while can be read
 * on a machine of any speed. The returned function runs those of the current page.
 */
export async function holdTimers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const start = setTimeout;
    const held: (() => void)[] = [];
    const hold = (run: () => void, ms = 0, ...values: []) => {
      if (ms < 1000) return start(run, ms, ...values);
      held.push(run);
      return 0;
    };
    Object.assign(window, { setTimeout: hold });
    addEventListener('firetimers', () => {
      for (const run of held.splice(0)) run();
    });
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('firetimers')));
}
