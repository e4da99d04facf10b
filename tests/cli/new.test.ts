import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite, SITE, writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';
import { callCli, type Run } from '../kit/run-cli.ts';

const TODAY = '2026-02-03';

describe('a starter of the site', () => {
  const STARTER = `starters: {
    note: ({ name, today, content }) => name.trim() === ''
      ? { problem: 'Give the note a title.' }
      : { path: 'content/docs/' + name.toLowerCase() + '.md', text: '---\\ntitle: ' + name + ' ' + today + ' ' + content.docs.length + '\\n---\\n' },
  },`;
  const root = () =>
    writeSite({
      'site/index.ts': SITE.replace('collections:', `${STARTER}\n  collections:`),
      'content/docs/one.md': '---\ntitle: One\ndraft: true\n---\nText\n',
    });
  const begin = (folder: string, ...words: string[]) =>
    callCli(['new', ...words, '--root', folder, '--today', TODAY]);

  test('creates a file from the name, the day and all entries, drafts included', async () => {
    const folder = root();
    expect(await begin(folder, 'note', 'Two')).toEqual({
      code: 0,
      stdout: 'content/docs/two.md\n',
      stderr: '',
    });
    expect(readFileSync(join(folder, 'content/docs/two.md'), 'utf8')).toBe(
      `---\ntitle: Two ${TODAY} 1\n---\n`,
    );
  });

  test.each([
    ['note', 'One', 'content/docs/one.md already exists. Choose another name, or edit the file.'],
    ['note', '  ', 'Give the note a title.'],
    ['nots', 'A', 'Unknown kind "nots". Kinds are note, site.'],
    ['constructor', 'A', 'Unknown kind "constructor". Kinds are note, site.'],
  ])('replaces nothing, and says why: %s %j', async (kind, name, problem) => {
    const folder = root();
    expect(await begin(folder, kind, name)).toEqual({ code: 2, stdout: '', stderr: `${problem}\n` });
    expect(readFileSync(join(folder, 'content/docs/one.md'), 'utf8')).toContain('title: One\n');
  });
});

describe('a new site in a folder of its own', () => {
  let folder: string;
  let root: string;
  let created: Run;
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'new-site-')));
    root = join(folder, 'acme');
    created = await callCli(['new', 'site', 'acme', '--root', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is a copy of the example, which says what is next', () => {
    expect(created).toEqual({
      code: 0,
      stdout: 'Created acme. Next:\n  cd acme\n  npm run dev\n',
      stderr: '',
    });
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ name: 'acme' });
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toContain(ROOT.split('/').at(-1));
  });

  test('builds without a warning, also outside the repository', async () => {
    const { problems, dist } = await buildSite(root, { strict: true, today: TODAY });
    expect(problems).toEqual([]);
    expect(Object.keys(dist)).toEqual(
      expect.arrayContaining(['404.html', 'index.html', 'sitemap.xml', 'search/index.json']),
    );
  });

  test('has its own commands', () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout], stderr).toEqual([0, expect.stringMatching(/^Built \d+ pages, .* → dist\n$/)]);
  });

  test('passes a type check, which finds mistakes', () => {
    const wrong = join(root, 'site/wrong.ts');
    writeFileSync(wrong, readFileSync(join(root, 'site/index.ts'), 'utf8').replace('origin:', 'orgin:'));
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, ['--noEmit'], { cwd: root, encoding: 'utf8' });
    expect(stdout).toMatch(/^site\/wrong\.ts\(\d+,\d+\): error/);
    expect(stdout.match(/: error/g)).toHaveLength(1);
    rmSync(wrong);
  });

  test.each([
    ['Größe & Maß', 'größe-maß'],
    ['Привет, мир', 'привет-мир'],
    ['การติดตั้ง', 'การติดตั้ง'],
    ['e\u0301te\u0301', 'été'],
    ['🚀', 'Give the post a title with letters'],
    ['長い題名'.repeat(20), 'too long for a file'],
  ])('has posts with letters of every script in their names: %j', async (title, expected) => {
    const { stdout, stderr } = await callCli(['new', 'post', title, '--root', root]);
    expect(stdout + stderr).toContain(expected);
  });

  test('an impossible date in a post is an error at its line', async () => {
    const copy = join(folder, 'copy');
    cpSync(root, copy, { recursive: true, filter: (path) => !/\/(?:dist|\.cache)/.test(path) });
    const [post = ''] = spawnSync('ls', [join(copy, 'content/blog')], { encoding: 'utf8' }).stdout.split(
      '\n',
    );
    const file = join(copy, 'content/blog', post);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^date: .*/m, 'date: 2025-02-30'));
    const { problems } = await buildSite(copy);
    expect(problems.map(({ at, severity }) => [severity, at?.file])).toEqual([
      ['error', `content/blog/${post}`],
    ]);
  });

  test('is created only in an empty folder', async () => {
    expect(await callCli(['new', 'site', 'acme', '--root', folder])).toMatchObject({
      code: 2,
      stderr: 'acme is not empty. Choose a new folder.\n',
    });
    mkdirSync(join(folder, 'empty/.git'), { recursive: true });
    expect((await callCli(['new', 'site', 'empty', '--root', folder])).code).toBe(0);
    writeFileSync(join(folder, 'file'), '');
    const long = await callCli(['new', 'site', 'a'.repeat(300), '--root', folder]);
    expect([long.code, long.stderr]).toEqual([2, 'Cannot write the files: ENAMETOOLONG: name too long.\n']);
    const file = await callCli(['new', 'site', 'file', '--root', folder]);
    expect([file.code, file.stderr]).toEqual([2, expect.stringMatching(/^file is .*\n$/)]);
    expect(existsSync(join(folder, 'file/site'))).toBe(false);
  });
});
