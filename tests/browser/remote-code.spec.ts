import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import type { Services } from './services.ts';

const HOST = 'https://code.example';
const SOURCE = `${HOST}/agent.py`;
const BLOCK = `<div class="code" data-language="python" data-src="${SOURCE}"><pre tabindex="0"><code>…</code></pre><p class="code-source"><a href="${SOURCE}">${SOURCE}</a></p></div>`;

/**
 * Adds a code fence with a `src` on another server to the page, far below the first screen. A page that Playwright
 * fulfills cannot request anything from this machine, so this mocks the services too.
 */
async function withRemoteCode(page: Page, address: string, services: Services): Promise<void> {
  await page.route(`${services.origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: '',
    }),
  );
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</article>',
      `<p>${'<br>'.repeat(120)}</p>${BLOCK}</article>`,
    );
    await route.fulfill({ response, body: html });
  });
}

test('fetches code from another server when it scrolls into view, and shows it as text', async ({
  page,
  live,
  services,
}) => {
  const address = `${live}/docs/core-concepts/agents`;
  await withRemoteCode(page, address, services);
  let asked = 0;
  await page.route(SOURCE, (route) => {
    asked++;
    return route.fulfill({
      body: 'print("<img src=x onerror=alert(1)>")',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  const block = page.locator(`[data-src="${SOURCE}"]`);
  await block.scrollIntoViewIfNeeded();
  await expect(block.locator('code')).toHaveText('print("<img src=x onerror=alert(1)>")');
  expect(await block.locator('img').count()).toBe(0);
});

for (const [name, answer] of Object.entries({
  'a refusal': { status: 403, body: 'no', headers: { 'access-control-allow-origin': '*' } },
  nothing: undefined,
})) {
  test(`reports in the block when the other server responds with ${name}, and keeps the link`, async ({
    page,
    live,
    services,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const address = `${live}/docs/core-concepts/agents`;
    await withRemoteCode(page, address, services);
    await page.route(SOURCE, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(address);
    const block = page.locator(`[data-src="${SOURCE}"]`);
    await block.scrollIntoViewIfNeeded();
    await expect(block).toContainText('This code could not be loaded. It is here:');
    await expect(block.getByRole('link', { name: SOURCE })).toHaveAttribute('href', SOURCE);
  });
}
