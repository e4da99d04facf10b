import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildOptions } from '../../generator/build/stages.ts';
import { CACHED_SITE, doc, post, svg } from '../kit/cached-site.ts';
import { FULL } from '../kit/full.ts';
import { type Files, makeSite, writeFiles } from '../kit/little-site.ts';
import { buildCached, expectSameAsClean, reasonsOf } from '../kit/same-as-clean.ts';

type Edit = {
  readonly files?: Files;
  readonly gone?: readonly string[];
  /** Options of this build only. */
  readonly options?: Partial<BuildOptions>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Either a reason for which every page is rendered, or the rendered pages with their reasons. */
  readonly why: string | Readonly<Record<string, string>>;
};

const of = (path: string): string => String(CACHED_SITE[path]);
const INDEX = of('site/index.ts');

const BLOCK_CODE = `import { createElement as h } from 'react';
import * as v from 'valibot';
export const blocks = { note: {
  schema: v.strictObject({}),
  render: ({ children }) => h('aside', null, children),
  markdown: () => ['Note:'],
} };
`;
const WITH_BLOCKS = INDEX.replace("folder: 'docs',", "folder: 'docs', blocks,").replace(
  'import { TOKENS',
  "import { blocks } from './blocks.ts';\nimport { TOKENS",
);

/** Site with text in a package that also has a stylesheet, imported through a path of tsconfig.json. */
const PACKAGED = {
  'node_modules/little-words/package.json': JSON.stringify({ name: 'little-words', main: 'index.js' }),
  'node_modules/little-words/index.js': "exports.WORD = 'packaged';\n",
  'node_modules/little-words/other.js': "exports.WORD = 'from another entry point';\n",
  'node_modules/little-words/style.css': 'b { color: red }\n',
  'node_modules/little-words/script.js': "document.title += '.';\n",
  'site/main.css': "@import 'little-words/style.css';\n",
  'site/main.ts': "import 'little-words/script.js';\n",
  'site/words.ts': of('site/words.ts')
    .replace("'Acme'", "[WORD, OTHER, data.word, text].join(' ')")
    .replace(
      /^/,
      `import { WORD } from 'little-words';
import data from './words.json';
import text from './words.txt';
import { OTHER } from '~/other.ts';
`,
    ),
  'site/words.txt': 'text',
  'site/words.json': '{ "word": "data" }',
  'site/aliased/one/other.ts': "export const OTHER = 'one';\n",
  'site/aliased/two/other.ts': "export const OTHER = 'two';\n",
  'tsconfig.json': '{ "extends": "./config/base", /* "paths" come from there */ }',
  'config/base.json': '{ "extends": ["little-words/tsconfig.json", "./paths.json"] }',
  'config/paths.json': '{ "compilerOptions": { "paths": { "~/*": ["../site/aliased/one/*"] } } }',
  'node_modules/little-words/tsconfig.json': '{}',
};
const ONE_PLACE = PACKAGED['config/paths.json'];
/** A page whose template reads the environment in an unusual way, or the clock's time zone. */
const readingBy = (expression: string) => ({
  'site/index.ts': INDEX.replace("'Stage ' + process.env.LITTLE_STAGE", expression),
});
/** Edits in sequence, each on top of the previous one, with the reasons for which pages are rendered. */
const EDITS: Readonly<Record<string, Edit>> = {
  nothing: { why: {} },
  'the text of a page': {
    files: { 'content/docs/three.md': doc('Three', '![A shape](/shape.svg)\n\n[One](/docs/one#first)') },
    why: { '/docs/three': 'text' },
  },
  'a title, which other pages show': {
    files: { 'content/blog/old.md': post('Ancient', '2024-01-02', 'Older news.') },
    why: { '/': 'page data', '/blog/old': 'page data, text' },
  },
  'front matter that no page shows': {
    files: { 'content/docs/two.md': of('content/docs/two.md').replace('title: Two', 'title: Two\norder: 7') },
    why: { '/docs/two': 'text' },
  },
  "the text of a feed's item": {
    files: {
      'content/blog/new.md': post('New', '2025-01-02', 'Better news of {product}. [Docs](/docs/two)'),
    },
    why: { '/blog/new': 'text' },
  },
  'code of a template': {
    files: { 'site/index.ts': INDEX.replace("'Start'", "'Begin'") },
    why: "site's code",
  },
  'a component of one page': {
    files: { 'site/badge.ts': of('site/badge.ts').replace('Good', 'Better') },
    why: "site's code",
  },
  'a plugin of one collection': {
    files: { 'site/plugins.ts': of('site/plugins.ts').replace("['mark']", "['note']") },
    why: "site's code",
  },
  'a collection with blocks, in a page': {
    files: {
      'site/index.ts': WITH_BLOCKS,
      'site/blocks.ts': BLOCK_CODE,
      'content/docs/one.md': of('content/docs/one.md').replace(/$/, '\n:::note\nText.\n:::\n'),
    },
    why: "site's code",
  },
  'the component of a block': {
    files: { 'site/blocks.ts': BLOCK_CODE.replace("'aside'", "'section'") },
    why: "site's code",
  },
  'the Markdown of a block': {
    files: { 'site/blocks.ts': BLOCK_CODE.replace('Note:', 'Hint:') },
    why: "site's code",
  },
  'a collection without blocks again': {
    files: { 'site/index.ts': INDEX, 'content/docs/one.md': of('content/docs/one.md') },
    gone: ['site/blocks.ts'],
    why: "site's code",
  },
  'what a schema makes of the same front matter': {
    files: {
      'site/index.ts': INDEX.replace(
        'title: v.string(), order',
        "title: v.pipe(v.string(), v.transform((t) => t + '!')), order",
      ),
    },
    why: "site's code",
  },
  'a collection no longer publishes its sources': {
    files: { 'site/index.ts': INDEX.replace('publish: true,', '') },
    why: "site's code",
  },
  'a collection publishes its sources again': { files: { 'site/index.ts': INDEX }, why: "site's code" },
  'another collection publishes its sources': {
    files: { 'site/index.ts': INDEX.replace("folder: 'blog',", "folder: 'blog', publish: true,") },
    why: "site's code",
  },
  'Markdown versions are removed': {
    files: { 'site/index.ts': INDEX.replace('markdownVersions: {', 'noMarkdownVersions: {') },
    why: "site's code",
  },
  'Markdown versions are added': { files: { 'site/index.ts': INDEX }, why: "site's code" },
  'a Markdown version is removed from the full text': {
    files: { 'site/index.ts': INDEX.replace('full: docs', 'full: docs.slice(1)') },
    why: "site's code",
  },
  'the value of a token': {
    files: {
      'site/index.ts': INDEX,
      'site/words.ts': of('site/words.ts').replace("'Acme'", "'Apex'"),
    },
    why: "site's code",
  },
  'addresses end in a slash': {
    files: { 'site/words.ts': of('site/words.ts').replace('TRAILING = false', 'TRAILING = true') },
    why: 'settings',
  },
  'addresses end in none again': { files: { 'site/words.ts': of('site/words.ts') }, why: 'settings' },
  'a variable that is read when the code loads': {
    env: { LITTLE_PLACE: 'there' },
    why: 'environment variables',
  },
  'and back': { env: { LITTLE_PLACE: undefined }, why: 'environment variables' },
  'a variable that a template reads: a': {
    env: { LITTLE_STAGE: 'a' },
    why: { '/notes/quick': 'environment variables' },
  },
  'another edit in between, of a page that does not read it': {
    files: { 'content/blog/new.md': post('New', '2025-01-02', 'Still better news. [Docs](/docs/two)') },
    why: { '/blog/new': 'text' },
  },
  'the variable that a template reads: b': {
    env: { LITTLE_STAGE: 'b' },
    why: { '/notes/quick': 'environment variables' },
  },
  'the variable that a template reads: a again': {
    env: { LITTLE_STAGE: 'a' },
    why: { '/notes/quick': 'environment variables' },
  },
  'a style sheet': { files: { 'site/main.css': 'body { margin: 2rem }\n' }, why: 'stylesheets and scripts' },
  'a script': { files: { 'site/main.ts': "document.title += '?';\n" }, why: 'stylesheets and scripts' },
  'an island and its page': {
    files: {
      'site/islands/counter.tsx': 'export default function Counter() { return <b>1</b>; }\n',
      'site/index.ts': INDEX.replace('defineSite }', 'defineSite, Island }')
        .replace('import * as v', "import Counter from './islands/counter.tsx';\nimport * as v")
        .replace(
          'h(Badge),',
          "h(Badge), h(Island, { name: 'counter', component: Counter, props: {}, when: 'idle' }),",
        ),
    },
    why: "site's code",
  },
  'the code of an island': {
    files: { 'site/islands/counter.tsx': 'export default function Counter() { return <b>2</b>; }\n' },
    why: "site's code",
  },
  'an island that is gone': {
    files: { 'site/index.ts': INDEX },
    gone: ['site/islands/counter.tsx'],
    why: "site's code",
  },
  'a file that a fence quotes': {
    files: { 'public/code/a.js': 'const b = 2;\n' },
    why: { '/docs/two': 'embedded files' },
  },
  'code is highlighted': {
    files: { 'site/index.ts': INDEX.replace('highlight: false', 'highlight: true') },
    why: "site's code",
  },
  'a file that a fence embeds, in a page that a thread compiles': {
    files: { 'public/code/a.js': 'const c = 3;\n' },
    why: { '/docs/two': 'embedded files' },
  },
  'code is no longer highlighted': { files: { 'site/index.ts': INDEX }, why: "site's code" },
  'another picture of the same name': {
    files: { 'public/shape.svg': svg(60) },
    why: { '/docs/three': 'embedded files' },
  },
  'an image next to a page': {
    files: {
      'content/docs/beside.svg': svg(30),
      'content/docs/three.md': doc('Three', '![A shape](/shape.svg)\n\n![Beside](beside.svg)'),
    },
    why: { '/docs/three': 'text' },
  },
  'another image next to a page, of the same name': {
    files: { 'content/docs/beside.svg': svg(50) },
    why: { '/docs/three': 'embedded files' },
  },
  'a page more, that lists show': {
    files: { 'content/docs/zoo.md': doc('Zoo', '[One](one.md)') },
    why: { '/': 'page data', '/docs/zoo': 'new' },
  },
  'links to it': {
    files: { 'content/docs/three.md': doc('Three', '[Zoo](/docs/zoo) and [zoo](zoo.md)') },
    why: { '/docs/three': 'text' },
  },
  'it takes another name, and what links to it follows': {
    files: {
      'content/docs/zebra.md': doc('Zoo', '[One](one.md)'),
      'content/docs/three.md': doc('Three', '[Zoo](/docs/zebra) and [zoo](zebra.md)'),
    },
    gone: ['content/docs/zoo.md'],
    why: { '/docs/three': 'text', '/docs/zebra': 'new' },
  },
  'the old address as an alias': {
    files: { 'content/docs/zebra.md': doc('Zoo', '[One](one.md)', 'aliases: [/docs/zoo]\n') },
    why: { '/docs/zebra': 'text' },
  },
  'a page moves, and what links to its file follows': {
    files: {
      'content/docs/three.md': of('content/docs/three.md'),
      'content/notes/quick.md': doc('Quick', 'A note.', 'address: fast\n'),
    },
    why: { '/docs/three': 'text', '/notes/fast': 'new' },
  },
  'it moves on': {
    files: { 'content/notes/quick.md': doc('Quick', 'A note.', 'address: faster\n') },
    why: { '/docs/three': 'URLs of other pages', '/notes/faster': 'new' },
  },
  'it is listed no more': {
    files: { 'content/notes/quick.md': doc('Quick', 'A note.', 'address: faster\nhidden: true\n') },
    why: { '/notes/faster': 'page data, text' },
  },
  'and all is back': {
    files: { 'content/notes/quick.md': of('content/notes/quick.md') },
    why: { '/docs/three': 'URLs of other pages' },
  },
  'errors that the rules make warnings': {
    files: {
      'site/index.ts': INDEX.replace(
        'tokens: TOKENS,',
        "tokens: TOKENS, rules: { 'code/no-source': 'warning', 'link/no-page': 'warning', 'markdown/raw-html': 'warning' },",
      ),
      'content/docs/three.md': doc(
        'Three',
        '<blink>Text</blink>\n\n![No shape](/none.svg)\n\n```js src="/code/none.js"\n```',
      ),
    },
    why: "site's code",
  },
  'another page than the one with the errors': {
    files: { 'content/docs/two.md': doc('Two', '## Second\n\nOther text.') },
    why: { '/docs/two': 'text' },
  },
  'a missing file that a fence quotes': {
    files: { 'public/code/none.js': 'const d = 4;\n' },
    why: { '/docs/three': 'embedded files' },
  },
  'a missing image': { files: { 'public/none.svg': svg(20) }, why: { '/docs/three': 'embedded files' } },
  'no rules again, and no errors': {
    files: {
      'site/index.ts': INDEX,
      'content/docs/two.md': of('content/docs/two.md'),
      'content/docs/three.md': of('content/docs/three.md'),
    },
    gone: ['public/code/none.js', 'public/none.svg'],
    why: "site's code",
  },
  'another base path': { options: { base: '/project' }, why: 'settings' },
  'no base path again': { why: 'settings' },
  drafts: { options: { drafts: true }, why: { '/': 'page data', '/blog/later': 'new' } },
  'a later day': { options: { today: '2032-01-01' }, why: {} },
  'the day again': { why: { '/': 'page data' } },
  'a page is gone, with the links to it': {
    gone: ['content/docs/zebra.md'],
    why: { '/': 'page data' },
  },
  'code that a package, JSON and text files and tsconfig.json are part of': {
    files: PACKAGED,
    why: "site's code",
  },
  'a package, without a lockfile': {
    files: { 'node_modules/little-words/index.js': "exports.WORD = 'repackaged';\n" },
    why: "site's code",
  },
  'the entry point of a package': {
    files: {
      'node_modules/little-words/package.json': JSON.stringify({ name: 'little-words', main: 'other.js' }),
    },
    why: "site's code",
  },
  'a style sheet of a package': {
    files: { 'node_modules/little-words/style.css': 'b { color: blue }\n' },
    why: 'stylesheets and scripts',
  },
  'a script of a package': {
    files: { 'node_modules/little-words/script.js': "document.title += ',';\n" },
    why: 'stylesheets and scripts',
  },
  'a JSON file that code imports': {
    files: { 'site/words.json': '{ "word": "other data" }' },
    why: "site's code",
  },
  'a text that code imports': { files: { 'site/words.txt': 'other text' }, why: "site's code" },
  'a file that tsconfig.json extends through another': {
    files: { 'config/paths.json': ONE_PLACE.replace('one', 'two') },
    why: "site's code",
  },
  'a file that tsconfig.json extends': {
    files: { 'config/base.json': '{ "extends": ["./paths.json", "little-words/tsconfig.json"] }' },
    why: {},
  },
  'a configuration in a package that tsconfig.json extends': {
    files: { 'node_modules/little-words/tsconfig.json': ONE_PLACE.replace('..', '../..') },
    why: "site's code",
  },
  'a package that the site no longer needs, and a tsconfig.json above it': {
    files: {
      ...PACKAGED,
      'site/words.ts': PACKAGED['site/words.ts'].replace('~/other.ts', './aliased/one/other.ts'),
      '../tsconfig.json':
        '{ "compilerOptions": { "paths": { "little-words": ["./project/site/aliased/one/words"] } } }',
      'site/aliased/one/words.ts': "export const WORD = 'aliased';\n",
    },
    gone: ['tsconfig.json'],
    why: "site's code",
  },
  'the tsconfig.json above the project': {
    files: { '../tsconfig.json': '{ "compilerOptions": { "paths": { "little-words": ["./nowhere"] } } }' },
    why: {},
  },
  'a template that reads globalThis.process': {
    files: { ...CACHED_SITE, ...readingBy('globalThis.process.env.LITTLE_STAGE') },
    why: "site's code",
  },
  'the variable that it reads there': {
    env: { LITTLE_STAGE: 'b' },
    why: { '/notes/quick': 'environment variables' },
  },
  'a template that reads global.process': {
    files: readingBy("global['process'].env.LITTLE_STAGE"),
    why: "site's code",
  },
  'the variable that it reads in global': {
    env: { LITTLE_STAGE: 'c' },
    why: { '/notes/quick': 'environment variables' },
  },
  'a template that takes process out of globalThis': {
    files: readingBy('(({ process: { env } }) => env.LITTLE_STAGE)(globalThis.globalThis)'),
    why: "site's code",
  },
  'the variable that it takes out': {
    env: { LITTLE_STAGE: 'd' },
    why: { '/notes/quick': 'environment variables' },
  },
  'a template that asks for a built-in module': {
    files: readingBy("process.getBuiltinModule('node:process').env.LITTLE_STAGE"),
    why: "site's code",
  },
  'the variable that it reads of the module': {
    env: { LITTLE_STAGE: 'a' },
    why: { '/notes/quick': 'environment variables' },
  },
  'a template that shows the hour': {
    files: readingBy('new Date(0).getHours()'),
    why: "site's code",
  },
  'the time zone': { env: { TZ: 'Asia/Tokyo' }, why: 'generator' },
  'the time zone again': { env: { TZ: 'UTC' }, why: 'generator' },
  'all as it was': { files: CACHED_SITE, env: { LITTLE_STAGE: undefined }, why: "site's code" },
};

/** Longer than the minimum age of a change that a build detects reliably, in milliseconds. */
const A_WHILE = 35;
/** Holds the project, and a file above it. */
let outer: string;
let root: string;
beforeAll(async () => {
  outer = makeSite({});
  root = join(outer, 'project');
  writeFiles(root, CACHED_SITE);
  await expectSameAsClean(root);
});
afterAll(() => {
  rmSync(outer, { recursive: true, force: true });
  for (const name of ['LITTLE_STAGE', 'LITTLE_PLACE']) delete process.env[name];
});

/** Edits that are similar to others. No later edit depends on them. */
const LIKE_OTHERS =
  /publishes its sources|^Markdown versions are|reads global\.process|reads in global|takes process out|takes out|^a (?:style sheet|script) of a package|^a text that|^the code of an island|^a component/;
const edits = Object.entries(EDITS).filter(([name]) => FULL || !LIKE_OTHERS.test(name));

describe('after an edit, the output equals that of a build without a cache, and unchanged pages are not rendered', () => {
  test.each(edits)('%s', async (name, { files = {}, gone = [], options, env = {}, why }) => {
    writeFiles(root, files);
    for (const path of gone) rmSync(join(root, path));
    for (const [name, value] of Object.entries(env)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    // A build does not trust files that changed immediately before it.
    await sleep(A_WHILE);
    // If every page is rendered, little can be stale. A stale page is found at the next edit that is compared.
    const compare = FULL || typeof why !== 'string' || /schema|package/.test(name);
    const built = await (compare ? expectSameAsClean : buildCached)(root, options);
    expect(built.ok).toBe(true);
    const reasons = reasonsOf(built);
    if (typeof why !== 'string') return expect(reasons).toEqual(why);
    expect(Object.keys(reasons)).toHaveLength(built.pages);
    for (const each of Object.values(reasons)) expect(each).toContain(why);
  });
});

test('a configuration that tsconfig.json extends and its package gives another name', async () => {
  const paths = (folder: string) =>
    `{ "compilerOptions": { "paths": { "~/*": ["../../site/aliased/${folder}/*"] } } }`;
  const root = makeSite({
    ...CACHED_SITE,
    ...PACKAGED,
    'tsconfig.json': '{ "extends": "little-words/base" }',
    'node_modules/little-words/package.json':
      '{ "name": "little-words", "exports": { ".": "./index.js", "./base": "./hidden.json", "./*": "./*" } }',
    'node_modules/little-words/hidden.json': paths('one'),
  });
  await expectSameAsClean(root);
  writeFiles(root, { 'node_modules/little-words/hidden.json': paths('two') });
  expect(Object.values(reasonsOf(await expectSameAsClean(root)))).toContain("site's code");
});
