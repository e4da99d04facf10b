import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './dev-site.ts';
import { test as base, expect, holdBack } from './fixtures.ts';
import { build, serve } from './served-builds.ts';

const POLICIES = ['load', 'idle', 'visible', 'interaction'] as const;

const SITE = `
import { createElement as h } from 'react';
import { defineSite, Island, page } from '#generator';
${[...POLICIES, 'text'].map((name) => `import ${name} from './islands/${name}.tsx';`).join('\n')}
const islands = { ${POLICIES.join(', ')} };
const View = ({ context: { assets } }) => h('html', { lang: 'en' },
  h('head', null, h('title', null, 'Islands'), h('link', { rel: 'icon', href: '/icon.svg' }),
    h('link', { rel: 'canonical', href: 'https://example.com/' }),
    assets.scripts.map((src) => h('script', { key: src, type: 'module', src }))),
  h('body', null, h(Island, { name: 'text', component: text, props: {}, when: 'visible' }), Object.entries(islands).map(([name, component]) => h('section', { key: name },
    name === 'visible' ? Array.from({ length: 300 }, (_, line) => h('p', { key: line }, line)) : null,
    h(Island, { name, component, props: { name }, when: name })))));
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  collections: {}, scripts: ['site/main.ts'],
  routes: [{ path: '/', pages: () => [page(View, { url: '/', title: 'Islands', description: '', props: {} })] }],
});
`;
const COUNTER = `
import { useState } from 'react';
export default function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{name}: {count}</button>;
}
`;

const test = base.extend<object, { islands: string }>({
  islands: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => {
      const { root } = newFolder({
        'site/index.ts': SITE,
        'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        'site/main.ts': "import { startIslands } from '#generator/islands';\nstartIslands(document);\n",
        'site/islands/text.tsx': "export default () => 'No element';",
        ...Object.fromEntries(POLICIES.map((policy) => [`site/islands/${policy}.tsx`, COUNTER])),
      });
      await build(root, join(root, 'dist'));
      const { origin, stop } = await serve(join(root, 'dist'));
      await use(origin);
      stop();
      rmSync(root, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('each policy loads its island at its time, not before', async ({ fresh: page, islands }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /\/island-(\w+)-/.exec(request.url())?.[1];
    if (name) loaded.push(name);
  });
  await page.goto(islands, { waitUntil: 'networkidle' });
  await expect.poll(() => [...loaded].sort()).toEqual(['idle', 'load', 'text']);
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

test('replays a press before hydration exactly once, with every policy', async ({ fresh: page, islands }) => {
  const release = await holdBack(page, '**/island-*.js');
  await page.goto(islands, { waitUntil: 'domcontentloaded' });
  for (const name of POLICIES) await page.getByRole('button', { name }).click();
  release();
  for (const name of POLICIES) await expect(page.getByRole('button', { name })).toHaveText(`${name}: 1`);
});

test('an island whose script fails to load keeps its server-rendered HTML', async ({
  fresh: page,
  islands,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch dynamically imported module/);
  await page.route('**/island-*.js', (route) => route.abort());
  await page.goto(islands);
  await page.getByRole('button', { name: 'interaction' }).click();
  await expect(page.getByRole('button', { name: 'interaction' })).toHaveText('interaction: 0');
});
