import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFiles, buildSite, oneLine, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';

const doc = (body: string, title = 'One') => `---\ntitle: ${title}\n---\n${body}\n`;

/** Code of a site with features of its own from `site/features.ts`. */
const ownFeatures = (names: string, definition = '') =>
  `import { ${names} } from './features.ts';\n${siteWith(`${names.replaceAll(/\w+/g, '$&()')}, checkLinks()`, definition)}`;

test('humans.txt is a feature of one file and one line', async () => {
  const root = writeSite({
    'site/index.ts': siteWith('checkLinks()'),
    'content/docs/one.md': doc('[Who](/humans.txt)'),
  });
  expect((await buildSite(root)).ok).toBe(false);
  writeFiles(root, {
    'site/features.ts': `
import type { Feature } from '#generator';
export const humansTxt = (): Feature => ({
  name: 'humans-txt',
  files: (site) => [{ path: 'humans.txt', from: 'the list of authors', body: () => 'Ann, ' + site.settings.origin }],
});
`,
  });
  const code = readFileSync(join(root, 'site/index.ts'), 'utf8').replace(
    'features: [',
    'features: [humansTxt(), ',
  );
  writeFiles(root, { 'site/index.ts': `import { humansTxt } from './features.ts';\n${code}` });
  const { problems, dist } = await buildSite(root);
  expect(problems).toEqual([]);
  expect(dist['humans.txt']).toBe('Ann, https://example.com');
});

const ALL_HOOKS = `
import { visit } from 'unist-util-visit';
import { warning } from '#generator';
/** Visitors of both trees, an output that a visitor adds, a unified plugin, files and a check. */
export const words = () => ({
  name: 'words',
  remark: [
    { emphasis(node, context) {
        context.report(warning('words/emphasis', 'Emphasis: ' + context.textContent(node) + '.', { at: context.locate(node) }));
        context.add({ feature: 'words', path: 'words/' + context.textContent(node) + '.txt', from: context.document.file, data: { file: context.document.file } });
    } },
    () => (tree) => visit(tree, 'strong', (node) => { node.children.push({ type: 'text', value: '!' }); }),
  ],
  rehype: [{ element: { filter: ['em'], visit(node, context) { context.replaceNode(node, { ...node, tagName: 'i' }); } } }],
  make: async (data, site) => data.file + ' of ' + site.pages.length + ' pages',
  files: async (site) => [
    { path: 'list.txt', from: 'words', body: () => [...site.outputs.keys()].filter((path) => path.endsWith('.html')).sort().join(' ') },
    { path: 'none.txt', from: 'words', body: () => undefined },
  ],
  async check(site) {
    for (const page of site.pages)
      if ((await site.render(page)).html.includes('odd')) site.report(warning('words/odd', 'Odd word.', { page: page.url }));
  },
});
export const later = () => ({
  name: 'later',
  rehype: [{ element: { filter: ['strong'], visit(node) { node.tagName = 'b'; } } }],
  files: (site) => [{ path: 'later.txt', from: 'later', body: () => String(site.outputs.has('list.txt')) }],
});
`;

test('a feature reports, adds, replaces, writes and checks, and a cached page has what its visitors added', async () => {
  const root = writeSite({
    'site/index.ts': ownFeatures('words, later'),
    'site/features.ts': ALL_HOOKS,
    'content/docs/one.md': doc('An *odd* **word**.'),
    'content/docs/two.md': doc('Plain *text*.', 'Two'),
  });
  for (const run of ['first', 'cached']) {
    const { problems, dist } = await buildSite(root);
    expect(
      problems.map((each) => `${oneLine(each)} ${each.message}`),
      run,
    ).toEqual([
      'warning words/odd Odd word.',
      'content/docs/one.md:4:4 warning words/emphasis Emphasis: odd.',
      'content/docs/two.md:4:7 warning words/emphasis Emphasis: text.',
    ]);
    expect(dist['docs/one/index.html']).toContain('<p>An <i>odd</i> <b>word!</b>.</p>');
    expect(dist['words/odd.txt']).toBe('content/docs/one.md of 4 pages');
    expect(dist['list.txt']).toBe('404.html docs/one/index.html docs/two/index.html index.html');
    expect(dist['later.txt']).toBe('true');
    expect(dist['none.txt']).toBeUndefined();
  }
});

test('two outputs with one path are an error that names both', async () => {
  const code = `export const twice = () => ({ name: 'twice', files: () => ['the first', 'the second'].map((from) => ({ path: 'a.txt', from, body: () => from })) });`;
  const { written, problems } = await buildFiles({
    'site/index.ts': ownFeatures('twice'),
    'site/features.ts': code,
  });
  expect([written, problems.map(({ message }) => message)]).toEqual([
    false,
    ['the first and the second both write a.txt.'],
  ]);
});

const feedsOf = (items: string, files = "rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json'") =>
  `feeds(({ docs }) => [{ title: 'A', description: '', language: 'en', page: '/', files: { ${files} }, items: ${items} }])`;
const item = (url: string) =>
  `{ url: ${url}, title: 'A', summary: '', author: '', date: '2026-01-01', tags: [] }`;

test('a feed with one file for two formats is an error', async () => {
  const feed = feedsOf('[]', "rss: '/feed.xml', atom: '/feed.xml', json: '/feed.json'");
  const { problems } = await buildFiles({ 'site/index.ts': siteWith(feed) });
  expect(problems.map(({ message }) => message)).toEqual([
    'the feed of / (rss) and the feed of / (atom) both write feed.xml.',
  ]);
});

test('a feed has the present text of a page that does not show it', async () => {
  const feed = feedsOf(`docs.map(({ id }) => (${item("'/docs/' + id")}))`);
  const root = writeSite({ 'site/index.ts': siteWith(feed).replace('prose.html', 'page.title') });
  for (const text of ['Old text.', 'New text.']) {
    writeFiles(root, { 'content/docs/one.md': doc(text) });
    expect((await buildSite(root)).dist['rss.xml']).toContain(text);
  }
});

test('an item of a feed that is not a page is an error, which a check without an output folder also finds', async () => {
  const root = writeSite({ 'site/index.ts': siteWith(feedsOf(`[${item("'/gone'")}]`)) });
  for (const out of ['dist', undefined]) {
    const { written, problems } = await buildSite(root, { out: out && join(root, out) });
    expect([written, problems[0]?.message]).toEqual([
      false,
      'The output atom.xml threw an error: The feed has /gone, which is not a page.',
    ]);
  }
});

test.each([
  ['differ in case', 'A.txt', 'a.txt'],
  ['differ in Unicode normalization', 'caf\u00e9', 'cafe\u0301'],
  ['are a file and a folder', 'a', 'a/b.txt'],
])('two outputs whose paths %s are an error, because hosts cannot serve both', async (_, ...paths) => {
  const outputs = JSON.stringify(paths);
  const code = `export const near = () => ({ name: 'near', files: () => ${outputs}.map((path) => ({ path, from: path, body: () => path })) });`;
  const { ok, problems } = await buildFiles({
    'site/index.ts': ownFeatures('near'),
    'site/features.ts': code,
  });
  expect([ok, problems.map((each) => each.code)]).toEqual([false, ['output/collision']]);
});

const RULED = {
  'content/docs/one.md': doc('[x](/gone)\n\n[a] (/docs/one)'),
  'content/docs/empty.md': '---\ntitle: E\n---\n',
};
test.each([
  [
    "{ 'link/no-page': 'warning' }",
    ['warning content/empty', 'warning link/no-page', 'warning markdown/syntax'],
  ],
  ["{ 'link/no-page': 'off', 'content/empty': 'error' }", ['error content/empty', 'warning markdown/syntax']],
  ["{ 'page/threw': 'off', 'link/no-page': 'off', 'markdown/syntax': 'off' }", ['warning content/empty']],
])('the rules %s lower and raise severities', async (rules, expected) => {
  const { problems } = await buildFiles({
    ...RULED,
    'site/index.ts': siteWith('syntax(), checkLinks()', `rules: ${rules},`),
  });
  expect(problems.map(({ severity, code }) => `${severity} ${code}`).sort()).toEqual(expected);
});

test('rules cannot lower an error that leaves a page broken, and strict builds take warnings as errors', async () => {
  const broken = siteWith('', "rules: { 'page/threw': 'off' },").replace(
    "h('h1', null, page.title)",
    'page.gone.x',
  );
  const { ok, written, problems } = await buildFiles({ 'site/index.ts': broken });
  expect([ok, written, new Set(problems.map(({ code }) => code))]).toEqual([
    false,
    false,
    new Set(['page/threw']),
  ]);
  const kept = await buildFiles({ 'site/index.ts': broken }, { keepGoing: true });
  expect([kept.written, Object.keys(kept.dist)]).toEqual([true, []]);
  const strict = await buildFiles({ ...RULED, 'site/index.ts': siteWith('syntax()') }, { strict: true });
  expect(new Set(strict.problems.map(({ severity }) => severity))).toEqual(new Set(['error']));
  expect([strict.ok, strict.written]).toEqual([false, false]);
});

test('an own robots.txt stands in for that of the sitemap', async () => {
  const files = {
    'site/index.ts': siteWith('sitemap()'),
    'public/robots.txt': 'User-agent: *\nDisallow: /\n',
  };
  const { problems, dist } = await buildFiles(files);
  expect([problems, dist['robots.txt']]).toEqual([[], files['public/robots.txt']]);
});

test('own rules for Netlify come before those of the site', async () => {
  const { dist } = await buildFiles({
    'site/index.ts': siteWith("redirects({ '/old': '/' }), headers({ hosts: ['netlify'] })"),
    'public/_redirects': '/own / 302\n',
  });
  expect(dist._redirects).toMatch(/^\/own \/ 302\n+\/old \/ 301\n/);
});
