import { describe, expect, test } from 'vitest';
import { buildFiles, oneLine } from '../kit/little-site.ts';

const site = (island: string, more = '') => `
import { createElement as h, Fragment } from 'react';
import { defineSite, Island } from '#generator';
import Counter from './islands/counter.tsx';

const page = (url) => ({ template: url === '/' ? 'live' : 'plain', url, title: url, description: '', props: {} });
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '/p', trailingSlash: false },
  tokens: {},
  collections: {},
  scripts: ['site/main.ts'],
  routes: [{ path: '/', pages: () => [page('/')] }, { path: '/plain', pages: () => [page('/plain')] }],
  render: ({ url }, _, { assets }) => h('html', null, h('head', null, assets.scripts.map((src) => h('script', { key: src, type: 'module', src }))),
    h('body', null, url === '/' ? h(Fragment, null, ${island}, ${island}) : 'plain')),
  ${more}
});
`;
const COUNTER = `
import { useId, useState } from 'react';
export default function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  return <button id={useId()} onClick={() => setCount(count + 1)}>{count}</button>;
}
`;
const files = (island: string, more = '') => ({
  'site/index.ts': site(island, more),
  'site/main.ts': "import { startIslands } from '#generator/client';\nstartIslands(document);\n",
  'site/islands/counter.tsx': COUNTER,
});
const USE =
  "h(Island, { name: 'counter', component: Counter, props: { from: 3, note: '\"<b>' }, when: 'visible' })";

describe('islands', () => {
  test('are rendered with props, policy and script in the HTML, and unique ids', async () => {
    const { ok, dist } = await buildFiles(files(USE));
    expect(ok).toBe(true);
    const html = dist['index.html'] ?? '';
    expect(html).toMatch(
      /<div class="island" data-island="counter" data-src="\/p\/assets\/island-counter-[A-Z0-9]{8}\.js" data-when="visible" data-prefix="i0-" data-props="\{&quot;from&quot;:3,&quot;note&quot;:&quot;\\&quot;&lt;b&gt;&quot;\}">/,
    );
    const ids = [...html.matchAll(/<button id="([^"]+)">3<\/button>/g)].map(([, id]) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });
  test('load no scripts on pages without islands', async () => {
    const { dist } = await buildFiles(files(USE));
    expect(dist['plain/index.html']).not.toMatch(/island|shared/);
    const start = Object.entries(dist).find(([path]) => /^assets\/main-/.test(path))?.[1] ?? '';
    expect(start).not.toMatch(/createElement|hydrateRoot/);
    expect(
      Object.keys(dist).filter((path) =>
        /^assets\/(?:island-counter|main|shared)-[A-Z0-9]{8}\.js$/.test(path),
      ).length,
    ).toBeGreaterThanOrEqual(2);
  });
  test('are an error without their file', async () => {
    const { ok, diagnostics } = await buildFiles(files(USE.replace("'counter'", "'conter'")));
    expect(ok).toBe(false);
    expect(diagnostics.map(oneLine)).toEqual([expect.stringContaining('error page/threw')]);
    expect(diagnostics[0]?.hint).toContain('site/islands/conter.tsx');
  });
  test('exceed budgets for scripts on page load, and for scripts with all islands', async () => {
    const { ok, diagnostics } = await buildFiles(
      files(
        USE,
        "budgets: [{ scripts: 100, withIslands: 9000 }, { templates: ['plain'], withIslands: 90000 }],",
      ),
    );
    expect(ok).toBe(false);
    expect(diagnostics.map(({ message }) => message.replace(/\d+ bytes/, 'N bytes')).sort()).toEqual([
      '/: N bytes of JavaScript on page load exceed the budget of 100 (Brotli).',
      '/: N bytes of JavaScript with all islands exceed the budget of 9000 (Brotli).',
      '/plain: N bytes of JavaScript on page load exceed the budget of 100 (Brotli).',
    ]);
    expect((await buildFiles(files(USE, 'budgets: [{ scripts: 1500, withIslands: 75000 }],'))).ok).toBe(true);
  });
});
