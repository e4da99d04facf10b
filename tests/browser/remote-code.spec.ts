import { expect, test } from './fixtures.ts';

const SOURCE = 'https://code.example/agent.py';
const headers = { 'access-control-allow-origin': '*' };
const BLOCK = `<div class="code" data-language="python" data-src="${SOURCE}"><pre tabindex="0"><code>…</code></pre><p class="code-source"><a href="${SOURCE}">${SOURCE}</a></p></div>`;

/** Adds a code fence with a `src` on another server to a page, far below the first screen. */
test.beforeEach(async ({ page, live, services }) => {
  // A page that Playwright fulfills cannot request anything from this machine.
  await page.route(`${services.origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '', headers }),
  );
  await page.route(`${live}/docs/core-concepts/agents`, async (route) => {
    const response = await route.fetch();
    const added = `<p>${'<br>'.repeat(120)}</p>${BLOCK}</article>`;
    await route.fulfill({ response, body: (await response.text()).replace('</article>', added) });
  });
});

test('fetches code from another server when it scrolls into view, and shows it as text', async ({
  page,
  live,
}) => {
  let asked = 0;
  await page.route(SOURCE, (route) => {
    asked++;
    return route.fulfill({ body: 'print("<img src=x onerror=alert(1)>")', headers });
  });
  await page.goto(`${live}/docs/core-concepts/agents`, { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  const block = page.locator(`[data-src="${SOURCE}"]`);
  await block.scrollIntoViewIfNeeded();
  await expect(block.locator('code')).toHaveText('print("<img src=x onerror=alert(1)>")');
  expect(await block.locator('img').count()).toBe(0);
});

for (const answer of [{ status: 403, body: 'no', headers }, undefined])
  test(`reports in the block when the other server ${answer ? 'refuses' : 'does not respond'}, and keeps the link`, async ({
    page,
    live,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route(SOURCE, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(`${live}/docs/core-concepts/agents`);
    const block = page.locator(`[data-src="${SOURCE}"]`);
    await block.scrollIntoViewIfNeeded();
    await expect(block).toContainText('This code could not be loaded. It is here:');
    await expect(block.getByRole('link', { name: SOURCE })).toHaveAttribute('href', SOURCE);
  });
