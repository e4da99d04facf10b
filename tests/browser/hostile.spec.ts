import type { Page } from 'playwright/test';
import { HEAD_SCRIPT } from '../../site/layout/head-script.ts';
import { NOT_FOUND_SCRIPT } from '../../site/pages/not-found/not-found-script.ts';
import { FULL } from '../kit/full.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { test as base, expect } from './fixtures.ts';
import { openSearch } from './layers.ts';
import { QUICKSTART } from './paths.ts';
import { json } from './services.ts';

/** Input that the site gets while it is used: URLs, queries, storage and responses. None may run a script. */

/** Each calls the same function if it runs. */
const STRIKE = 'canary()';
const SCRIPTS = [
  `javascript:${STRIKE}//`,
  `</script><script>${STRIKE}</script>`,
  `"><img src=x onerror=${STRIKE}>`,
  `'" autofocus onfocus="${STRIKE}`,
];
/** All in one, or each alone. */
const LINES = [...(FULL ? SCRIPTS : [SCRIPTS.join('')]), '__proto__'];

/** Page without the policy, so that nothing depends on it, that reports every script of an attack and every request to it. */
const test = base.extend<{ watched: Page }>({
  watched: async ({ fresh: page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const heard: string[] = [];
    page.on('dialog', (dialog) => {
      heard.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => heard.push(`a window: ${popup.url()}`));
    await page.exposeFunction('canary', () => heard.push('a script ran'));
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      const isOwn = hostname === 'localhost' || hostname === '127.0.0.1';
      if (protocol !== 'data:' && !isOwn) heard.push(`asked for ${request.url()}`);
    });
    await use(page);
    expect(heard).toEqual([]);
  },
});
test.use({ bypassCSP: true });

/** Runs in the page: everything in the document that could run, runs on click, or changes how URLs resolve. */
function dangers(ownScripts: readonly string[]): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (['base', 'embed', 'iframe', 'object'].includes(name)) found.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on|^srcdoc$/i.test(attribute)) found.push(`${name} ${attribute}=${value}`);
      const isUrl = /^(?:href|src|action|formaction|data|poster)$/i.test(attribute);
      const protocol = isUrl ? (URL.parse(value, location.href)?.protocol ?? '') : '';
      if (isUrl && !/^(?:https?:|mailto:|)$/.test(protocol)) found.push(`${name} ${attribute}=${value}`);
    }
    if (!(element instanceof HTMLScriptElement) || element.src || ownScripts.includes(element.text)) continue;
    if (!/json$|^speculationrules$/.test(element.type)) found.push(`script ${element.text}`);
  }
  return found;
}

const expectSafe = async (page: Page, what: string) =>
  expect(await page.evaluate(dangers, [HEAD_SCRIPT, NOT_FOUND_SCRIPT]), what).toEqual([]);

test('what could run a script is detected', async ({ fresh: page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const planted = `<img src=x onerror=${STRIKE}><a href="java&Tab;script:x">x</a><iframe srcdoc=x></iframe><script>var planted</script>`;
  await page.route('/planted', (route) => route.fulfill({ contentType: 'text/html', body: planted }));
  await page.exposeFunction('canary', () => {});
  await page.goto('/planted');
  const kinds = (await page.evaluate(dangers, [HEAD_SCRIPT, NOT_FOUND_SCRIPT])).map(
    (each) => each.split('=')[0],
  );
  expect(kinds).toEqual(['img onerror', 'a href', 'iframe', 'iframe srcdoc', 'script var planted']);
});

test.describe('no script runs', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/./);
  });

  test('from queries, fragments, paths and questions to search', async ({ watched: page }) => {
    for (const line of LINES) {
      const encoded = encodeURIComponent(line);
      for (const path of [
        `/docs/${encoded}?${encoded}=${encoded}`,
        `${QUICKSTART}?q=${encoded}#${encoded}`,
      ]) {
        await page.goto(path);
        await expectSafe(page, path);
      }
      await page.evaluate((hash) => {
        location.hash = hash;
        history.replaceState(null, '', `?q=${hash.replaceAll('#', '')}`);
        dispatchEvent(new HashChangeEvent('hashchange'));
      }, line);
      await expectSafe(page, line);
    }
    await page.goto('/docs');
    await openSearch(page, '');
    for (const line of LINES) {
      await page.getByRole('combobox', { name: 'Search' }).fill(`${line} quickstart`);
      const found = page.getByRole('dialog').getByText(/quickstart/i);
      await expect(found.first()).toBeVisible();
      await expectSafe(page, line);
    }
  });

  test('from responses of other servers', async ({ watched: page, live, services }) => {
    for (const line of LINES) {
      services.reset();
      const counts = { stargazers_count: line, forks_count: 2, updated_at: line };
      const repository = { name: line, html_url: `javascript:${STRIKE}`, description: line, ...counts };
      services.answer('/github', json([repository, { __proto__: { canary: 1 }, ...counts }]));
      services.answer('/badge', json({ message: line, label: line }));
      await page.goto(`${live}/open-source`);
      await page.locator('#main').getByRole('article').first().scrollIntoViewIfNeeded();
      await expect
        .poll(() => services.to('/github').length * services.to('/badge').length)
        .toBeGreaterThan(0);
      await expectSafe(page, line);
    }
    services.answer('/list', (_request, response) =>
      response.writeHead(400, { 'content-type': 'text/html' }).end(LINES.join('')),
    );
    await page.goto(`${live}/waitlist`);
    await fillWaitlist(page);
    await page.getByLabel('First name').fill(LINES.join(''));
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await expect.poll(() => services.to('/list').length).toBeGreaterThan(0);
    await expectSafe(page, 'waitlist');
  });

  test('from what the browser has stored', async ({ watched: page, plain }) => {
    await page.goto(QUICKSTART);
    for (const [index, line] of LINES.entries()) {
      await page.evaluate(
        ({ value, tabs }) => {
          for (const key of ['theme', 'keys', 'search', 'toString', '__proto__'])
            localStorage.setItem(key, value);
          localStorage.setItem('tabs', tabs);
          for (const key of ['tabs', 'search']) sessionStorage.setItem(key, tabs);
        },
        { value: line, tabs: index % 2 === 0 ? line : JSON.stringify([line, null, 7, { toString: line }]) },
      );
      const cookie = { name: 'analytics_opt_out', value: encodeURIComponent(line), url: plain };
      await page.context().addCookies([cookie]);
      for (const path of ['/analytics-opt-out', QUICKSTART]) {
        await page.goto(path);
        await expectSafe(page, line);
      }
      await expect(page.getByRole('tab').first()).toBeVisible();
    }
  });
});
