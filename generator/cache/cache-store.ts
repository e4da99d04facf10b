import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { makeFolder } from '../lib/files.ts';
import type { KindName } from './kinds.ts';

/**
 * Table of values by kind and name, in a SQLite file. A damaged entry does not exist. A file that cannot be opened is
 * empty. Only `memo.ts` decides whether a value is up to date.
 */
export type CacheStore = {
  /** False for a disabled cache. */
  readonly enabled: boolean;
  readonly get: (kind: KindName, key: string) => Uint8Array | undefined;
  readonly set: (kind: KindName, key: string, value: Uint8Array | string) => void;
};

/** Cache in the thread that writes to it. */
export type OpenCache = CacheStore & {
  /** Absolute path from which other threads can read; undefined for a disabled cache. */
  readonly file: string | undefined;
  readonly close: () => void;
};

/** Value to be written. `digest` is a checksum of kind, key and value. */
type PendingEntry = {
  readonly kind: KindName;
  readonly key: string;
  readonly digest: string;
  readonly value: Uint8Array;
};

const encoder = new TextEncoder();

const noCache: OpenCache = {
  file: undefined,
  enabled: false,
  get: () => undefined,
  set: () => {},
  close: () => {},
};

/** CRC-32, which detects damage and is much faster than a cryptographic digest. */
const checksum = (kind: string, key: string, value: Uint8Array): string =>
  crc32(value, crc32(`${kind} ${key} ${value.length} `)).toString(16);

/** Days since 1970, in UTC. */
const today = (): number => Math.floor(Date.now() / 86_400_000);

/** Resolution of the date of last use, in days. Most cache hits then need no write. */
const DAYS_A_USE_COUNTS = 7;

/** Days without use after which an entry is deleted. */
const DAYS_KEPT = 30;

/** Size of a batch of writes, and the maximum delay of a write in milliseconds. */
const MAX_PENDING = 500;
const TIMEOUT_MS = 500;

/** Version of the table and its contents, in `user_version`. */
const VERSION = 5;

/** Timeout for locks of other processes, in milliseconds. Applies from the first statement. */
const BUSY_TIMEOUT_MS = 2000;

/**
 * Writes are not synced to disk: checksums detect what a power failure damages, and an unreadable file is replaced. Pages
 * have 16 kB because most values exceed the default of 4 kB.
 */
const CONNECTION = `
  PRAGMA page_size = 16384;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
`;
/** One transaction, so that no other process sees the table without its version. */
const SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, value BLOB NOT NULL, used INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  );
  PRAGMA user_version = ${VERSION};
  COMMIT;
`;

/** SQLite result codes for a file that is not a cache of this version (https://sqlite.org/rescode.html). */
const UNUSABLE: ReadonlySet<unknown> = new Set([
  1, // SQLITE_ERROR: a table or column does not exist
  11, // SQLITE_CORRUPT
  26, // SQLITE_NOTADB
]);

/** True when the file is not a cache. False for temporary errors: locks, permissions, disk failures. */
const isUnusable = (error: unknown): boolean =>
  error instanceof OtherVersion ||
  (error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    // The lower 8 bits of an extended code are the primary code.
    UNUSABLE.has(error.errcode & 0xff));

class OtherVersion extends Error {}

type Connection = {
  readonly database: DatabaseSync;
  readonly read: StatementSync;
  readonly write: StatementSync;
  readonly touch: StatementSync;
  /** True when the file had no table. */
  readonly isNew: boolean;
};

/** Opens or creates the file. Closes it again and rethrows when SQLite throws. */
function connect(file: string, Database: typeof DatabaseSync): Connection {
  makeFolder(dirname(file));
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    // Count tables first: a table and its version are committed together.
    const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count;
    const version = database.prepare('PRAGMA user_version').get()?.user_version;
    const isNew = tables === 0;
    if (!isNew && version !== VERSION) throw new OtherVersion();
    database.exec(CONNECTION);
    if (isNew) database.exec(SCHEMA);
    const read = database.prepare(READ);
    const write = database.prepare(
      'INSERT OR REPLACE INTO entries (kind, key, digest, value, used) VALUES (?, ?, ?, ?, ?)',
    );
    const touch = database.prepare('UPDATE entries SET used = ? WHERE kind = ? AND key = ?');
    return { database, read, write, touch, isNew };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a cache in a SQLite file.
 * @param file absolute path; undefined disables the cache.
 */
export async function openCache(file: string | undefined): Promise<OpenCache> {
  if (file === undefined) return noCache;
  // Imported lazily, for commands without a cache.
  const { DatabaseSync } = await import('node:sqlite');
  let connection: Connection;
  try {
    connection = connect(file, DatabaseSync);
  } catch (error) {
    if (!isUnusable(error)) return noCache;
    try {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      connection = connect(file, DatabaseSync);
    } catch {
      return noCache;
    }
  }
  const { database, read, write, touch } = connection;
  /** Names of all entries in a new file, to skip queries for other names. */
  const ownNames = connection.isNew ? new Set<string>() : undefined;
  /** Entries whose date of last use must be updated. */
  const touched: { kind: KindName; key: string }[] = [];
  /** Entries of the next transaction. */
  const pending = new Map<string, PendingEntry>();
  let hasWritten = false;
  function flush(): void {
    if (pending.size === 0 && touched.length === 0) return;
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const { kind, key, digest, value } of pending.values())
        write.run(kind, key, digest, value, today());
      for (const { kind, key } of touched) touch.run(today(), kind, key);
      hasWritten = true;
      database.exec('COMMIT');
    } catch {
      // The disk is full or another process writes. Later builds compute the values again.
      try {
        if (database.isTransaction) database.exec('ROLLBACK');
      } catch {
        // The transaction has already ended.
      }
    }
    pending.clear();
    touched.length = 0;
  }
  let timer: NodeJS.Timeout | undefined;
  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    flush();
  }
  return {
    file,
    enabled: true,
    get(kind, key) {
      const name = `${kind} ${key}`;
      const written = pending.get(name);
      if (written) return written.value;
      if (ownNames && !ownNames.has(name)) return undefined;
      const row = checkedRow(kind, key, () => read.get(kind, key));
      if (row && row.used < today() - DAYS_A_USE_COUNTS) touched.push({ kind, key });
      return row?.value;
    },
    set(kind, key, value) {
      // Not a Buffer: while some wait here, garbage of the pages rendered meanwhile survives most collections.
      const bytes = typeof value === 'string' ? encoder.encode(value) : value;
      const digest = checksum(kind, key, bytes);
      pending.set(`${kind} ${key}`, { kind, key, digest, value: bytes });
      ownNames?.add(`${kind} ${key}`);
      if (pending.size >= MAX_PENDING) flush();
      else timer ??= setTimeout(settle, TIMEOUT_MS).unref();
    },
    close: () => {
      settle();
      if (hasWritten) deleteUnused(database);
      database.close();
    },
  };
}

function deleteUnused(database: DatabaseSync): void {
  try {
    database.prepare('DELETE FROM entries WHERE used < ?').run(today() - DAYS_KEPT);
  } catch {
    // Another process writes. A later build deletes them.
  }
}

/** Opens a cache for reading in another thread. */
export async function openCacheReader(
  file: string | undefined,
): Promise<Pick<CacheStore, 'enabled' | 'get'>> {
  if (file === undefined) return noCache;
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const read = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }).prepare(READ);
    return { enabled: true, get: (kind, key) => checkedRow(kind, key, () => read.get(kind, key))?.value };
  } catch {
    return { enabled: true, get: () => undefined };
  }
}

const READ = 'SELECT digest, value, used FROM entries WHERE kind = ? AND key = ?';

type Row = { readonly digest: string; readonly value: Uint8Array; readonly used: number };

/** Returns a row if it can be read and its checksum is correct. */
function checkedRow(kind: string, key: string, read: () => unknown): Row | undefined {
  try {
    const row = read() as Row | undefined;
    const asStored = row?.value instanceof Uint8Array && checksum(kind, key, row.value) === row.digest;
    return asStored ? row : undefined;
  } catch {
    return undefined;
  }
}
