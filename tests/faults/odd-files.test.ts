import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, type Files, oneLine, readTree, writeSite } from '../kit/little-site.ts';
import { CLI } from '../kit/run-cli.ts';

const doc = (body: string, title = 'One') => `---\ntitle: ${title}\n---\n${body}\n`;
const one = (body: string): Files => ({ 'content/docs/one.md': doc(body) });
const LONG_NAME = 'n'.repeat(240);

type Odd = {
  readonly name: string;
  readonly files?: Files;
  readonly spoil?: (root: string) => void;
  /** Places and codes of what is reported; none means that the site is built. */
  readonly told?: readonly string[];
  /** A published file, and what it holds. */
  readonly has?: readonly [path: string, text: string | RegExp];
};

const PAGE = 'docs/one/index.html';
const FILE = 'content/docs/one.md';

const ODD: readonly Odd[] = [
  { name: 'a byte-order mark', files: { [FILE]: `\ufeff${doc('Text')}` }, has: [PAGE, '<p>Text</p>'] },
  {
    name: 'line ends of Windows',
    files: { [FILE]: doc('## A\n\n- b\n- c').replaceAll('\n', '\r\n') },
    has: [PAGE, '<li>c</li>'],
  },
  {
    name: 'line ends of old Macs',
    files: { [FILE]: doc('Text').replaceAll('\n', '\r') },
    told: [`${FILE}:1:1 error front-matter/missing`],
  },
  {
    name: 'UTF-16',
    files: { [FILE]: Buffer.from(`\ufeff${doc('Text')}`, 'utf16le') },
    told: [`${FILE}:1:1 error content/invalid-utf8`],
  },
  {
    name: 'Latin-1',
    files: { [FILE]: Buffer.from(doc('caf\u00e9'), 'latin1') },
    told: [`${FILE}:4:4 error content/invalid-utf8`],
  },
  { name: 'a NUL in the text', files: one('a\0b'), has: [PAGE, 'a\ufffdb'] },
  { name: 'other control characters', files: one('a\u0001\u0008\u001b[31mb\u007f'), has: [PAGE, /<p>a.*b/] },
  {
    name: 'a NUL in the front matter',
    files: { [FILE]: doc('Text', '"a\0b"') },
    told: [`${FILE}:2:8 error front-matter/invalid`],
  },
  { name: 'an empty file', files: { [FILE]: '' }, told: [`${FILE}:1:1 warning content/empty`] },
  { name: 'a file of blanks', files: { [FILE]: ' \n\t\n \n' }, told: [`${FILE}:1:1 warning content/empty`] },
  {
    name: 'a fence that is never closed',
    files: one('```\n## Not a heading'),
    has: [PAGE, '## Not a heading'],
  },
  {
    name: 'emoji, right-to-left and zero-width letters',
    files: one('## \u{1f389} \u05e9\u05dc\u05d5\u05dd \u200b\u202e\ufeff x'),
    has: [PAGE, '\u05e9\u05dc\u05d5\u05dd'],
  },
  {
    name: 'references to surrogates and beyond Unicode',
    files: one('&#xD800; &#x110000; &#0; &#xFFFF;'),
    has: [PAGE, '\ufffd \ufffd \ufffd'],
  },
  {
    name: 'a lone surrogate by an escape in YAML',
    files: { [FILE]: doc('Text', '"a\\uD800b"') },
    told: [`${FILE}:2:8 error front-matter/invalid`],
  },
  {
    name: 'aliases that multiply (a YAML bomb)',
    files: { [FILE]: `---\ntitle: One\na: &a [x,x,x,x]\nb: &b [*a,*a,*a]\nc: [*b,*b,*b]\n---\nText\n` },
    told: [`${FILE}:3:7 error front-matter/unsafe-yaml`],
  },
  {
    name: 'two fields of one name',
    files: { [FILE]: '---\ntitle: One\ntitle: Two\n---\nText\n' },
    told: [`${FILE}:3:1 error front-matter/yaml`],
  },
  {
    name: 'a field named __proto__',
    files: { [FILE]: '---\ntitle: One\n__proto__: {a: 1}\n---\nText\n' },
    told: ['error front-matter/'],
  },
  {
    name: 'a link that leads to itself',
    spoil: (root) => symlinkSync('loop.md', join(root, 'content/docs/loop.md')),
    told: ['content/docs/loop.md:1:1 error content/symlink-loop'],
  },
  {
    name: 'a link to a folder that holds it',
    spoil: (root) => symlinkSync('..', join(root, 'content/docs/up')),
    told: ['content/docs/up:1:1 error content/symlink-loop'],
  },
  {
    name: 'a link to nothing',
    spoil: (root) => symlinkSync('nowhere', join(root, 'public/gone')),
    told: ['public/gone:1:1 error content/symlink-outside'],
  },
  {
    name: 'a link out of the project',
    spoil: (root) => symlinkSync('/etc/passwd', join(root, 'public/passwd')),
    told: ['public/passwd:1:1 error content/symlink-outside'],
  },
  {
    name: 'a link to a device',
    spoil: (root) => symlinkSync('/dev/zero', join(root, 'public/zero')),
    told: ['public/zero:1:1 error content/symlink-outside'],
  },
  {
    name: 'a pipe among the content',
    spoil: (root) => mkfifo(join(root, 'content/docs/pipe.md')),
    told: ['content/docs/pipe.md:1:1 error content/unreadable'],
  },
  {
    name: 'a pipe among the public files',
    spoil: (root) => mkfifo(join(root, 'public/pipe')),
    told: ['public/pipe:1:1 error content/unreadable'],
  },
  {
    name: 'a socket among the public files',
    spoil: (root) => makeSocket(join(root, 'public/socket')),
    told: ['public/socket:1:1 error content/unreadable'],
  },
  {
    name: 'a folder named like a page',
    spoil: (root) => mkdirSync(join(root, 'content/docs/two.md')),
    has: [PAGE, '<p>Text</p>'],
  },
  {
    name: 'one name in two normal forms',
    files: { 'content/docs/caf\u00e9.md': doc('Text'), 'content/docs/cafe\u0301.md': doc('Text') },
    told: ['error page/'],
  },
  {
    name: 'names that differ in case',
    files: { 'public/A.txt': 'A', 'public/a.txt': 'a' },
    told: ['error output/collision'],
  },
  {
    name: 'a public file in the place of a page',
    files: { 'public/docs/one/index.html': 'x' },
    told: ['error output/collision'],
  },
  {
    name: 'a name of 240 characters',
    files: { [`content/docs/${LONG_NAME}.md`]: doc('Text') },
    told: ['error page/bad-url'],
  },
  {
    name: 'a name that is a line break',
    files: { 'content/docs/a\nb.md': doc('Text') },
    told: ['error page/bad-url'],
  },
  {
    name: 'a name with percent signs and blanks',
    files: { 'content/docs/100% of it.md': doc('Text') },
    told: ['error page/bad-url'],
  },
  {
    name: 'a name of a bidirectional override',
    files: { 'public/a\u202etxt.exe': 'x' },
    has: ['a\u202etxt.exe', 'x'],
  },
  { name: 'a name with a backslash', files: { 'public/a\\b.txt': 'x' }, told: ['error output/bad-path'] },
  { name: 'an empty public file', files: { 'public/empty.txt': '' }, has: ['empty.txt', /^$/] },
  {
    name: 'a picture that is none',
    files: { ...one('![A](/p.png)'), 'public/p.png': 'not a picture' },
    told: [`${FILE}:4:1 error picture/unreadable`],
  },
  {
    name: 'a picture that says it is of 60,000 pixels',
    files: { ...one('![A](/p.png)'), 'public/p.png': hugePng() },
    told: [`${FILE}:4:1 error picture/unreadable`],
  },
];

const mkfifo = (path: string) => {
  spawnSync('mkfifo', [path]);
};
function makeSocket(path: string): void {
  const script =
    'require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))';
  spawnSync(process.execPath, ['-e', script, path]);
}

/** Header of a PNG without image data. */
function hugePng(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(4)]);
}

describe('an unusual input has the expected result', () => {
  test.each(ODD)('$name', async ({ files, spoil, told, has }) => {
    const root = writeSite({ 'content/docs/one.md': doc('Text'), 'public/x.txt': 'x', ...files });
    spoil?.(root);
    const { ok, published, diagnostics, dist } = await buildSite(root);
    const lines = diagnostics.map(oneLine);
    for (const each of told ?? []) expect(lines).toContainEqual(expect.stringContaining(each));
    const isError = told?.some((each) => each.includes('error')) ?? false;
    if (!isError) expect(lines.filter((line) => line.includes(' error '))).toEqual([]);
    expect([ok, published]).toEqual([!isError, !isError]);
    if (has) {
      const text = dist[has[0]];
      if (typeof has[1] === 'string') expect(text).toContain(has[1]);
      else expect(text).toMatch(has[1]);
    }
  });

  test.runIf(process.getuid?.() === 0)('a file without read permission', async () => {
    const root = writeSite({ [FILE]: doc('Text') });
    chmodSync(join(root, FILE), 0);
    chownSync(root, 65_534, 65_534);
    const child = spawnSync(
      'setpriv',
      ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, CLI, 'check', '--root', root],
      { encoding: 'utf8' },
    );
    expect(child.stderr).toContain(`${FILE}:1:1`);
    expect(child.status).toBe(1);
  });

  test('control characters are replaced in every text that is published', async () => {
    const dirty = 'a\0b\u0001c\u000bd\u000ce\u001b[31mf\u007fg\u0085h';
    const root = writeSite({
      [FILE]: `---\n# \u001b\ntitle: One\n---\n${dirty}\n\n\`${dirty}\`\n\n\`\`\`text src="/log.txt"\n\`\`\`\n`,
      'public/log.txt': dirty,
    });
    const index = join(root, 'site/index.ts');
    const code = readTree(root)['site/index.ts'] ?? '';
    writeFileSync(
      index,
      code.replace(
        '  routes: [',
        `  markdownVersions: { head: ({ title }) => ({ title, facts: [] }), llms: () => ({ title: '', summary: '', notes: [], full: [], sections: [] }) },\n  routes: [`,
      ),
    );
    const { 'log.txt': copied, ...texts } = (await buildSite(root)).dist;
    expect(copied).toBe(dirty);
    const clean = dirty.replaceAll(/[^\P{Cc}]/gu, '\ufffd');
    for (const path of [PAGE, FILE, 'docs/one.md']) expect(texts[path], path).toContain(clean);
    for (const [path, text] of Object.entries(texts)) expect(text.search(/[^\P{Cc}\t\n\r]/u), path).toBe(-1);
    expect(texts[PAGE]?.split(clean)).toHaveLength(4);
  });
});
