import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { digest, GENERATOR, listFiles } from './files.ts';
import type { Bytes } from './site.ts';

/** Values that are expensive to make. A key has all that its value depends on, so none is ever stale. */
export type Cache = {
  get(kind: string, key: string): Bytes | undefined;
  /** `make` is called when the value is written or read, so that it takes no memory until then. */
  set(kind: string, key: string, make: () => Bytes): void;
  /** Makes what was set so far permanent. */
  flush(): void;
  close(): void;
};

/** Entries that no build has used for this long are deleted. */
const KEEP_DAYS = 30;

const NO_CACHE: Cache = { get: () => undefined, set() {}, flush() {}, close() {} };

/** Opens the cache of a project, one SQLite file. If it cannot be opened, nothing is cached. */
export async function openCache(root: string, isEnabled = true): Promise<Cache> {
  if (!isEnabled) return NO_CACHE;
  const { DatabaseSync } = await import('node:sqlite');
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    return cacheIn(new DatabaseSync(join(root, '.cache/cache.sqlite'), { timeout: 10_000 }));
  } catch {
    return NO_CACHE;
  }
}

function cacheIn(database: DatabaseSync): Cache {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, used INTEGER, value)`);
  const select = database.prepare('SELECT value, used FROM entries WHERE key = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO entries (key, used, value) VALUES (?, ?, ?)');
  const touch = database.prepare('UPDATE entries SET used = ? WHERE key = ?');
  const prune = database.prepare('DELETE FROM entries WHERE used < ?');
  let isEmpty = database.prepare('SELECT 1 FROM entries LIMIT 1').get() === undefined;
  const today = Math.floor(Date.now() / 86_400_000);
  const added = new Map<string, () => Bytes>();
  const read = new Set<string>();

  const find = (name: string) => {
    if (isEmpty) return undefined;
    try {
      return select.get(name);
    } catch {
      // What a damaged file has lost is made again.
      return undefined;
    }
  };

  /** Writes in one transaction. If another process holds the lock for too long, this build keeps nothing. */
  function flush(): void {
    if (added.size + read.size === 0) return;
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const [key, make] of added) insert.run(key, today, make());
      for (const key of read) touch.run(today, key);
      prune.run(today - KEEP_DAYS);
      database.exec('COMMIT');
    } catch {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
    added.clear();
    read.clear();
    isEmpty = false;
  }

  return {
    get(kind, key) {
      const name = `${kind} ${key}`;
      const row = added.has(name) ? undefined : find(name);
      if (row && row.used !== today) read.add(name);
      return added.get(name)?.() ?? (row?.value as Bytes | undefined);
    },
    set: (kind, key, make) => void added.set(`${kind} ${key}`, make),
    flush,
    close() {
      flush();
      database.close();
    },
  };
}

let ofGenerator: Promise<string> | undefined;

/** Digest of the generator's code and of the versions of its packages and of Node. */
export function generatorDigest(): Promise<string> {
  const root = join(GENERATOR, '..');
  ofGenerator ??= listFiles(root, 'generator').then((files) => {
    const code = files.filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file));
    const contents = [...code, 'package-lock.json'].map((file) => readFileSync(join(root, file)));
    return digest(process.version, ...contents);
  });
  return ofGenerator;
}
