import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import { type Chromium, startChromium } from '../../scripts/bench/chromium.ts';
import { openTab, type Point, type Tab } from '../../scripts/bench/tab.ts';
import { BROWSER_ARGS, CHROMIUM } from '../../scripts/browsers.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';

const FROM = '/docs/evaluations/safety';
const TO = '/docs/evaluations/llm';
const LINK = `.docs-sidebar a[href="${TO}"]`;

/** Records requests for a path, with the purpose that the browser sends. */
function asked(page: Page, path: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) found.push(request.resourceType());
  });
  return found;
}

test.describe('a host without speculation rules', () => {
  test.beforeEach(async ({ page, plain }) => {
    // Respond in the host's place, without the header.
    await page.route(`${plain}/**`, async (route) => {
      const response = await route.fetch();
      const { 'speculation-rules': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  });

  // The page may still request its icon when a test ends.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('fetches a link once when the pointer rests on it', async ({ page, plain }) => {
    await page.goto(plain + FROM);
    const requests = asked(page, TO);
    await page.hover(LINK);
    await expect.poll(() => requests).toEqual(['fetch']);
    await page.mouse.move(1, 1);
    await page.hover(LINK);
    await sleep(300);
    expect(requests).toEqual(['fetch']);
  });

  test('fetches a link 65 ms after a moving pointer enters it', async ({ page, plain }) => {
    await page.clock.install();
    await page.goto(plain + FROM);
    await page.clock.pauseAt(Date.now() + 60_000);
    const requests = asked(page, TO);
    const point = (type: string) =>
      page
        .locator(LINK)
        .evaluate((link, name) => link.dispatchEvent(new PointerEvent(name, { bubbles: true })), type);
    await point('pointerover');
    for (let time = 0; time < 4; time++) {
      await page.clock.runFor(15);
      await point('pointermove');
    }
    expect(requests, 'at 60 ms, in motion').toEqual([]);
    await page.clock.runFor(5);
    await expect.poll(() => requests, 'at 65 ms, in motion').toEqual(['fetch']);
  });

  test('fetches a link 20 ms after the pointer stops on it', async ({ page, plain }) => {
    await page.clock.install();
    await page.goto(plain + FROM);
    await page.clock.pauseAt(Date.now() + 60_000);
    const requests = asked(page, TO);
    await page
      .locator(LINK)
      .evaluate((link) => link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    await page.clock.runFor(19);
    expect(requests).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => requests).toEqual(['fetch']);
  });

  test('fetches nothing when the pointer passes over a link, or for files, the same page and other sites', async ({
    page,
    plain,
  }) => {
    await page.goto(plain + FROM);
    const requests: string[] = [];
    // The page requests its own icon and scripts at any time.
    page.on('request', (request) => /\.(?:svg|js)$/.test(request.url()) || requests.push(request.url()));
    const far = await page.locator(LINK).boundingBox();
    await page.mouse.move((far?.x ?? 0) + 5, (far?.y ?? 0) + 5);
    await page.mouse.move(1, 1);
    await page.evaluate(() => {
      const hrefs = ['/blog/rss.xml', '#main', location.pathname, 'https://example.com/docs', 'mailto:a@b.c'];
      for (const href of hrefs) {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = href;
        document.body.append(link);
        link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      }
    });
    await sleep(400);
    expect(requests).toEqual([]);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
    test(`fetches nothing ahead with ${JSON.stringify(connection)}`, async ({ page, plain }) => {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        connection,
      );
      await page.goto(plain + FROM);
      const requests = asked(page, TO);
      await page.hover(LINK);
      await sleep(400);
      expect(requests).toEqual([]);
    });
  }
});

test.describe('speculation rules', () => {
  test('are announced for pages, and served with the type that browsers require', async ({
    request,
    plain,
  }) => {
    const headers = async (path: string) => (await request.get(plain + path)).headers();
    expect((await headers('/docs'))['speculation-rules']).toBe('"/speculation-rules.json"');
    expect((await headers('/speculation-rules.json'))['content-type']).toBe(
      'application/speculationrules+json',
    );
  });

  test('exclude the same page, files, other windows and nofollow links', async ({ page, plain }) => {
    await page.goto(plain + FROM);
    const left = await page.evaluate(async () => {
      const { prefetch } = await (await fetch('/speculation-rules.json')).json();
      const selectors: string[] = prefetch[0].where.and.flatMap(
        ({ not }: { not?: { selector_matches?: string[] } }) => not?.selector_matches ?? [],
      );
      const links = [
        { href: '#main' },
        { href: '/docs', 'aria-current': 'page' },
        { href: '/docs', download: '' },
        { href: '/docs', target: '_blank' },
        { href: '/docs', rel: 'nofollow noreferrer' },
        { href: '/docs' },
        { href: '/docs', target: '_self' },
        { href: '/docs', rel: 'next' },
      ];
      return links.filter((attributes) => {
        const link = document.createElement('a');
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
        return selectors.length > 0 && !link.matches(selectors.join());
      });
    });
    expect(left).toEqual([
      { href: '/docs' },
      { href: '/docs', target: '_self' },
      { href: '/docs', rel: 'next' },
    ]);
  });

  let browser: Chromium;
  test.beforeAll(async () => {
    browser = await startChromium();
  });
  test.afterAll(() => browser.close());

  const placeOf = (selector: string) => `(() => {
    const link = document.querySelector(${JSON.stringify(selector)});
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, height } = link.getBoundingClientRect();
    return { x: left + 8, y: top + height / 2 };
  })()`;
  /** Opens a page, and waits for its complete layout, which moves links. */
  async function open(tab: Tab, url: string): Promise<void> {
    await tab.goto(url);
    await expect.poll(() => tab.evaluate("'atTop' in document.documentElement.dataset")).toBe(false);
  }
  async function hover(tab: Tab, selector: string): Promise<Point> {
    // Elements that scroll below a resting pointer would count as hovered.
    await tab.moveTo({ x: 1, y: 1 });
    const point = await tab.evaluate<Point>(placeOf(selector));
    await tab.moveTo(point);
    return point;
  }
  const activation = (tab: Tab) =>
    tab.evaluate<number>("performance.getEntriesByType('navigation')[0].activationStart");

  test('prerender and lay out a page while the pointer rests on its link, and count one view when it is shown', async ({
    live,
    services,
  }) => {
    const views = () => services.to('/event').map(({ body }) => new URL(JSON.parse(body).url).pathname);
    const watch = `{
      const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
      Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get() {
        if (document.prerendering) globalThis.buttonsLaidOut = document.querySelectorAll('.copy-button').length;
        return get.call(this);
      } });
    }`;
    const tab = await openTab(browser, { init: watch });
    await open(tab, live + FROM);
    await expect.poll(views).toEqual([FROM]);
    const replays = services.to('/replay.js').length;
    const point = await hover(tab, LINK);
    await tab.prerendered(TO, 'globalThis.buttonsLaidOut > 0');
    expect(views()).toEqual([FROM]);
    expect(services.to('/replay.js')).toHaveLength(replays);
    await tab.evaluate("localStorage.setItem('theme', 'dark')");
    await tab.press(point);
    await expect.poll(() => tab.evaluate('location.pathname')).toBe(TO);
    expect(await activation(tab)).toBeGreaterThan(0);
    await expect.poll(views).toEqual([FROM, TO]);
    const buttons = await tab.evaluate("document.querySelectorAll('.copy-button').length");
    expect(buttons).toBeGreaterThan(0);
    expect(await tab.evaluate('buttonsLaidOut'), 'copy buttons laid out before the page was shown').toBe(
      buttons,
    );
    expect(await tab.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await sleep(300);
    expect(views()).toEqual([FROM, TO]);
    await tab.close();
  });

  test('do not prerender on a press, which would be slower than loading the page', async ({ live }) => {
    const tab = await openTab(browser);
    await open(tab, live + FROM);
    const point = await tab.evaluate<Point>(placeOf(LINK));
    await tab.press(point);
    await expect.poll(() => tab.evaluate('location.pathname')).toBe(TO);
    expect(await activation(tab)).toBe(0);
    await tab.close();
  });

  test('keep at most two prerendered pages, the latest ones', async ({ live }) => {
    const note = `globalThis.marks = 0;
      new MutationObserver((changes) => {
        for (const { target } of changes) if (target.hasAttribute('data-soon')) globalThis.marks++;
      }).observe(document, { subtree: true, attributeFilter: ['data-soon'] });`;
    const tab = await openTab(browser, { init: note });
    await open(tab, live + FROM);
    const inSidebar = (path: string) => `.docs-sidebar a[href="${path}"]`;
    const [first, second, third] = ['/docs', '/docs/evaluations/llm', '/docs/evaluations/configuration'].map(
      inSidebar,
    );
    for (const selector of [first, second, first, third]) {
      const before = await tab.evaluate<number>('marks');
      await hover(tab, selector ?? '');
      await expect.poll(() => tab.evaluate('marks'), selector).toBeGreaterThan(before);
    }
    // A link to an anchor on the same page is not prerendered.
    await hover(tab, 'nav a[href^="#"]');
    await sleep(400);
    const marked = "[...document.querySelectorAll('[data-soon]')].map((link) => link.pathname).sort()";
    expect(await tab.evaluate(marked)).toEqual(['/docs', '/docs/evaluations/configuration']);
    await tab.close();
  });

  test('fade on back and forward navigation, also from the back/forward cache, and do not fade on a click', async ({
    live,
  }) => {
    // An item for each event: the two pages are in different processes, and one may not see yet what the other has stored.
    const note = `for (const type of ['pageswap', 'pagereveal'])
      addEventListener(type, ({ viewTransition }) => sessionStorage.setItem(type, viewTransition ? 'fades' : 'cuts'));`;
    const tab = await openTab(browser, { init: note });
    const expectSeen = async (path: string, expected: readonly (string | null)[]) => {
      await expect.poll(() => tab.evaluate('location.pathname')).toBe(path);
      await expect
        .poll(
          () => tab.evaluate("['pageswap', 'pagereveal'].map((type) => sessionStorage.getItem(type))"),
          path,
        )
        .toEqual(expected);
      await tab.evaluate("['pageswap', 'pagereveal'].forEach((type) => sessionStorage.removeItem(type))");
    };
    const cut = ['cuts', 'cuts'];
    const fade = ['fades', 'fades'];
    await open(tab, live + FROM);
    await expectSeen(FROM, [null, 'cuts']);
    await tab.press(await tab.evaluate<Point>(placeOf(LINK)));
    await expectSeen(TO, cut);
    await tab.evaluate('history.back()');
    await expectSeen(FROM, fade);
    await tab.evaluate('history.forward()');
    await expectSeen(TO, fade);
    const point = await hover(tab, '.docs-sidebar a[href="/docs"]');
    await tab.prerendered('/docs');
    await tab.press(point);
    await expectSeen('/docs', cut);
    await tab.evaluate('history.back()');
    await expectSeen(TO, fade);
    await tab.close();
  });

  test('prerender a link that the pointer rests on even without the scripts of the site', async ({
    live,
  }) => {
    const tab = await openTab(browser);
    await open(tab, live + FROM);
    await tab.evaluate('delete document.documentElement.dataset.marksSoon');
    await tab.evaluate("addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)");
    const point = await hover(tab, LINK);
    await tab.prerendered(TO);
    await tab.press(point);
    await expect.poll(() => tab.evaluate('location.pathname')).toBe(TO);
    expect(await activation(tab)).toBeGreaterThan(0);
    await tab.close();
  });
});

test.describe('the back/forward cache', () => {
  const PAGES = [
    '/',
    FROM,
    '/blog',
    '/analytics-opt-out',
    '/open-source',
    '/roadmap',
    '/waitlist',
    '/privacy',
  ];

  test('restores every page as it was, even after its widgets were used', async ({ plain }) => {
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: BROWSER_ARGS,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage();
    for (const path of sampleOf(PAGES, 5)) {
      await page.goto(plain + path, { waitUntil: 'networkidle' });
      await use(page, path);
      await page.evaluate(() => {
        Object.assign(window, { left: true });
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
      });
      await page.goto(`${plain}/terms`);
      await page.goBack({ waitUntil: 'commit' });
      const kept = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        const { left, persisted } = window as unknown as { left?: boolean; persisted?: boolean };
        return { left, persisted, reasons: JSON.stringify(entry?.toJSON().notRestoredReasons) };
      });
      expect(kept, path).toEqual({ left: true, persisted: true, reasons: 'null' });
    }
    await browser.close();
  });

  /** Uses the widgets of a page as visitors do. */
  async function use(page: Page, path: string): Promise<void> {
    if (path === '/waitlist') await page.getByLabel('Email').fill('ada@example.org');
    if (path === '/analytics-opt-out') {
      await page.getByRole('button', { name: 'Disable Analytics Tracking' }).click();
      await page.getByText('You are opted out').waitFor();
    }
    if (path === '/open-source') await page.mouse.wheel(0, 2_000);
    if (path === '/') await page.mouse.wheel(0, 800);
  }
});
