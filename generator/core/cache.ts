import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { digest, digestFiles, GENERATOR } from './files.ts';
import type { Bytes } from './site.ts';

/** Values that are expensive to make. A key has all that its value depends on, so nothing is invalidated. */
export type Cache = {
  /** Takes a value, which is bytes or plain data, or makes it, and keeps it if it may be kept. */
  take<T>(kind: string, key: string, make: () => T | Promise<T>, mayKeep?: (made: T) => boolean): Promise<T>;
  /** Makes what was kept so far permanent. */
  flush(): void;
  close(): void;
};

/** Entries that no build has used for this long are deleted. */
const KEEP_DAYS = 30;

const NO_CACHE: Cache = { take: async (_kind, _key, make) => make(), flush() {}, close() {} };

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
  const today = Math.floor(Date.now() / 86_400_000);
  // Saves the first build a query for each value.
  let isEmpty = database.prepare('SELECT 1 FROM entries LIMIT 1').get() === undefined;
  const added = new Map<string, () => Bytes>();
  /** Keys of entries that were last used on another day. */
  const used = new Set<string>();

  const find = (name: string) => {
    if (isEmpty) return undefined;
    try {
      const row = select.get(name);
      if (row && row.used !== today) used.add(name);
      return row?.value as Bytes | undefined;
    } catch {
      // What a damaged file has lost is made again.
      return undefined;
    }
  };

  /** Writes in one transaction. If another process holds the lock for too long, this build keeps nothing. */
  function flush(): void {
    if (added.size + used.size === 0) return;
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const [key, bytes] of added) insert.run(key, today, bytes());
      for (const key of used) touch.run(today, key);
      prune.run(today - KEEP_DAYS);
      database.exec('COMMIT');
    } catch {
      if (database.isTransaction) database.exec('ROLLBACK');
    }
    added.clear();
    used.clear();
    isEmpty = false;
  }

  return {
    async take(kind, key, make, mayKeep) {
      const name = `${kind} ${key}`;
      const found = added.get(name)?.() ?? find(name);
      if (found !== undefined) return typeof found === 'string' ? JSON.parse(found) : found;
      const made = await make();
      // A text that is made when it is written or read takes no memory until then.
      const toBytes = () => (made instanceof Uint8Array ? made : JSON.stringify(made));
      if (mayKeep?.(made) ?? true) added.set(name, toBytes);
      return made;
    },
    flush,
    close() {
      flush();
      database.close();
    },
  };
}

let ofGenerator: Promise<string> | undefined;

/** Digest of the generator's code, and of the versions of its packages and of Node. */
export function generatorDigest(): Promise<string> {
  const code = ['core', 'features', 'islands', 'create-site.ts', 'index.ts', '../package-lock.json'];
  const files = () => digestFiles(GENERATOR, ...code);
  ofGenerator ??= files().then((digested) => digest(process.version, digested));
  return ofGenerator;
}
