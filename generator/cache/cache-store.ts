import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Remembers what is costly to make. A key holds everything that the value depends on, so an entry is never stale; a
 * damaged entry, and a cache that cannot be opened, are the same as none.
 */
export type CacheStore = {
  readonly get: (kind: string, key: string) => Uint8Array | undefined;
  readonly set: (kind: string, key: string, value: Uint8Array | string) => void;
  readonly close: () => void;
};

const noCache: CacheStore = { get: () => undefined, set: () => {}, close: () => {} };

/** SHA-256 in hex over parts of any length: no two different lists of parts have one digest. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, value BLOB NOT NULL,
    PRIMARY KEY (kind, key)
  ) WITHOUT ROWID;
`;

/**
 * One SQLite file. Every entry carries the digest of its bytes.
 * @param file absolute path; without one nothing is remembered.
 */
export async function openCache(file: string | undefined): Promise<CacheStore> {
  if (file === undefined) return noCache;
  // Loaded here: a command without a cache does not pay for it.
  const { DatabaseSync } = await import('node:sqlite');
  let database: DatabaseSync;
  let read: StatementSync;
  let write: StatementSync;
  const open = () => {
    makeFolder(dirname(file));
    database = new DatabaseSync(file);
    database.exec(SCHEMA);
    read = database.prepare('SELECT digest, value FROM entries WHERE kind = ? AND key = ?');
    write = database.prepare('INSERT OR REPLACE INTO entries (kind, key, digest, value) VALUES (?, ?, ?, ?)');
  };
  try {
    open();
  } catch {
    try {
      // Whatever it is, it is no cache of ours.
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      open();
    } catch {
      return noCache;
    }
  }
  return {
    get(kind, key) {
      try {
        const row = read.get(kind, key) as { digest: string; value: Uint8Array } | undefined;
        return row && digest(kind, key, row.value) === row.digest ? row.value : undefined;
      } catch {
        return undefined;
      }
    },
    set(kind, key, value) {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      try {
        write.run(kind, key, digest(kind, key, bytes), bytes);
      } catch {
        // A full disk or a second writer: the value is made again next time.
      }
    },
    close: () => database.close(),
  };
}

/** Not `mkdir` with `recursive`: that never returns where the system says of an existing parent that it is not there. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
