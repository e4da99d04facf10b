import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildOptions } from '../../generator/build.ts';
import { buildSite, type Files, makeSite, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const doc = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const post = (title: string, date: string, body: string) =>
  doc(title, body, `date: "${date}"\nslug: ${title.toLowerCase()}\n`);
const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20"/>\n`;

const FEATURES = `redirects(), headings(), tables(), images(), code(), sitemap(),
  feeds(({ blog }) => [{ title: 'News', description: '', language: 'en', page: '/', files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: blog.map(({ meta }) => ({ url: '/blog/' + meta.date.replaceAll('-', '/') + '/' + meta.slug, title: meta.title, summary: '', author: '', date: meta.date, tags: [] })) }]),
  markdownVersions({ head: ({ title }) => ({ title }), publish: ['docs'] }),
  search({ kinds: [{ label: 'All', pages: () => true, weight: 1 }] }), checkLinks(), compress('gz')`;
const CODE =
  `import { Badge } from './badge.ts';\nimport { markParagraphs } from './plugins.ts';\nimport { PRODUCT } from './words.ts';\n${siteWith(
    FEATURES,
    "styles: ['site/main.css'], scripts: ['site/main.ts'],",
  )}`
    .replace("product: 'Acme'", 'product: PRODUCT')
    .replace(
      "folder: 'blog',",
      "folder: 'blog', rehypePlugins: [markParagraphs], publicFrom: ({ date }) => date,",
    )
    .replace(
      "pages: () => [plain('/', 'Home')]",
      "pages: ({ docs }) => [plain('/', 'Home', { props: docs.map(({ meta }) => meta.title) })]",
    )
    .replace("h('h1', null, page.title)", "h('h1', null, page.title), h(Badge), JSON.stringify(page.props)");

/** Site with one of each thing that a build caches. */
const SITE: Files = {
  'site/index.ts': CODE,
  'site/badge.ts':
    "import { createElement as h } from 'react';\nexport const Badge = () => h('p', null, 'Good');\n",
  'site/plugins.ts': `export const markParagraphs = () => (tree) => {
  for (const node of tree.children) if (node.tagName === 'p') node.properties = { className: ['mark'] };
};
`,
  'site/words.ts': "import { NAME } from '../shared/name.ts';\nexport const PRODUCT = NAME;\n",
  'shared/name.ts': "export const NAME = 'Acme';\n",
  'site/main.css': 'body { margin: 1rem }\n',
  'site/main.ts': "document.title += '!';\n",
  'content/docs/one.md': doc('One', `## First\n\n{product} is good. [Two](two.md#second)`),
  'content/docs/two.md': doc(
    'Two',
    `## Second\n\n\`\`\`js src="/code/a.js"\n\`\`\`\n\n\`\`\`md src="/code/b.md"\n\`\`\`\n\n| A |\n|---|\n| 1 |`,
  ),
  'content/docs/three.md': doc('Three', `![A shape](/shape.svg)\n\n[One](/docs/one) and [file](/code/a.js)`),
  'content/blog/new.md': post('New', '2025-01-02', `News of {product}. [Docs](/docs/two)`),
  'content/blog/later.md': post('Later', '2031-01-02', 'News to come.'),
  'public/code/a.js': 'const a = 1;\n',
  'public/code/b.md': '# One\n',
  'public/shape.svg': svg(40),
};
const of = (path: string): string => String(SITE[path]);

type Edit = {
  readonly files?: Files;
  readonly gone?: readonly string[];
  readonly options?: Partial<BuildOptions>;
};

/** Edits in sequence, each on top of the previous one. */
const EDITS: Readonly<Record<string, Edit>> = {
  nothing: {},
  'the text of a page': {
    files: { 'content/docs/three.md': doc('Three', '![A shape](/shape.svg)\n\n[One](/docs/one#first)') },
  },
  'a title, which another page shows': {
    files: { 'content/docs/one.md': doc('Uno', '## First\n\n{product}.') },
  },
  "the text of a feed's item": {
    files: { 'content/blog/new.md': post('New', '2025-01-02', 'Better news.') },
  },
  'a component': { files: { 'site/badge.ts': of('site/badge.ts').replace("'Good'", "'Better'") } },
  'code outside of site/': { files: { 'shared/name.ts': "export const NAME = 'Apex';\n" } },
  'a plugin of one collection': {
    files: { 'site/plugins.ts': of('site/plugins.ts').replace("['mark']", "['note']") },
  },
  'the value of a token': { files: { 'site/words.ts': "export const PRODUCT = 'Apex';\n" } },
  'URLs that end in a slash': {
    files: { 'site/index.ts': CODE.replace('trailingSlash: false', 'trailingSlash: true') },
  },
  'URLs without a slash': { files: { 'site/index.ts': CODE } },
  'a stylesheet': { files: { 'site/main.css': 'body { margin: 2rem }\n' } },
  'a script': { files: { 'site/main.ts': "document.title += '?';\n" } },
  'a file that a fence shows': { files: { 'public/code/a.js': 'const b = 2;\n' } },
  'a Markdown file that a fence shows': { files: { 'public/code/b.md': '# Two\n' } },
  'an image of the same name': { files: { 'public/shape.svg': svg(60) } },
  'an image beside a page': {
    files: {
      'content/docs/beside.svg': svg(30),
      'content/docs/three.md': doc('Three', '![Beside](beside.svg)'),
    },
  },
  'another image beside a page': { files: { 'content/docs/beside.svg': svg(50) } },
  'a new page': { files: { 'content/docs/zoo.md': doc('Zoo', '[One](one.md)') } },
  'links to it': { files: { 'content/docs/three.md': doc('Three', '[Zoo](/docs/zoo) and [zoo](zoo.md)') } },
  'a renamed page with an alias': {
    files: {
      'content/docs/zebra.md': doc('Zoo', '[One](one.md)', 'aliases: [/docs/zoo]\n'),
      'content/docs/three.md': doc('Three', '[zoo](zebra.md)'),
    },
    gone: ['content/docs/zoo.md'],
  },
  'another base path': { options: { base: '/project' } },
  'no base path': {},
  drafts: { options: { drafts: true } },
  'a later day': { options: { today: '2032-01-01' } },
  'a removed page': {
    files: { 'content/docs/three.md': of('content/docs/three.md') },
    gone: ['content/docs/zebra.md'],
  },
  'all as it was': { files: SITE },
};

describe('after an edit, the output equals that of a build without a cache', () => {
  let root: string;
  beforeAll(async () => {
    root = makeSite(SITE);
    expect((await buildSite(root, { today: '2026-01-01' })).problems).toEqual([]);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(Object.entries(EDITS))('%s', async (_, { files = {}, gone = [], options }) => {
    writeFiles(root, files);
    for (const path of gone) rmSync(join(root, path));
    const all = { today: '2026-01-01', ...options };
    const cached = await buildSite(root, all);
    const clean = await buildSite(root, { ...all, cache: false, out: join(root, 'clean') });
    expect(cached.problems).toEqual(clean.problems);
    expect([cached.ok, cached.files, cached.bytes]).toEqual([true, clean.files, clean.bytes]);
    expect(cached.dist).toEqual(clean.dist);
    rmSync(join(root, 'clean'), { recursive: true });
  });
});

test('another version of a package of the site, and another hidden file of its code, change its pages', async () => {
  const sign = (text: string, version: number): Files => ({
    'node_modules/sign/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/sign/index.js': `export const sign = '${text}';\n`,
    'package-lock.json': `{ "version": ${version} }`,
  });
  const code = siteWith('').replace("h('h1', null, page.title)", "h('h1', null, page.title, sign, MARK)");
  const imports = "import { sign } from 'sign';\nimport { MARK } from './.data/mark.ts';\n";
  const mark = (text: string): Files => ({ 'site/.data/mark.ts': `export const MARK = '${text}';\n` });
  const files = { 'site/index.ts': imports + code, ...sign('!', 1), ...mark('a') };
  const root = writeSite(files);
  const shown: (string | undefined)[] = [];
  for (const changed of [{}, sign('?', 2), mark('b')]) {
    writeFiles(root, changed);
    // In a process of its own, because Node loads a module once.
    expect((await runCli(['build', '--root', root])).code).toBe(0);
    shown.push(/(..)<\/h1>/.exec(readFileSync(join(root, 'dist/index.html'), 'utf8'))?.[1]);
  }
  expect(shown).toEqual(['!a', '?a', '?b']);
});

test('the output does not depend on the folder, the time zone and the order of files', async () => {
  const [one, other] = [
    await buildSite(writeSite(SITE), { today: '2026-01-01' }),
    await buildSite(writeSite(Object.fromEntries(Object.entries(SITE).reverse())), { today: '2026-01-01' }),
  ];
  expect(one.dist).toEqual(other.dist);
  expect(Object.values(one.dist).join('\n')).not.toContain(one.root);
});

test('entries that were not used for 30 days are deleted, and a damaged cache is no error', async () => {
  const root = writeSite(SITE);
  const { dist } = await buildSite(root, { today: '2026-01-01' });
  const file = join(root, '.cache/cache.sqlite');
  const database = new DatabaseSync(file);
  database.exec("INSERT INTO entries SELECT 'gone', used, value FROM entries LIMIT 1");
  database.exec('UPDATE entries SET used = used - 40');
  database.close();
  await buildSite(root, { today: '2026-01-01' });
  const again = new DatabaseSync(file);
  expect(again.prepare("SELECT * FROM entries WHERE key = 'gone'").all()).toEqual([]);
  expect(again.prepare('SELECT count(*) AS number FROM entries').get()?.number).toBeGreaterThan(5);
  again.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, 3 * 4096));
  rmSync(join(root, 'dist'), { recursive: true });
  expect((await buildSite(root, { today: '2026-01-01' })).dist).toEqual(dist);
  writeFiles(root, { '.cache/cache.sqlite': 'not a database' });
  rmSync(join(root, 'dist'), { recursive: true });
  expect((await buildSite(root, { today: '2026-01-01' })).dist).toEqual(dist);
  rmSync(file);
  const foreign = new DatabaseSync(file);
  foreign.exec('CREATE TABLE entries (other TEXT)');
  foreign.close();
  rmSync(join(root, 'dist'), { recursive: true });
  expect((await buildSite(root, { today: '2026-01-01' })).dist).toEqual(dist);
});
