import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { FULL } from '../kit/full.ts';

const STORE = join(import.meta.dirname, '../../generator/cache/cache-store.ts');
const run = promisify(execFile);

function cacheFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep/cache.sqlite');
}

const inodeOf = (file: string): string => String(statSync(file, { bigint: true }).ino);

/** Opens, writes and closes the cache many times, and prints the inode that the file had after each. */
const OPENER = (file: string, opens: number) => `
  import { statSync } from 'node:fs';
  import { openCache } from ${JSON.stringify(STORE)};
  let kept = 0;
  const inodes = new Set();
  for (let round = 0; round < ${opens}; round++) {
    const cache = await openCache(${JSON.stringify(file)});
    if (cache.enabled) kept++;
    cache.set('code', process.pid + ' ' + round, 'value '.repeat(500));
    cache.close();
    inodes.add(String(statSync(${JSON.stringify(file)}, { bigint: true }).ino));
  }
  console.log(JSON.stringify({ kept, inodes: [...inodes] }));
`;

const OPENS = FULL ? 200 : 40;

test(`four processes open a new cache ${4 * OPENS} times at the same time, and no process replaces the file`, async () => {
  const file = cacheFile();
  const runs = Array.from({ length: 4 }, () =>
    run(process.execPath, ['--input-type=module', '--eval', OPENER(file, OPENS)]),
  );
  const told = (await Promise.all(runs)).map(
    ({ stdout }) => JSON.parse(stdout) as { kept: number; inodes: string[] },
  );
  expect(new Set(told.flatMap(({ inodes }) => inodes))).toEqual(new Set([inodeOf(file)]));
  // Whoever finds the file locked for too long builds without it, which must stay rare.
  expect(told.reduce((sum, { kept }) => sum + kept, 0)).toBeGreaterThan(4 * OPENS * 0.97);
});

test('a build runs without a cache when another process has locked it, and does not change the file', async () => {
  const file = cacheFile();
  const first = await openCache(file);
  first.set('code', 'key', 'value');
  first.close();
  const before = { bytes: readFileSync(file), inode: inodeOf(file) };
  const other = new DatabaseSync(file);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const locked = await openCache(file);
  expect(locked.enabled).toBe(false);
  locked.close();
  other.exec('ROLLBACK');
  other.close();
  expect({ bytes: readFileSync(file), inode: inodeOf(file) }).toEqual(before);
  const last = await openCache(file);
  expect(Buffer.from(last.get('code', 'key') ?? []).toString()).toBe('value');
  last.close();
});

test.each([
  ['is no database', (file: string) => writeFileSync(file, 'not a database'.repeat(1000))],
  [
    'is damaged',
    (file: string) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0xff, 100, 200));
    },
  ],
  ['has another version', (file: string) => alter(file, 'PRAGMA user_version = 99')],
  ['has other tables', (file: string) => alter(file, 'DROP TABLE entries; CREATE TABLE things (id)')],
])('a file that %s is replaced', async (_, spoil) => {
  const file = cacheFile();
  const first = await openCache(file);
  first.set('code', 'key', 'value');
  first.close();
  spoil(file);
  const second = await openCache(file);
  expect([second.enabled, second.get('code', 'key')]).toEqual([true, undefined]);
  second.set('code', 'key', 'new');
  second.close();
  const third = await openCache(file);
  expect(Buffer.from(third.get('code', 'key') ?? []).toString()).toBe('new');
  third.close();
});

function alter(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
