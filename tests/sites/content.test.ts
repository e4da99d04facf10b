import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFiles, buildSite, oneLine, SITE, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';

const doc = (title: string, body = 'Text.', more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const EXPECTING = siteWith('checkLinks()').replace(
  "folder: 'docs',",
  `folder: 'docs', expected: ['install', 'agents'],
  placeholder: ({ id, state }) => ({ title: id + ' is ' + state }), fallback: ({ id }, all) => '[Others](/docs/' + all[0].id + ') than ' + id,`,
);

test('an expected page without a usable file has a placeholder and a fallback, with one warning each', async () => {
  const root = writeSite({
    'site/index.ts': EXPECTING,
    'content/docs/agents.md': '<!DOCTYPE html><html><body>Not found</body></html>',
    'content/docs/empty.md': doc('Empty', ''),
    'content/docs/links.md': doc('Links', '[a](install.md#gone) [b](/docs/agents)'),
  });
  const { ok, problems, dist } = await buildSite(root);
  expect([ok, problems.map(oneLine)]).toEqual([
    true,
    [
      'content/docs/agents.md:1:1 warning content/html-document',
      'content/docs/empty.md:1:1 warning content/empty',
      'content/docs/install.md:1:1 warning content/missing',
    ],
  ]);
  expect(dist['docs/install/index.html']).toContain('<title>install is missing</title>');
  expect(dist['docs/install/index.html']).toContain('<p><a href="/docs/agents">Others</a> than install</p>');
  writeFiles(root, {
    'content/docs/install.md': doc('Install', '## Gone'),
    'content/docs/agents.md': doc('Agents'),
  });
  const fixed = await buildSite(root);
  expect(fixed.problems.map(oneLine)).toEqual(['content/docs/empty.md:1:1 warning content/empty']);
  expect(fixed.dist['docs/install/index.html']).toContain('<title>Install</title>');
});

test('drafts and scheduled entries are left out and counted, unless they are asked for', async () => {
  const root = writeSite({
    'site/index.ts': SITE.replace("folder: 'blog',", "folder: 'blog', publicFrom: ({ date }) => date,"),
    'content/docs/one.md': doc('One', 'Text', 'draft: true\n'),
    'content/blog/a.md': '---\ntitle: A\ndate: "2026-01-02"\nslug: a\n---\nText\n',
  });
  const pages = async (options: object) => {
    const { dist, unpublished } = await buildSite(root, { today: '2026-01-01', ...options });
    return [Object.keys(dist).filter((path) => /docs|blog/.test(path)), unpublished];
  };
  expect(await pages({})).toEqual([[], 2]);
  expect(await pages({ today: '2026-01-02' })).toEqual([['blog/2026/01/02/a/index.html'], 1]);
  expect(await pages({ drafts: true })).toEqual([['blog/2026/01/02/a/index.html', 'docs/one/index.html'], 0]);
});

test('messages of plugins are warnings at their location, also from the cache', async () => {
  const plugins = `
const noHeadings = ({ depth }) => (tree, file) => {
  for (const node of tree.children)
    if (node.type === 'heading' && node.depth === depth) file.message('Avoid headings.', node).note = 'Write bold text.';
};
const inHtml = () => (tree, file) => { file.message('Say who wrote it.'); };
`;
  const root = writeSite({
    'site/index.ts': SITE.replace('const docs =', `${plugins}const docs =`).replace(
      "folder: 'docs',",
      `$& remarkPlugins: [[noHeadings, { depth: 2 }]], rehypePlugins: [inHtml],`,
    ),
    'content/docs/one.md': doc('One', '# Fine\n\n## A heading'),
  });
  for (const run of ['rendered', 'cached'])
    expect(
      (await buildSite(root)).problems.map((each) => `${oneLine(each)} ${each.message} ${each.hint ?? ''}`),
      run,
    ).toEqual([
      'content/docs/one.md:1:1 warning markdown/advice Say who wrote it. ',
      'content/docs/one.md:6:1 warning markdown/advice Avoid headings. Write bold text.',
    ]);
});

test('an impossible date is an error in the post, although YAML and the schema accept it', async () => {
  const feed = `feeds(({ blog }) => [{ title: 'F', description: '', language: 'en', page: '/', files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: blog.map(({ meta }) => ({ url: '/blog/2025/02/30/a', title: '', summary: '', author: '', date: meta.date, tags: [] })) }])`;
  for (const date of ['2025-02-30', '2025-13-01', '2025-02-30T10:00:00', '"2025-04-31 10:00"']) {
    const { problems } = await buildFiles({
      'site/index.ts': siteWith(feed),
      'content/blog/a.md': `---\ntitle: A\ndate: ${date}\nslug: a\n---\nText\n`,
    });
    expect(problems.map(oneLine)).toEqual(['content/blog/a.md:3:7 error front-matter/date']);
  }
});

test.each([
  ['Chinese', '我们在这里写一篇很长的文章，没有空格。', 290, 11.02],
  ['Japanese in short lines', '- Goの評価を\n', 1000, 16.9],
  ['Korean', '에이전트를 평가합니다 ', 500, 10],
  ['Thai', 'ติดตั้งโปรแกรม', 500, 6.4],
  ['English', 'some words ', 110, 1],
])(
  '%s is read in as many minutes as 220 words, or 500 characters, take',
  async (name, text, times, minutes) => {
    const { dist } = await buildFiles({
      'site/index.ts': SITE.replace('entry.meta.title', 'String(entry.words)'),
      'content/docs/one.md': `${doc(name)}${text.repeat(times)}\n`,
    });
    const [, words] = /<title>(\d+)/.exec(dist['docs/one/index.html'] ?? '') ?? [];
    expect(Number(words) / 220).toBeCloseTo(minutes, 0);
  },
);

test('routes have any number of segments', async () => {
  const site = (path: string) => ({
    'site/index.ts': SITE.replace("path: '/docs/{page}'", `path: '${path}'`).replace(
      "'/docs/' + entry.id",
      "('/docs/' + entry.id).replace(/\\/index$/, '')",
    ),
    ...Object.fromEntries(['index', 'one', 'a/b/c'].map((id) => [`content/docs/${id}.md`, doc(id)])),
  });
  for (const path of ['/docs/{...path}', '/{section}/{...path}']) {
    const { problems, dist } = await buildFiles(site(path));
    expect([path, problems]).toEqual([path, []]);
    expect(Object.keys(dist)).toEqual(
      expect.arrayContaining(['docs/index.html', 'docs/one/index.html', 'docs/a/b/c/index.html']),
    );
  }
});

test.each([
  ...['docs', '/docs/', '/a//b', '/a/../b', '/a\\\\b', '/a?b', '/a%20b', '/a.', '/a /b'],
  `/${'x'.repeat(201)}`,
])('the page URL %j is an error', async (url) => {
  const code = siteWith('')
    .replace("path: '/',", "path: '/{...path}',")
    .replace("plain('/', 'Home')", `plain('${url}', 'Home')`);
  expect((await buildFiles({ 'site/index.ts': code })).problems.map((each) => each.code)).toEqual([
    'page/bad-url',
  ]);
});

test('a second title on a page is a warning at its line', async () => {
  const code = SITE.replace(
    "? h('main', { danger",
    "? h('main', null, h('h1', null, page.title), h('div', { danger",
  ).replace('__html: prose.html } })', '__html: prose.html } }))');
  const { problems } = await buildFiles({
    'site/index.ts': code,
    'content/docs/one.md': doc('One', 'Text\n\n# Again'),
  });
  expect(problems.map(oneLine)).toEqual(['content/docs/one.md:6:1 warning page/second-title']);
});

test('hidden files are not read, and folders named like pages are folders', async () => {
  const root = writeSite({
    'content/docs/one.md': doc('One'),
    'content/docs/.two.md': 'x',
    'public/.well-known/a.txt': 'a',
  });
  mkdirSync(join(root, 'content/docs/three.md'));
  const { problems, dist } = await buildSite(root);
  expect(problems).toEqual([]);
  expect(Object.keys(dist).filter((path) => path !== '404.html')).toEqual([
    '.well-known/a.txt',
    'docs/one/index.html',
    'index.html',
  ]);
  rmSync(join(root, 'content'), { recursive: true });
  expect((await buildSite(root)).problems).toEqual([]);
});
