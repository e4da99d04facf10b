import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL, sampleOf } from '../kit/full.ts';
import { buildSite, makeSite, readTree } from '../kit/little-site.ts';
import { numbersFrom } from '../kit/random.ts';

const ROUNDS = FULL ? 1000 : 12;

const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`;
const DIAGRAM = '```mermaid\nflowchart LR\n  accTitle: Way\n  accDescr: From A to B.\n  A --> B\n```';

let root: string;
let file: string;
let expected: Record<string, string>;
let bytes: Buffer;

beforeAll(async () => {
  root = makeSite({
    'content/docs/one.md': doc('One', `## First\n\n${DIAGRAM}`),
    'content/docs/two.md': doc('Two', `${DIAGRAM.replaceAll('B', 'C')}\n\n[One](one.md)`),
    'content/docs/three.md': doc('Three', '| a | b |\n|---|---|\n| 1 | 2 |'),
    'content/blog/a.md': '---\ntitle: P\ndate: "2025-01-02"\nslug: a\n---\nText\n',
    'public/a.txt': 'a',
  });
  file = join(root, '.cache/build.sqlite');
  const without = await buildSite(root, { out: join(root, 'clean') });
  expect(without.diagnostics).toEqual([]);
  expected = without.dist;
  expect((await buildSite(root, { cacheFile: file })).published).toBe(true);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  expect(database.prepare('SELECT count(*) AS number FROM entries').get()?.number).toBeGreaterThan(1);
  database.close();
  bytes = readFileSync(file);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PAGE = 4096;
type Mutation = (random: () => number) => void;

const onBytes =
  (change: (copy: Buffer, random: () => number) => Uint8Array): Mutation =>
  (random) =>
    writeFileSync(file, change(Buffer.from(bytes), random));
const bySql =
  (sql: string | ((random: () => number) => string)): Mutation =>
  (random) => {
    writeFileSync(file, bytes);
    const database = new DatabaseSync(file);
    database.exec(typeof sql === 'string' ? sql : sql(random));
    database.close();
  };

function flip(copy: Buffer, at: number, random: () => number): void {
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
}

/** Swaps columns between each entry and the next of its order. */
const swap = (...columns: readonly string[]) => `
  CREATE TEMP TABLE before AS SELECT *, row_number() OVER (ORDER BY kind, length(value), key) AS place FROM entries;
  UPDATE entries SET ${columns.map((column) => `${column} = other.${column}`).join(', ')}
    FROM temp.before AS one JOIN temp.before AS other ON other.place = one.place + iif(one.place % 2 = 1, 1, -1)
    WHERE one.kind = entries.kind AND one.key = entries.key`;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a bit flips': onBytes((copy, random) => {
    flip(copy, Math.floor(random() * copy.length), random);
    return copy;
  }),
  'bits flip in every page': onBytes((copy, random) => {
    for (let page = 0; page < copy.length; page += PAGE)
      flip(copy, page + Math.floor(random() * Math.min(PAGE, copy.length - page)), random);
    return copy;
  }),
  'a bit of the header flips': onBytes((copy, random) => {
    flip(copy, Math.floor(random() * 100), random);
    return copy;
  }),
  'the file is cut': onBytes((copy, random) => copy.subarray(0, Math.floor(random() * copy.length))),
  'the file is longer': onBytes((copy, random) =>
    Buffer.concat([copy, Buffer.alloc(1 + random() * 9000, 7)]),
  ),
  'a page is zeroes': onBytes((copy, random) => {
    const page = Math.floor((random() * copy.length) / PAGE) * PAGE;
    return copy.fill(0, page, page + PAGE);
  }),
  'two pages are swapped': onBytes((copy, random) => {
    const [one, two] = [random(), random()].map((each) => Math.floor((each * copy.length) / PAGE) * PAGE);
    const first = Buffer.from(copy.subarray(one, (one ?? 0) + PAGE));
    copy.copyWithin(one ?? 0, two ?? 0, (two ?? 0) + PAGE);
    first.copy(copy, two);
    return copy;
  }),
  'a range of bytes is garbage': onBytes((copy, random) => {
    const from = Math.floor(random() * copy.length);
    for (let at = from; at < Math.min(from + 500, copy.length); at++)
      copy.writeUInt8(Math.floor(random() * 256), at);
    return copy;
  }),
  'the file is garbage': onBytes((copy, random) => copy.map(() => random() * 256)),
  'the file is empty': onBytes(() => new Uint8Array()),
  'the file is a text': onBytes(() => Buffer.from('{"entries": []}\n')),
  'the file is a folder': () => {
    rmSync(file, { recursive: true, force: true });
    mkdirSync(join(file, 'deep'), { recursive: true });
  },
  'the write-ahead log is garbage': (random) => {
    writeFileSync(file, bytes);
    writeFileSync(`${file}-wal`, Buffer.alloc(5000, random() * 256));
    writeFileSync(`${file}-shm`, Buffer.alloc(32_768, random() * 256));
  },
  'the write-ahead log or journal is that of another cache': (random) => {
    writeFileSync(file, bytes);
    copyFileSync(file, `${file}-${random() < 0.5 ? 'wal' : 'journal'}`);
  },
  'values are swapped': bySql(swap('value')),
  'values are swapped with their digests': bySql(swap('value', 'digest')),
  'a value gets another byte': bySql(
    (random) => `UPDATE entries SET value = value || x'${random() < 0.5 ? '20' : '00'}'`,
  ),
  'a value loses its end': bySql('UPDATE entries SET value = substr(value, 1, length(value) / 2)'),
  'values are text': bySql('UPDATE entries SET value = CAST(value AS TEXT)'),
  'values are numbers': bySql('UPDATE entries SET value = 7'),
  'values are empty': bySql("UPDATE entries SET value = x''"),
  'kinds change': bySql("UPDATE OR REPLACE entries SET kind = kind || 's'"),
  'keys change': bySql('UPDATE OR REPLACE entries SET key = upper(key)'),
  'the version is newer': bySql('PRAGMA user_version = 2000000000; PRAGMA application_id = 7'),
  'a newer version has more columns': bySql('ALTER TABLE entries ADD COLUMN more TEXT'),
  'a newer version has other columns': bySql('ALTER TABLE entries RENAME COLUMN value TO body'),
  'a newer version has no such table': bySql('DROP TABLE entries; CREATE TABLE things (id)'),
  'a newer version has a view': bySql(
    "DROP TABLE entries; CREATE VIEW entries AS SELECT 'k' AS kind, 'k' AS key, 'd' AS digest, x'00' AS value",
  ),
  'a trigger corrupts new entries': bySql(
    "CREATE TRIGGER spoil AFTER INSERT ON entries BEGIN UPDATE entries SET value = x'00' WHERE key = new.key; END",
  ),
  'a trigger rejects new entries': bySql(
    "CREATE TRIGGER refuse BEFORE INSERT ON entries BEGIN SELECT raise(ABORT, 'no'); END",
  ),
  'pages have another size': bySql('PRAGMA page_size = 512; VACUUM'),
};

const NAMES = sampleOf(Object.keys(MUTATIONS), ROUNDS);

describe('with a damaged cache, the output equals that of a build without a cache', () => {
  test(`${ROUNDS} mutations`, { timeout: 1_800_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = NAMES[round % NAMES.length] ?? '';
      for (const suffix of ['', '-wal', '-shm', '-journal'])
        rmSync(file + suffix, { recursive: true, force: true });
      MUTATIONS[name]?.(numbersFrom(round));
      const result = await buildSite(root, { cacheFile: file });
      expect(result.diagnostics, `${round}: ${name}`).toEqual([]);
      expect(result.dist, `${round}: ${name}`).toEqual(expected);
      if (round % 10 !== 0) continue;
      // The entries of that build are also correct in the next one.
      expect((await buildSite(root, { cacheFile: file })).dist, `after ${round}: ${name}`).toEqual(expected);
    }
  });
  test('a build runs without a cache that another process is writing to', async () => {
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      rmSync(file + suffix, { recursive: true, force: true });
    writeFileSync(file, bytes);
    const other = new DatabaseSync(file);
    other.exec('PRAGMA journal_mode = WAL; DELETE FROM entries; BEGIN IMMEDIATE');
    // A build that waits for the other process exceeds the timeout of the test.
    const { dist } = await buildSite(root, { cacheFile: file });
    other.close();
    expect(dist).toEqual(expected);
    expect(readTree(join(root, 'clean'))).toEqual(expected);
  });
});
