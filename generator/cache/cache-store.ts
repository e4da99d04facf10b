import { createHash, hash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * Cache of values that are expensive to compute. A key includes everything that the value depends on, so entries are never
 * stale. A damaged entry is a cache miss. A cache that cannot be opened is empty.
 */
export type CacheStore = {
  /** False for a disabled cache. */
  readonly keeps: boolean;
  readonly get: (kind: string, key: string) => Uint8Array | undefined;
  readonly set: (kind: string, key: string, value: Uint8Array | string) => void;
};

/** Cache in the thread that writes to it. */
export type OpenCache = CacheStore & {
  /** Absolute path from which other threads can read; undefined for a disabled cache. */
  readonly file: string | undefined;
  /** Stores an entry that another thread created. */
  readonly setEntry: (entry: CacheEntry) => void;
  readonly close: () => void;
};

/** Stored value. `digest` is a checksum of kind, key and value. */
export type CacheEntry = {
  readonly kind: string;
  readonly key: string;
  readonly digest: string;
  readonly value: Uint8Array;
};

const noCache: OpenCache = {
  file: undefined,
  setEntry: () => {},
  keeps: false,
  get: () => undefined,
  set: () => {},
  close: () => {},
};

/** SHA-256 of several parts, in hex. Includes the length of each part, so that ["ab"] and ["a", "b"] differ. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  if (parts.every((part) => typeof part === 'string'))
    return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex');
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${Buffer.byteLength(part)}:`).update(part);
  return sum.digest('hex');
}

export function entryOf(kind: string, key: string, value: Uint8Array | string): CacheEntry {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return { kind, key, digest: checksum(kind, key, bytes), value: bytes };
}

/** CRC-32, which detects damage and is much faster than a cryptographic digest. */
const checksum = (kind: string, key: string, value: Uint8Array): string =>
  crc32(value, crc32(`${kind} ${key} ${value.length} `)).toString(16);

/** Checksum of a name as a 32-bit signed integer, which V8 stores without allocation. */
const nameSum = (name: string): number => crc32(name) | 0;

/** Days since 1970, in UTC. */
export const today = (): number => Math.floor(Date.now() / 86_400_000);

/** Resolution of the date of last use, in days. Most cache hits then need no write. */
const DAYS_A_USE_COUNTS = 7;

/** Size of a batch of writes, and the maximum delay of a write in milliseconds. */
const MOST_PENDING = 500;
const TIMEOUT_MS = 500;

/** Version of the table and its contents. */
const VERSION = 3;

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
    made INTEGER NOT NULL,
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
      'INSERT OR REPLACE INTO entries (kind, key, digest, value, used, made) VALUES (?, ?, ?, ?, ?, ?)',
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
  /** Checksums of all names in a new file, to skip queries for other names. */
  const ownNames = connection.isNew ? new Set<number>() : undefined;
  /** Entries whose date of last use must be updated. */
  const touched: { kind: string; key: string }[] = [];
  /** Entries of the next transaction. */
  const pending = new Map<string, CacheEntry>();
  function flush(): void {
    if (pending.size === 0 && touched.length === 0) return;
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const { kind, key, digest, value } of pending.values())
        write.run(kind, key, digest, value, today(), Date.now());
      for (const { kind, key } of touched) touch.run(today(), kind, key);
      database.exec('COMMIT');
    } catch {
      // The disk is full or another process writes. Later builds compute the values again.
      rollBack();
    }
    pending.clear();
    touched.length = 0;
  }
  function rollBack(): void {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      // The transaction has already ended.
    }
  }
  function setEntry(entry: CacheEntry): void {
    const name = `${entry.kind} ${entry.key}`;
    pending.set(name, entry);
    ownNames?.add(nameSum(name));
    if (pending.size >= MOST_PENDING) flush();
    else timer ??= setTimeout(settle, TIMEOUT_MS).unref();
  }
  let timer: NodeJS.Timeout | undefined;
  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    flush();
  }
  return {
    file,
    keeps: true,
    get(kind, key) {
      const name = `${kind} ${key}`;
      const written = pending.get(name);
      if (written) return written.value;
      if (ownNames && !ownNames.has(nameSum(name))) return undefined;
      const row = getFrom(read, kind, key);
      if (row && row.used < today() - DAYS_A_USE_COUNTS) touched.push({ kind, key });
      return row?.value;
    },
    set: (kind, key, value) => setEntry(entryOf(kind, key, value)),
    setEntry,
    close: () => {
      settle();
      database.close();
    },
  };
}

/** Opens a cache for reading in another thread. */
export async function openCacheReader(file: string | undefined): Promise<Pick<CacheStore, 'keeps' | 'get'>> {
  if (file === undefined) return noCache;
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const read = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }).prepare(READ);
    return { keeps: true, get: (kind, key) => getFrom(read, kind, key)?.value };
  } catch {
    return { keeps: true, get: () => undefined };
  }
}

const READ = 'SELECT digest, value, used FROM entries WHERE kind = ? AND key = ?';

type Row = { readonly digest: string; readonly value: Uint8Array; readonly used: number };

/** Returns a row if its checksum is correct. */
function getFrom(read: StatementSync, kind: string, key: string): Row | undefined {
  try {
    const row = read.get(kind, key) as Row | undefined;
    const asStored = row?.value instanceof Uint8Array && checksum(kind, key, row.value) === row.digest;
    return asStored ? row : undefined;
  } catch {
    return undefined;
  }
}

/** Creates a folder and its parents. Recursive `mkdir` loops forever if the system reports ENOENT for an existing parent. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another build may have created it.
    if (!existsSync(path)) throw error;
  }
}
