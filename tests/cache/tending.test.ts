import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { openCache } from '../../generator/cache/cache-store.ts';
import type { KindName } from '../../generator/cache/kinds.ts';
import { CACHED_SITE, doc } from '../kit/cached-site.ts';
import { sampleOf } from '../kit/full.ts';
import { writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { buildCached, cacheOf, outputOf } from '../kit/same-as-clean.ts';

const DIAGRAM = '```mermaid\nflowchart LR\n  accTitle: Way\n  accDescr: From A to B.\n  A --> B\n```';
/** Without a diagram, which takes longer to draw than everything else. */
const FEW = {
  ...CACHED_SITE,
  'site/index.ts': String(CACHED_SITE['site/index.ts']).replace(
    'search: {',
    'budgets: [{ scripts: 9000 }],\n  search: {',
  ),
};
const FILES = { ...FEW, 'content/docs/four.md': doc('Four', DIAGRAM) };

function inDatabase<T>(root: string, run: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(cacheOf(root));
  try {
    return run(database);
  } finally {
    database.close();
  }
}

type Entry = { kind: KindName; key: string; value: Uint8Array };

/** Corrupts one entry of each kind, with a valid checksum and valid inputs. */
async function spoil(root: string, kinds: readonly KindName[]): Promise<string[]> {
  const rows = inDatabase(root, (database) =>
    kinds.map((kind) =>
      database.prepare('SELECT kind, key, value FROM entries WHERE kind = ? ORDER BY key').get(kind),
    ),
  ) as Entry[];
  const cache = await openCache(cacheOf(root));
  for (const { kind, key, value } of rows) cache.set(kind, key, otherValue(kind, Buffer.from(value)));
  cache.close();
  return rows.map(({ kind, key }) => `${kind} ${key}`).sort();
}

function otherValue(kind: KindName, value: Buffer): Buffer {
  if (kind !== 'markdown') return Buffer.concat([value, Buffer.from(' ')]);
  const end = value.lastIndexOf('</p>');
  expect(end).toBeGreaterThan(0);
  return Buffer.concat([value.subarray(0, end), Buffer.from('</b>'), value.subarray(end + 4)]);
}

describe('--verify-cache', () => {
  test.each(sampleOf([1, 0], 1))(
    'passes on a right cache and names every wrong entry, with %i threads',
    async (workers) => {
      const root = writeSite(FILES);
      expect((await buildCached(root)).ok).toBe(true);
      const right = await buildCached(root, { verifyCache: true });
      expect(right).toMatchObject({ ok: true, published: true, diagnostics: [] });
      expect(right.renders?.every(({ why }) => why !== undefined)).toBe(true);
      const kinds: KindName[] = ['compressed', 'diagram', 'markdown', 'page'];
      const wrong = await spoil(root, kinds);
      expect(wrong).toHaveLength(kinds.length);
      const before = outputOf(join(root, 'dist'));
      const built = await buildCached(root, { verifyCache: true, workers });
      expect(built).toMatchObject({ ok: false, published: false });
      expect(built.diagnostics.map(({ code }) => code)).toEqual(wrong.map(() => 'cache/wrong'));
      for (const name of wrong)
        expect(built.diagnostics.map(({ message }) => message).join('\n')).toContain(name);
      expect(outputOf(join(root, 'dist'))).toEqual(before);
      // The corrupted value is valid after this edit.
      expect((await buildCached(root, { verifyCache: true })).ok).toBe(true);
    },
  );

  test('does not report an entry that an edit has made stale', async () => {
    const root = writeSite(FEW);
    await buildCached(root);
    writeFiles(root, {
      'content/docs/one.md': doc('One', '## First\n\nOther words'),
      'content/docs/new.md': doc('New', 'A page more'),
      'site/main.css': 'p {}\n',
      'public/shape.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    });
    expect((await buildCached(root, { verifyCache: true })).diagnostics).toEqual([]);
  });

  test('names wrong entries of a shard', async () => {
    const root = writeSite(FILES);
    await buildCached(root);
    const wrong = await spoil(root, ['markdown', 'page']);
    const built = await buildCached(root, { verifyCache: true, shard: { number: 1, count: 1 } });
    expect(built.ok).toBe(false);
    const messages = built.diagnostics.map(({ message }) => message).join('\n');
    for (const name of wrong) expect(messages).toContain(name);
  });

  test('reports wrong entries on the command line', async () => {
    const root = writeSite(FEW);
    const args = ['build', '--root', root, '--today', '2026-01-01', '--no-git-dates'];
    await buildCached(root);
    const [name = ''] = await spoil(root, ['page']);
    const run = runCli([...args, '--verify-cache']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(name);
    expect(run.stdout).toMatch(/^Not published: 1 error\./);
  });
});

describe('cache', () => {
  const tend = (root: string, ...args: string[]) => runCli(['cache', ...args, '--root', root]);

  test('size lists the entries, and prune deletes those that no build has used', async () => {
    const root = writeSite(FEW);
    expect(tend(root, 'size')).toMatchObject({
      code: 2,
      stderr: 'There is no cache yet. Run a build to create it.\n',
    });
    await buildCached(root);
    const today = Math.floor(Date.now() / 86_400_000);
    inDatabase(root, (database) => {
      database.exec(
        `UPDATE entries SET used = ${today - 29}; UPDATE entries SET used = ${today - 31} WHERE kind = 'compressed'`,
      );
    });
    const size = JSON.parse(tend(root, 'size', '--json').stdout);
    expect(size).toMatchObject({ removed: 0, file: cacheOf(root) });
    const compressed = size.kinds.find(({ kind }: { kind: string }) => kind === 'compressed').entries;
    expect(compressed).toBeGreaterThan(5);
    expect(tend(root, 'size').stdout).toMatch(
      /^[\d.]+ [kM]B in \S+build\.sqlite\n(?: {2}\S[^\n]* +\d+ +[\d.]+ k?M?B\n)+$/,
    );
    expect(tend(root, 'prune').stdout).toContain(
      `Deleted ${compressed} entries that were not used for 30 days.`,
    );
    const after = JSON.parse(tend(root, 'prune', '--json').stdout);
    expect(after.removed).toBe(0);
    expect(after.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(
      size.kinds.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'compressed'),
    );
    expect(tend(root, 'empty')).toMatchObject({
      code: 2,
      stderr: 'Unknown cache command "empty": expected size or prune.\n',
    });
  });

  test('updates the date of last use of each entry that a build reads', async () => {
    const root = writeSite(FEW);
    await buildCached(root);
    inDatabase(root, (database) => void database.exec('UPDATE entries SET used = used - 40'));
    writeFiles(root, { 'content/docs/one.md': doc('One', '## First\n\nOther') });
    // As in CI, where the cache is restored and the output is not.
    rmSync(join(root, 'dist'), { recursive: true });
    await buildCached(root);
    const removed = JSON.parse(tend(root, 'prune', '--json').stdout).removed;
    expect(removed).toBeLessThan(20);
    const again = await buildCached(root, { out: join(root, 'other') });
    expect(again.renders?.filter(({ why }) => why !== undefined)).toEqual([]);
  });

  test('replaces a file of another version, and a file that is not a cache', async () => {
    const root = writeSite(FEW);
    await buildCached(root);
    const clean = outputOf(join(root, 'dist'));
    const cases: (() => void)[] = [
      () => inDatabase(root, (database) => database.exec('PRAGMA user_version = 1')),
      () => inDatabase(root, (database) => database.exec('PRAGMA user_version = 99')),
      () => inDatabase(root, (database) => database.exec('DROP TABLE entries; CREATE TABLE people (name)')),
      () => writeFileSync(cacheOf(root), 'A text.'),
    ];
    for (const change of sampleOf(cases, 2)) {
      change();
      rmSync(join(root, 'dist'), { recursive: true });
      const built = await build({
        root,
        out: join(root, 'dist'),
        today: '2026-01-01',
        gitDates: false,
        cacheFile: cacheOf(root),
      });
      expect(new Set(built.renders?.map(({ why }) => why)), String(change)).toEqual(new Set(['new']));
      expect(outputOf(join(root, 'dist'))).toEqual(clean);
      expect(readFileSync(cacheOf(root)).subarray(0, 15).toString()).toBe('SQLite format 3');
      const entries = inDatabase(root, (database) =>
        database.prepare('SELECT count(*) AS count FROM entries').get(),
      );
      expect(entries?.count).toBeGreaterThan(20);
    }
  });
});
