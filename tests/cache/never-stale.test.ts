import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildOptions } from '../../generator/build/stages.ts';
import { CACHED_SITE, doc, post, svg } from '../kit/cached-site.ts';
import { type Files, makeSite, writeFiles } from '../kit/little-site.ts';
import { expectSameAsClean } from '../kit/same-as-clean.ts';

type Edit = {
  readonly files?: Files;
  readonly gone?: readonly string[];
  /** Options of this build only. */
  readonly options?: Partial<BuildOptions>;
};

const of = (path: string): string => String(CACHED_SITE[path]);
const INDEX = of('site/index.ts');

/** Site whose code has parts in a package, a JSON file and a text file. */
const PACKAGED = {
  'node_modules/little-words/package.json': JSON.stringify({ name: 'little-words', main: 'index.js' }),
  'node_modules/little-words/index.js': "exports.WORD = 'packaged';\n",
  'site/words.ts': of('site/words.ts')
    .replace("'Acme'", "[WORD, data.word, text].join(' ')")
    .replace(
      /^/,
      `import { WORD } from 'little-words';
import data from './words.json';
import text from './words.txt';
`,
    ),
  'site/words.txt': 'text',
  'site/words.json': '{ "word": "data" }',
};

/** Edits in sequence, each on top of the previous one. */
const EDITS: Readonly<Record<string, Edit>> = {
  nothing: {},
  'the text of a page': {
    files: { 'content/docs/three.md': doc('Three', '![A shape](/shape.svg)\n\n[One](/docs/one#first)') },
  },
  'a title, which other pages show': {
    files: { 'content/blog/old.md': post('Ancient', '2024-01-02', 'Older news.') },
  },
  "the text of a feed's item": {
    files: {
      'content/blog/new.md': post('New', '2025-01-02', 'Better news of {product}. [Docs](/docs/two)'),
    },
  },
  'code of a template': {
    files: { 'site/index.ts': INDEX.replace("'Start'", "'Begin'") },
  },
  'a plugin of one collection': {
    files: { 'site/plugins.ts': of('site/plugins.ts').replace("['mark']", "['note']") },
  },
  'the value of a token': {
    files: {
      'site/index.ts': INDEX,
      'site/words.ts': of('site/words.ts').replace("'Acme'", "'Apex'"),
    },
  },
  'addresses end in a slash': {
    files: { 'site/words.ts': of('site/words.ts').replace('TRAILING = false', 'TRAILING = true') },
  },
  'addresses end in none again': { files: { 'site/words.ts': of('site/words.ts') } },
  'a style sheet': { files: { 'site/main.css': 'body { margin: 2rem }\n' } },
  'a script': { files: { 'site/main.ts': "document.title += '?';\n" } },
  'a file that a fence quotes': {
    files: { 'public/code/a.js': 'const b = 2;\n' },
  },
  'another picture of the same name': {
    files: { 'public/shape.svg': svg(60) },
  },
  'an image next to a page': {
    files: {
      'content/docs/beside.svg': svg(30),
      'content/docs/three.md': doc('Three', '![A shape](/shape.svg)\n\n![Beside](beside.svg)'),
    },
  },
  'another image next to a page, of the same name': {
    files: { 'content/docs/beside.svg': svg(50) },
  },
  'a page more, that lists show': {
    files: { 'content/docs/zoo.md': doc('Zoo', '[One](one.md)') },
  },
  'links to it': {
    files: { 'content/docs/three.md': doc('Three', '[Zoo](/docs/zoo) and [zoo](zoo.md)') },
  },
  'it takes another name, and what links to it follows': {
    files: {
      'content/docs/zebra.md': doc('Zoo', '[One](one.md)'),
      'content/docs/three.md': doc('Three', '[Zoo](/docs/zebra) and [zoo](zebra.md)'),
    },
    gone: ['content/docs/zoo.md'],
  },
  'the old address as an alias': {
    files: { 'content/docs/zebra.md': doc('Zoo', '[One](one.md)', 'aliases: [/docs/zoo]\n') },
  },
  'another base path': { options: { base: '/project' } },
  'no base path again': {},
  drafts: { options: { drafts: true } },
  'a later day': { options: { today: '2032-01-01' } },
  'the day again': {},
  'a page is gone, with the links to it': {
    files: { 'content/docs/three.md': of('content/docs/three.md') },
    gone: ['content/docs/zebra.md'],
  },
  'code that a package, JSON and text files are part of': {
    files: PACKAGED,
  },
  'a package, without a lockfile': {
    files: { 'node_modules/little-words/index.js': "exports.WORD = 'repackaged';\n" },
  },
  'a JSON file that code imports': {
    files: { 'site/words.json': '{ "word": "other data" }' },
  },
  'all as it was': { files: CACHED_SITE },
};

/** Holds the project, and a file above it. */
let outer: string;
let root: string;
beforeAll(async () => {
  outer = makeSite({});
  root = join(outer, 'project');
  writeFiles(root, CACHED_SITE);
  await expectSameAsClean(root);
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

describe('after an edit, the output equals that of a build without a cache', () => {
  test.each(Object.entries(EDITS))('%s', async (_, { files = {}, gone = [], options }) => {
    writeFiles(root, files);
    for (const path of gone) rmSync(join(root, path));
    expect((await expectSameAsClean(root, options)).ok).toBe(true);
  });
});
