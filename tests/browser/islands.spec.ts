import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPreviewServer } from '../../generator/preview/preview-server.ts';
import { expect, holdBack, test } from './fixtures.ts';

const POLICIES = ['load', 'idle', 'visible', 'interaction'] as const;

const SITE = `
import { createElement as h } from 'react';
import { defineSite, Island } from '#generator';
${POLICIES.map((policy) => `import ${policy} from './islands/${policy}.tsx';`).join('\n')}
const islands = { ${POLICIES.join(', ')} };
const page = { template: 'page', url: '/', title: 'Islands', description: '', props: {} };
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: {}, collections: {}, scripts: ['site/main.ts'],
  routes: [{ path: '/', pages: () => [page] }],
  render: (_page, _prose, { assets }) => h('html', { lang: 'en' },
    h('head', null, h('title', null, 'Islands'), h('link', { rel: 'icon', href: '/icon.svg' }),
      assets.scripts.map((src) => h('script', { key: src, type: 'module', src }))),
    h('body', null, Object.entries(islands).map(([name, component]) => h('section', { key: name },
      name === 'visible' ? Array.from({ length: 300 }, (_, line) => h('p', { key: line }, line)) : null,
      h(Island, { name, component, props: { name }, when: name }))))),
});
`;
const COUNTER = `
import { useState } from 'react';
export default function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{name}: {count}</button>;
}
`;

let folder: string;
let server: Server;
let origin: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islands-'));
  const files: Record<string, string> = {
    'site/index.ts': SITE,
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'site/main.ts': "import { startIslands } from '#generator/client';\nstartIslands(document);\n",
    ...Object.fromEntries(POLICIES.map((policy) => [`site/islands/${policy}.tsx`, COUNTER])),
  };
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  const cli = join(import.meta.dirname, '../../generator/cli.mjs');
  const built = spawnSync(process.execPath, [cli, 'build', '--root', folder], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  server = createPreviewServer({ folder: join(folder, 'dist'), host: false });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('each policy loads its island at its time, not before', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /\/island-(\w+)-/.exec(request.url())?.[1];
    if (name) loaded.push(name);
  });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await expect.poll(() => [...loaded].sort()).toEqual(['idle', 'load']);
  await page.getByRole('button', { name: 'visible' }).scrollIntoViewIfNeeded();
  await expect.poll(() => loaded).toContain('visible');
  expect(loaded).not.toContain('interaction');
  await page.getByRole('button', { name: 'interaction' }).hover();
  await expect.poll(() => loaded).toContain('interaction');
  for (const name of POLICIES) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name })).toHaveText(`${name}: 1`);
  }
});

test('an island that waits until the browser is idle also loads in a browser that never is', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (run, { timeout } = {}) =>
      timeout === undefined ? 0 : Number(setTimeout(run, timeout));
  });
  const loaded = page.waitForRequest(/\/island-idle-/);
  await page.goto(origin);
  await loaded;
});

test('replays a press before hydration exactly once, with every policy', async ({ page }) => {
  const release = await holdBack(page, '**/island-*.js');
  await page.goto(origin, { waitUntil: 'domcontentloaded' });
  for (const name of POLICIES) await page.getByRole('button', { name }).click();
  release();
  for (const name of POLICIES) await expect(page.getByRole('button', { name })).toHaveText(`${name}: 1`);
});

test('an island whose script fails to load keeps its server-rendered HTML', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch dynamically imported module/);
  await page.route('**/island-*.js', (route) => route.abort());
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'interaction' }).click();
  await expect(page.getByRole('button', { name: 'interaction' })).toHaveText('interaction: 0');
});
