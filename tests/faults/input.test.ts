import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  buildSite,
  type Files,
  oneLine,
  readTree,
  SITE,
  siteWith,
  writeFiles,
  writeSite,
} from '../kit/little-site.ts';
import { CLI } from '../kit/run-cli.ts';

const doc = (body: string, title = 'One') => `---\ntitle: ${title}\n---\n${body}\n`;
const one = (body: string): Files => ({ 'content/docs/one.md': doc(body) });
const PAGE = 'docs/one/index.html';
const FILE = 'content/docs/one.md';

type Input = {
  readonly files?: Files;
  readonly spoil?: (root: string) => void;
  /** Locations, severities and codes of problems, or their ends; none means that the site is built. */
  readonly problems?: readonly string[];
  /** A published file, and what it has. */
  readonly has?: readonly [path: string, text: string | RegExp];
};

const INPUTS: Readonly<Record<string, Input>> = {
  'a byte-order mark': { files: { [FILE]: `\ufeff${doc('Text')}` }, has: [PAGE, '<p>Text</p>'] },
  'line ends of Windows': {
    files: { [FILE]: doc('## A\n\n- b\n- c').replaceAll('\n', '\r\n') },
    has: [PAGE, '<li>c</li>'],
  },
  'line ends of old Macs': {
    files: { [FILE]: doc('Text').replaceAll('\n', '\r') },
    problems: [`${FILE}:1:1 error front-matter/missing`],
  },
  'UTF-16': {
    files: { [FILE]: Buffer.from(`\ufeff${doc('Text')}`, 'utf16le') },
    problems: ['error content/invalid-utf8'],
  },
  'Latin-1': {
    files: { [FILE]: Buffer.from(doc('caf\u00e9'), 'latin1') },
    problems: ['error content/invalid-utf8'],
  },
  'a NUL in the text': { files: one('a\0b'), has: [PAGE, 'a\ufffdb'] },
  'an empty file': { files: { [FILE]: '' }, problems: [`${FILE}:1:1 warning content/empty`] },
  'a file of blanks': { files: { [FILE]: ' \n\t\n \n' }, problems: [`${FILE}:1:1 warning content/empty`] },
  'emoji, right-to-left and zero-width letters': {
    files: one('## \u{1f389} \u05e9\u05dc\u05d5\u05dd \u200b\u202e\ufeff x'),
    has: [PAGE, '\u05e9\u05dc\u05d5\u05dd'],
  },
  'references to surrogates and beyond Unicode': {
    files: one('&#xD800; &#x110000; &#0;'),
    has: [PAGE, '\ufffd \ufffd \ufffd'],
  },
  'an alias of YAML': {
    files: { [FILE]: '---\ntitle: &a One\norder: *a\n---\nText\n' },
    problems: [`${FILE}:3:8 error front-matter/`],
  },
  'aliases of YAML that multiply': {
    files: {
      [FILE]: `---\ntitle: One\na: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]\n`).join('')}---\nText\n`,
    },
    problems: ['error front-matter/'],
  },
  'a tag of YAML': {
    files: { [FILE]: '---\ntitle: !!js/function "x"\n---\nText\n' },
    problems: [`${FILE}:2:8 error front-matter/`],
  },
  'a tab in YAML': {
    files: { [FILE]: '---\ntitle: One\n\t- a\n---\nText\n' },
    problems: ['error front-matter/yaml'],
  },
  'a field named __proto__': {
    files: { [FILE]: '---\ntitle: One\n__proto__: {a: 1}\n---\nText\n' },
    problems: [`${FILE}:3:1 error front-matter/unknown-key`],
  },
  'front matter behind a space': {
    files: { [FILE]: '--- \ntitle: A\ntitel: B\n---\n' },
    problems: [`${FILE}:3:1 error front-matter/unknown-key`],
  },
  'front matter with four dashes': {
    files: { [FILE]: '---\ntitle: A\n----\n---\n' },
    problems: [`${FILE}:1:1 error front-matter/unclosed`],
  },
  'front matter that would run': {
    files: { [FILE]: '---js\nprocess.exit(7)\n---\n' },
    problems: [`${FILE}:1:1 error front-matter/language`],
  },
  'a dot file in public files': {
    files: { 'public/.secret': 'x' },
    problems: ['public/.secret:1:1 warning public/dot-file'],
  },
  'an unclosed comment': {
    files: one('Text\n\n<!-- open\n\n## Swallowed'),
    problems: [`${FILE}:6:1 warning markdown/html`],
    has: [PAGE, 'Text'],
  },
  'a title that is HTML': {
    files: { [FILE]: doc('Text', '"<script>alert(1)</script>"') },
    has: [PAGE, '<title>&lt;script&gt;'],
  },
  'a link that leads to itself': {
    spoil: (root) => symlinkSync('loop.md', join(root, 'content/docs/loop.md')),
    problems: ['content/docs/loop.md:1:1 error content/'],
  },
  'a link to a folder that contains it': {
    spoil: (root) => symlinkSync('..', join(root, 'content/docs/up')),
    has: [PAGE, '<p>Text</p>'],
  },
  'a link to nothing': {
    spoil: (root) => symlinkSync('nowhere', join(root, 'public/gone')),
    problems: ['public/gone:1:1 error content/'],
  },
  'a name in two Unicode normalizations': {
    files: { 'content/docs/caf\u00e9.md': doc('Text'), 'content/docs/cafe\u0301.md': doc('Text') },
    problems: ['error page/'],
  },
  'a public file in place of a page': {
    files: { 'public/docs/one/index.html': 'x' },
    problems: ['error output/collision'],
  },
  'a public file in place of a folder of pages': {
    files: { 'public/docs': 'x' },
    problems: ['error output/collision'],
  },
  'a name of 240 characters': {
    files: { [`content/docs/${'n'.repeat(240)}.md`]: doc('Text') },
    problems: ['error page/bad-url'],
  },
  'a name with a line break': {
    files: { 'content/docs/a\nb.md': doc('Text') },
    problems: ['error page/bad-url'],
  },
  'a name with a percent sign': {
    files: { 'content/docs/100% of it.md': doc('Text') },
    problems: ['error page/bad-url'],
  },
  'an empty public file': { files: { 'public/empty.txt': '' }, has: ['empty.txt', /^$/] },
};

describe('an unusual input is built or reported, and errors keep the last output', () => {
  test.each(Object.entries(INPUTS))('%s', async (_, { files = {}, spoil, problems = [], has }) => {
    const root = writeSite({ ...one('Text'), 'public/x.txt': 'x' });
    const { dist: before } = await buildSite(root);
    writeFiles(root, files);
    spoil?.(root);
    const built = await buildSite(root);
    const lines = built.problems.map(oneLine);
    for (const each of problems) expect(lines).toContainEqual(expect.stringContaining(each));
    const isError = problems.some((each) => each.includes('error'));
    expect([built.ok, built.written]).toEqual([!isError, !isError]);
    if (isError) expect(readTree(join(root, 'dist'))).toEqual(before);
    if (problems.length === 0) expect(lines).toEqual([]);
    const [path, text = ''] = has ?? [];
    if (path)
      expect(built.dist[path]).toMatch(
        typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text,
      );
  });

  test.runIf(process.getuid?.() === 0)('a file without read permission', () => {
    const root = writeSite(one('Text'));
    chmodSync(join(root, FILE), 0);
    chownSync(root, 65_534, 65_534);
    const args = [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      process.execPath,
      CLI,
      'check',
      '--root',
      root,
    ];
    const { status, stderr } = spawnSync('setpriv', args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${FILE}:1:1`)]);
  });

  test('control characters are replaced in every text that is generated', async () => {
    const dirty = 'a\0b\u0001c\u000bd\u000ce\u001b[31mf\u007fg\u0085h';
    const { dist } = await buildSite(
      writeSite({
        'site/index.ts': siteWith(
          'code(), markdownVersions({ head: ({ title }) => ({ title }), publish: ["docs"] })',
        ),
        [FILE]: doc(`${dirty}\n\n\`${dirty}\`\n\n\`\`\`text\n${dirty}\n\`\`\``),
        'public/log.txt': dirty,
      }),
    );
    const { 'log.txt': copied, ...texts } = dist;
    expect(copied).toBe(dirty);
    for (const [path, text] of Object.entries(texts))
      expect([path, text.search(/[^\P{Cc}\t\n\r]/u)]).toEqual([path, -1]);
  });

  test('many comments before the text take little time', async () => {
    const before = process.cpuUsage();
    expect((await buildSite(writeSite(one(`${'<!-- note -->\n'.repeat(28)}Text`)))).ok).toBe(true);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
  });
});

test('links to files and folders in public/ and content/ are followed', async () => {
  const root = writeSite({ 'public/a.txt': 'A', 'shared/two.md': doc('Two'), 'shared/d/one.md': doc('One') });
  symlinkSync('a.txt', join(root, 'public/c.txt'));
  mkdirSync(join(root, 'content'));
  symlinkSync('../shared/d', join(root, 'content/docs'));
  symlinkSync('../two.md', join(root, 'shared/d/two.md'));
  const { problems, dist } = await buildSite(root);
  expect([problems, dist['c.txt']]).toEqual([[], 'A']);
  expect(dist['docs/one/index.html']).toContain('<p>One</p>');
  expect(dist['docs/two/index.html']).toContain('<p>Two</p>');
});

test('all errors are reported at once', async () => {
  const texts = Object.values(INPUTS).flatMap(({ files = {} }) => files[FILE] ?? []);
  const files = Object.fromEntries(texts.map((text, index) => [`content/docs/p${index}.md`, text]));
  const { problems } = await buildSite(writeSite({ ...files, 'site/index.ts': SITE }));
  const errors = problems.filter(({ severity }) => severity === 'error');
  const codes = new Set(errors.map(({ code }) => code.split('/')[0]));
  expect([...codes].sort()).toEqual(['content', 'front-matter']);
});
