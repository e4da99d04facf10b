import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const PAUSE_MS = 1_500;
const PATH = '/docs/evaluations/safety';

/** Starts a server whose pages stop for a while after a given text. */
async function haltingHost(origin: string, after: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url);
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    const start = html.indexOf(after);
    // A page without the text would stop at its first byte and prove nothing.
    if (start < 0) return response.end('<title>No such text</title>');
    const end = start + after.length;
    response.write(html.slice(0, end));
    await sleep(PAUSE_MS);
    response.end(html.slice(end));
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Time of the first contentful paint of a page that has loaded completely. */
const firstPaint = async (page: Page): Promise<number> => {
  await expect(page).toHaveTitle(/^Safety evaluations/);
  return page.evaluate(
    () =>
      new Promise((done) =>
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) done(paint.startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );
};

test('shows the heading before the rest of the page has arrived', async ({ page, plain }) => {
  await using host = await haltingHost(plain, '<div class="prose">');
  await page.goto(host.origin + PATH);
  expect(await firstPaint(page)).toBeLessThan(PAUSE_MS);
});

test('never paints a part of the header', async ({ page, plain }) => {
  await using host = await haltingHost(plain, '<nav class="site-nav"');
  await page.goto(host.origin + PATH);
  expect(await firstPaint(page)).toBeGreaterThan(PAUSE_MS);
});

test('shows the anchor of a URL first', async ({ page, plain }) => {
  await page.goto(plain + PATH);
  const place = await page.locator('.prose h2[id]').last().getAttribute('id');
  await using host = await haltingHost(plain, '<div class="prose">');
  await page.goto(`${host.origin}${PATH}#${place}`);
  expect(await firstPaint(page)).toBeGreaterThan(PAUSE_MS);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
