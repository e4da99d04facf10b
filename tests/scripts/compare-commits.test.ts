import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareBuilds, differenceOf } from '../../scripts/compare/compare-builds.ts';
import { writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';

const project = (files: Readonly<Record<string, string | Uint8Array>>): string =>
  writeSite({
    'dist/index.html': '<p>one</p>\n',
    'dist.info/serving.json': '{}\n',
    ...files,
  });

test('every file that differs is reported with its first differing line', () => {
  const first = project({
    'dist/a.bin': new Uint8Array([0, 1, 2]),
    'dist/index.html.gz': new Uint8Array([0, 1]),
    'dist/old.txt': '',
    'dist/same.txt': '',
    'dist/same.txt.gz': new Uint8Array([0, 1]),
  });
  const second = project({
    'dist/a.bin': new Uint8Array([0, 1, 3, 4]),
    'dist/index.html': '<p>two</p>\n',
    'dist/index.html.gz': new Uint8Array([0, 2]),
    'dist/new.txt': '',
    'dist/same.txt': '',
    'dist/same.txt.gz': new Uint8Array([0, 2]),
    'dist.info/serving.json': '[]\n',
  });
  expect(compareBuilds(first, second)).toEqual([
    { path: 'dist/a.bin', detail: 'binary; byte 2; 3 and 4 bytes' },
    { path: 'dist/index.html', detail: 'line 1\n    - <p>one</p>\n    + <p>two</p>' },
    { path: 'dist/new.txt', detail: 'only in the second commit' },
    { path: 'dist/old.txt', detail: 'only in the first commit' },
    { path: 'dist/same.txt.gz', detail: 'binary; byte 1; 2 and 2 bytes' },
    { path: 'dist.info/serving.json', detail: 'line 1\n    - {}\n    + []' },
  ]);
});

test('a long line is cut around its first difference, and a missing end of a file is found', () => {
  const words = 'word '.repeat(100);
  expect(
    differenceOf(Buffer.from(`same\n${words}a ${words}`), Buffer.from(`same\n${words}b ${words}`)),
  ).toMatch(/^line 2\n {4}- ….{25,30}a .{80,100}…\n {4}\+ ….{25,30}b .{80,100}…$/);
  expect(differenceOf(Buffer.from('one\n'), Buffer.from('one\ntwo\n'))).toBe('line 2\n    - \n    + two');
});

test.each([
  [['no-such-commit'], 'Unknown commit "no-such-commit".'],
  [[], 'Expected one or two commits.'],
  [['HEAD', '--documents', 'many'], 'Invalid --documents "many": expected a number, 0 or more.'],
])('wrong arguments %j exit with 2', (args, message) => {
  const run = spawnSync(process.execPath, [join(ROOT, 'scripts/compare-commits.ts'), ...args], {
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toContain(message);
});
