import { expect, test } from 'vitest';
import { buildFiles, oneLine, siteWith } from '../kit/little-site.ts';

const USE =
  "h(Island, { name: 'counter', component: Counter, props: { from: 3, note: '\"<b>' }, when: 'visible' })";
const files = (island: string, features = '') => ({
  'site/index.ts': `import { Island } from '#generator';
import Counter from './islands/counter.tsx';
${siteWith(features, "scripts: ['site/main.ts'],")}`.replace(
    "h('h1', null, page.title)",
    `h('h1', null, page.title), page.url === '/' && h('div', null, ${island}, ${island})`,
  ),
  'site/main.ts': "import { startIslands } from '#generator/islands';\nstartIslands(document);\n",
  'site/islands/counter.tsx': `
import { useId, useState } from 'react';
export default function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  return <button id={useId()} onClick={() => setCount(count + 1)}>{count}</button>;
}
`,
});

test('an island is in the HTML with its props, policy and script, and unique ids', async () => {
  const { problems, dist } = await buildFiles(files(USE), { base: '/p' });
  expect(problems).toEqual([]);
  const html = dist['index.html'] ?? '';
  expect(html).toMatch(
    /<div class="island" data-island="counter" data-src="\/p\/assets\/island-counter-[A-Z0-9]{8}\.js" data-when="visible" data-prefix="i0-" data-props="\{&quot;from&quot;:3,&quot;note&quot;:&quot;\\&quot;&lt;b&gt;&quot;\}">/,
  );
  const ids = [...html.matchAll(/<button id="([^"]+)">3<\/button>/g)].map(([, id]) => id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test('pages without islands load no React', async () => {
  const { dist } = await buildFiles(files(USE));
  expect(dist['404.html']).not.toMatch(/island|shared/);
  const start = Object.entries(dist).find(([path]) => path.startsWith('assets/main-'))?.[1] ?? '';
  expect(start).not.toMatch(/createElement|hydrateRoot/);
});

test('an island without a file is an error that names the file', async () => {
  const { problems } = await buildFiles(files(USE.replace("'counter'", "'conter'")));
  expect(problems.map(oneLine)).toEqual([expect.stringContaining('error page/threw')]);
  expect(problems[0]?.message).toContain('site/islands/conter.tsx');
});

test('an island without React is its own script', async () => {
  const { problems, dist } = await buildFiles({
    ...files(USE.replace("'counter'", "'clock'")),
    'site/islands/clock.ts': 'export default (element: HTMLElement) => { element.title = "now"; };\n',
  });
  expect(problems).toEqual([]);
  const script = Object.entries(dist).find(([path]) => path.startsWith('assets/island-clock-'))?.[1] ?? '';
  expect(script.length).toBeLessThan(200);
});

test('budgets limit scripts on page load, and with all islands', async () => {
  const { ok, problems } = await buildFiles(files(USE, 'budgets([{ scripts: 100, withIslands: 9000 }])'));
  expect(ok).toBe(false);
  expect(problems.map(({ message, page }) => `${page} ${message.replace(/^\d+/, 'N')}`).sort()).toEqual([
    '/ N bytes of JavaScript on page load exceed the budget of 100 (Brotli).',
    '/ N bytes of JavaScript with all islands exceed the budget of 9000 (Brotli).',
  ]);
  expect((await buildFiles(files(USE, 'budgets([{ scripts: 1500, withIslands: 75000 }])'))).problems).toEqual(
    [],
  );
});
