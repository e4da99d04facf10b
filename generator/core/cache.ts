import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { digest, digestFiles, GENERATOR } from './files.ts';
import type { Bytes } from './site.ts';

/** Values that are expensive to make. A key has all that its value depends on, so nothing is invalidated. */
export type Cache = {
  /** Takes a value, which is bytes or plain data, or makes it, and keeps it if it may be kept. */
  take<T>(kind: string, key: string, make: () => T | Promise<T>, mayKeep?: (made: T) => boolean): Promise<T>;
  close(): void;
};

/** Entries that no build has used for this long are deleted. */
const KEEP_DAYS = 30;

/** Values of this time are written together, so that most builds write once, at their end. */
const WRITE_DELAY_MS = 5000;

const NO_CACHE: Cache = { take: async (_kind, _key, make) => make(), close() {} };

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
  const prune = database.prepare('DELETE FROM entries WHERE used < ?');
  const today = Math.floor(Date.now() / 86_400_000);
  /** Entries to write, also those that were last used on another day. A text is made when it is written. */
  const added = new Map<string, () => Bytes>();

  /** Writes all in one transaction. If the disk is full, or locked for too long, they are not kept. */
  function flush(): void {
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const [name, bytes] of added) insert.run(name, today, bytes());
      prune.run(today - KEEP_DAYS);
      database.exec('COMMIT');
    } catch {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
    }
    added.clear();
  }

  function keep(name: string, bytes: () => Bytes): void {
    if (added.size === 0) setTimeout(flush, WRITE_DELAY_MS).unref();
    added.set(name, bytes);
  }

  function find(name: string): Bytes | undefined {
    try {
      const row = select.get(name);
      if (row && row.used !== today) keep(name, () => row.value as Bytes);
      return row?.value as Bytes | undefined;
    } catch {
      // What a damaged file has lost is made again.
      return undefined;
    }
  }

  return {
    async take(kind, key, make, mayKeep) {
      const name = `${kind} ${key}`;
      const found = added.get(name)?.() ?? find(name);
      if (found !== undefined) return typeof found === 'string' ? JSON.parse(found) : found;
      const made = await make();
      const toBytes = () => (made instanceof Uint8Array ? made : JSON.stringify(made));
      if (made !== undefined && (mayKeep?.(made) ?? true)) keep(name, toBytes);
      return made;
    },
    close() {
      flush();
      database.close();
    },
  };
}

let ofGenerator: Promise<string> | undefined;

/** Digest of the generator's code, and of the versions of its packages and of Node. */
export function generatorDigest(): Promise<string> {
  const paths = 'core features islands create-site.ts index.ts ../package-lock.json ../tsconfig.json';
  ofGenerator ??= digestFiles(GENERATOR, ...paths.split(' ')).then((all) => digest(process.version, all));
  return ofGenerator;
}
