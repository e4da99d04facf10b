import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, type Files, oneLine, readTree, writeFiles, writeSite } from '../kit/little-site.ts';

const doc = (title: string, body = 'Text') => `---\ntitle: ${title}\n---\n${body}\n`;
const post = (slug: string) => `---\ntitle: P\ndate: 2025-01-02\nslug: ${slug}\n---\nText\n`;
const GOOD: Files = {
  'content/docs/one.md': doc('One'),
  'content/blog/a.md': post('a'),
  'public/a.txt': 'a',
};

type Bad = { name: string; files?: Files; spoil?: (root: string) => void; expected: string[] };

const BAD: readonly Bad[] = [
  {
    name: 'invalid UTF-8',
    files: { 'content/docs/bad.md': Buffer.from('---\ntitle: \xff\n---\n', 'latin1') },
    expected: ['content/docs/bad.md:2:8 error content/invalid-utf8'],
  },
  {
    name: 'a YAML error, with the place in the author\u2019s file',
    files: { 'content/docs/bad.md': '---\ntitle: One\nlist: [a\n---\nText\n' },
    expected: ['content/docs/bad.md:3:9 error front-matter/yaml'],
  },
  {
    name: 'an unknown key',
    files: { 'content/docs/bad.md': '---\ntitle: One\nodrer: 1\n---\nText\n' },
    expected: ['content/docs/bad.md:3:1 error front-matter/unknown-key'],
  },
  {
    name: 'a wrong type',
    files: { 'content/docs/bad.md': '---\ntitle: 1\n---\nText\n' },
    expected: ['content/docs/bad.md:2:8 error front-matter/invalid'],
  },
  {
    name: 'two posts on one slug',
    files: { 'content/blog/b.md': post('a') },
    expected: ['content/blog/b.md:1:1 error page/duplicate-url'],
  },
  {
    name: 'two addresses that differ in case',
    files: { 'content/docs/ONE.md': doc('One') },
    expected: ['content/docs/one.md:1:1 error page/case-collision'],
  },
  {
    name: 'front matter that would run',
    files: { 'content/docs/bad.md': '---js\nprocess.exit(7)\n---\n' },
    expected: ['content/docs/bad.md:1:4 error front-matter/language'],
  },
  {
    name: 'a broken link',
    files: { 'content/docs/bad.md': doc('Bad', 'See [x](/docs/on).') },
    expected: ['content/docs/bad.md:4:5 error link/no-page'],
  },
  {
    name: 'a broken anchor',
    files: { 'content/docs/bad.md': doc('Bad', 'See [x](/docs/one#no).') },
    expected: ['content/docs/bad.md:4:5 error link/no-anchor'],
  },
  {
    name: 'an unknown token',
    files: { 'content/docs/bad.md': doc('Bad', 'By {prodct}.') },
    expected: ['content/docs/bad.md:4:4 error markdown/unknown-token'],
  },
  {
    name: 'raw HTML',
    files: { 'content/docs/bad.md': doc('Bad', 'Some <font>html</font>.') },
    expected: ['content/docs/bad.md:4:6 error markdown/raw-html'],
  },
  {
    name: 'an unsafe address',
    files: { 'content/docs/bad.md': doc('Bad', '[x](javascript:alert)') },
    expected: ['content/docs/bad.md:4:1 error markdown/unsafe-url'],
  },
  {
    name: 'a loop of links',
    spoil: (root) => symlinkSync('..', join(root, 'content/docs/loop')),
    expected: ['content/docs/loop:1:1 error content/symlink-loop'],
  },
  {
    name: 'a link to itself',
    spoil: (root) => symlinkSync('self.md', join(root, 'content/docs/self.md')),
    expected: ['content/docs/self.md:1:1 error content/symlink-loop'],
  },
  {
    name: 'a link out of the project',
    spoil: (root) => symlinkSync('/etc/hostname', join(root, 'content/docs/host.md')),
    expected: ['content/docs/host.md:1:1 error content/symlink-outside'],
  },
  {
    name: 'a file where a folder must be',
    spoil: (root) => {
      rmSync(join(root, 'content/blog'), { recursive: true });
      writeFiles(root, { 'content/blog': 'not a folder' });
    },
    expected: ['content/blog:1:1 error content/not-a-folder'],
  },
  {
    name: 'a public file in the place of a page',
    files: { 'public/docs/one/index.html': 'x' },
    expected: ['error output/collision'],
  },
  {
    name: 'a page in the place of a public file',
    files: { 'public/docs': 'x' },
    expected: ['error output/collision'],
  },
  {
    name: 'a site that does not compile',
    files: { 'site/index.ts': 'import { gone } from "./gone.ts";\nexport default gone;\n' },
    expected: ['site/index.ts:1:22 error site/bundle'],
  },
  {
    name: 'a site that throws',
    files: { 'site/index.ts': '\nnull.x;\n' },
    expected: ['error site/threw'],
  },
  {
    name: 'a site that exports nothing',
    files: { 'site/index.ts': 'export const a = 1;\n' },
    expected: ['error site/no-definition'],
  },
];

/** Cases that can be combined in one site. */
const MIXED = BAD.slice(0, 12).filter(({ name }) => !name.includes('case'));

describe('an invalid input is an error, and the last good output is unchanged', () => {
  test.each(BAD)('$name', async ({ files = {}, spoil, expected }) => {
    const root = writeSite(GOOD);
    expect((await buildSite(root)).ok).toBe(true);
    const before = readTree(join(root, 'dist'));
    writeFiles(root, files);
    spoil?.(root);
    const result = await buildSite(root);
    expect(result.ok).toBe(false);
    expect(result.published).toBe(false);
    const errors = result.diagnostics.filter(({ severity }) => severity === 'error').map(oneLine);
    for (const line of expected) expect(errors.some((error) => error.endsWith(line))).toBe(true);
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });

  test('reports all errors at once', async () => {
    const files = Object.assign(
      {},
      GOOD,
      ...MIXED.map((bad) =>
        Object.fromEntries(
          Object.entries(bad.files ?? {}).map(([path, body]) => [
            path.replace('bad.md', `bad-${BAD.indexOf(bad)}.md`),
            body,
          ]),
        ),
      ),
    );
    const root = writeSite(files);
    const codes = (await buildSite(root)).diagnostics.map(({ code }) => code);
    for (const bad of MIXED) expect(codes).toContain(bad.expected[0]?.split(' ').at(-1));
  });
});

describe('the output folder', () => {
  test('is an error below a file', async () => {
    const root = writeSite({ ...GOOD, 'a-file': 'x' });
    const result = await buildSite(root, { out: join(root, 'a-file/dist') });
    expect(result.diagnostics.map(({ message }) => message)).toEqual([
      'Cannot write a-file/dist: part of its path is a file, not a folder (ENOTDIR).',
    ]);
    expect(result.ok).toBe(false);
  });
  test('is an error without write permission', async () => {
    const root = writeSite(GOOD);
    const result = await buildSite(root, { out: '/proc/nowhere/dist' });
    expect(result.diagnostics[0]?.code).toBe('output/write');
    expect(result.ok).toBe(false);
  });
  test('does not hide errors of the content when it is unusable', async () => {
    const root = writeSite({ ...GOOD, 'a-file': 'x', 'content/docs/bad.md': doc('Bad', '[x](/no)') });
    const result = await buildSite(root, { out: join(root, 'a-file') });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['output/not-ours', 'link/no-page']);
  });
  test('can be an empty folder, or one of an earlier build', async () => {
    const root = writeSite(GOOD);
    mkdirSync(join(root, 'dist'));
    expect((await buildSite(root)).published).toBe(true);
    expect((await buildSite(root)).published).toBe(true);
  });
});
