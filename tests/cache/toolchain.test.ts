import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { type Files, SITE, writeFiles } from '../kit/little-site.ts';
import { outputOf } from '../kit/same-as-clean.ts';

const ROOT = join(import.meta.dirname, '../..');

const PROJECT: Files = {
  'site/index.ts': SITE.replace(
    'tokens:',
    "markdown: { parser: 'native' }, inlineStyles: ['site/style.css'], tokens:",
  )
    .replace("'Home')", "(1234.5).toLocaleString(), ' ', new Date(0).getHours())")
    .replace('(page, prose) =>', '(page, prose, { assets }) =>')
    .replace('page.title),', "page.title), h('style', null, assets.inlineStyles['site/style.css']),"),
  'site/style.css': '@import "#generator/parts/islands.css";\n',
  'content/docs/one.md': '---\ntitle: One\n---\nThe first line\nand the second.\n',
};

const BINARY = 'node_modules/@bruits/satteri-test/satteri.node';
/** Packages in the place of those that the generator depends on. */
const PACKAGES: Files = {
  'node_modules/satteri/package.json': JSON.stringify({
    name: 'satteri',
    type: 'module',
    exports: './index.js',
    optionalDependencies: { '@bruits/satteri-test': '1.0.0', '@bruits/satteri-other-system': '1.0.0' },
  }),
  'node_modules/satteri/index.js': `import { readFileSync } from 'node:fs';
readFileSync(new URL('../@bruits/satteri-test/satteri.node', import.meta.url));
const position = { start: { line: 4, column: 1, offset: 3 }, end: { line: 4, column: 2, offset: 4 } };
const paragraph = (value) => ({ type: 'paragraph', position, children: [{ type: 'text', value, position }] });
export const markdownToMdast = () => ({ type: 'root', position, children: [paragraph('Parsed natively.')] });
`,
  'node_modules/@bruits/satteri-test/package.json': '{ "name": "@bruits/satteri-test" }',
  [BINARY]: 'binary',
  'node_modules/remark-breaks/package.json':
    '{ "name": "remark-breaks", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/remark-breaks/index.js': "export { default } from 'little-breaks';\n",
  'node_modules/little-breaks/package.json':
    '{ "name": "little-breaks", "type": "module", "exports": "./index.js" }',
  'node_modules/little-breaks/index.js': 'export default () => () => {};\n',
  'node_modules/.package-lock.json': '{ "packages": {} }',
};

let folder: string;
const inProject = (path: string): string => join(folder, 'project', path);

/** A copy of the generator, with links to the packages that no test changes. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolchain-'));
  cpSync(join(ROOT, 'generator'), join(folder, 'generator'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name));
  writeFiles(folder, PACKAGES);
  writeFiles(inProject('.'), PROJECT);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const own = new Set(readdirSync(join(folder, 'node_modules')));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!own.has(name)) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  build('dist', {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Environment = Readonly<Record<string, string>>;

function build(out: string, env: Environment, ...more: readonly string[]): void {
  const { TZ: _, LANG: __, LC_ALL: ___, ...inherited } = process.env;
  const args = ['build', '--root', inProject('.'), '--out', inProject(out), ...more];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'generator/cli.mjs'), ...args],
    { encoding: 'utf8', env: { ...inherited, NODE_COMPILE_CACHE: join(folder, 'code'), ...env } },
  );
  expect(status, stdout + stderr).toBe(0);
}

type Change = {
  readonly change?: () => void;
  readonly env?: Environment;
  /** Part of a page, by its path, that shows what has changed. */
  readonly shows: readonly [path: string, text: string];
};
const ONE = 'docs/one/index.html';

const CHANGES: Readonly<Record<string, Change>> = {
  "the native parser's binary disappears": {
    change: () => rmSync(join(folder, BINARY)),
    shows: [ONE, '<p>The first line\nand the second.</p>'],
  },
  'a package changes without a change of the lockfile': {
    change: () =>
      writeFiles(folder, {
        'node_modules/remark-breaks/package.json': String(
          PACKAGES['node_modules/remark-breaks/package.json'],
        ).replace('1.0.0', '1.0.1'),
        'node_modules/remark-breaks/index.js':
          "export default () => (tree) => {\n  tree.children[0].value = 'Version 1.0.1.';\n};\n",
      }),
    shows: [ONE, '<p>Version 1.0.1.</p>'],
  },
  'npm installs another version of a package that a package needs': {
    change: () =>
      writeFiles(folder, {
        ...PACKAGES,
        'node_modules/satteri/index.js': "throw new Error('There is no binary.');\n",
        'node_modules/remark-breaks/package.json': String(
          PACKAGES['node_modules/remark-breaks/package.json'],
        ).replace('1.0.0', '1.0.1'),
        'node_modules/.package-lock.json': '{ "packages": { "little-breaks": { "version": "2.0.0" } } }',
        'node_modules/little-breaks/index.js':
          "export default () => (tree) => {\n  tree.children[0].value = 'Another.';\n};\n",
      }),
    shows: [ONE, '<p>Another.</p>'],
  },
  "the native parser's binary appears": {
    change: () => {
      rmSync(join(folder, BINARY));
      build('dist', {});
      writeFiles(folder, PACKAGES);
    },
    shows: [ONE, '<p>Parsed natively.</p>'],
  },
  'a stylesheet of the generator changes': {
    change: () => writeFiles(folder, { 'generator/parts/islands.css': '.island { display: flow-root }\n' }),
    shows: ['index.html', '.island{display:flow-root}'],
  },
  'the time zone': { env: { TZ: 'Asia/Tokyo' }, shows: ['index.html', '1,234.5 9</a>'] },
  LANG: { env: { LANG: 'de_DE.UTF-8' }, shows: ['index.html', '1.234,5 '] },
  'LC_ALL, which goes before it': {
    env: { LANG: 'de_DE.UTF-8', LC_ALL: 'en_US.UTF-8' },
    shows: ['index.html', '1,234.5 '],
  },
};

describe('a build with a cache equals one without a cache after a change of', () => {
  test.each(Object.entries(CHANGES).filter(([name]) => FULL || !/^(?:the time zone|LANG)$/.test(name)))(
    '%s',
    (_, { change, env = {}, shows: [path, text] }) => {
      change?.();
      build('dist', env);
      build('clean', env, '--no-cache');
      expect(readFileSync(inProject(`clean/${path}`), 'utf8').replaceAll('<br>', '')).toContain(text);
      expect(outputOf(inProject('dist'))).toEqual(outputOf(inProject('clean')));
    },
  );
});
