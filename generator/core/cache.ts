import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { digest, GENERATOR, listFiles } from './files.ts';
import type { Bytes, MarkdownSite } from './site.ts';

/**
 * Values that are expensive to make. A key is everything that its value depends on, so no entry is ever
 * stale.
 */
export type Cache = {
  get(kind: string, key: string): Uint8Array | undefined;
  set(kind: string, key: string, value: Bytes): void;
  /** Makes what was set so far permanent. */
  flush(): void;
  close(): void;
};

/** Entries that no build has used for this long are deleted. */
const KEEP_DAYS = 30;

const NO_CACHE: Cache = { get: () => undefined, set() {}, flush() {}, close() {} };

/**
 * Opens the cache of a project, one SQLite file. Without a file, or if it cannot be opened, nothing is kept.
 */
export async function openCache(file: string | undefined): Promise<Cache> {
  if (file === undefined) return NO_CACHE;
  const { DatabaseSync } = await import('node:sqlite');
  let opened: ReturnType<typeof prepare>;
  try {
    mkdirSync(dirname(file), { recursive: true });
    opened = prepare(new DatabaseSync(file, { timeout: 10_000 }));
  } catch {
    return NO_CACHE;
  }
  const { database, select, insert, touch, prune } = opened;
  const today = Math.floor(Date.now() / 86_400_000);
  let added = new Map<string, Uint8Array>();
  const read = new Set<string>();

  /** Writes in one transaction. If another process holds the lock for too long, this build keeps nothing. */
  function flush(): void {
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const [key, value] of added) insert.run(key, value, today);
      for (const key of read) touch.run(today, key);
      prune.run(today - KEEP_DAYS);
      database.exec('COMMIT');
    } catch {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
    added = new Map();
    read.clear();
  }

  return {
    get(kind, key) {
      const name = `${kind} ${key}`;
      const row = added.has(name) ? undefined : select.get(name);
      if (row && row.used !== today) read.add(name);
      return added.get(name) ?? (row?.value as Uint8Array | undefined);
    },
    set: (kind, key, value) => void added.set(`${kind} ${key}`, Buffer.from(value)),
    flush,
    close() {
      flush();
      database.close();
    },
  };
}

/** Creates the table, and the statements that read and change it. */
function prepare(database: DatabaseSync) {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  database.exec(
    'CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value BLOB, used INTEGER) WITHOUT ROWID',
  );
  return {
    database,
    select: database.prepare('SELECT value, used FROM entries WHERE key = ?'),
    insert: database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)'),
    touch: database.prepare('UPDATE entries SET used = ? WHERE key = ?'),
    prune: database.prepare('DELETE FROM entries WHERE used < ?'),
  };
}

/**
 * Creates a function that makes a value, or takes it from the cache. A cached text begins with a `t`, bytes
 * with a `b`.
 */
export const cachedBy =
  (cache: Cache): MarkdownSite['cached'] =>
  async <T extends Bytes>(kind: string, value: unknown, make: () => T | Promise<T>): Promise<T> => {
    const key = digest(JSON.stringify(value));
    const found = cache.get(kind, key);
    if (found) {
      const rest = found.subarray(1);
      return (found[0] === 't'.charCodeAt(0) ? Buffer.from(rest).toString() : rest) as T;
    }
    const made = await make();
    cache.set(kind, key, typeof made === 'string' ? `t${made}` : Buffer.concat([Buffer.from('b'), made]));
    return made;
  };

/** Digest of the generator's code and the versions of its packages. */
export async function toolchainDigest(): Promise<string> {
  const root = join(GENERATOR, '..');
  const files = (await listFiles(root, 'generator')).filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file));
  const texts = [...files, 'package-lock.json'].map((file) => {
    try {
      return readFileSync(join(root, file));
    } catch {
      return '';
    }
  });
  return digest(...texts);
}
