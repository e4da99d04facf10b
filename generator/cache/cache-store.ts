import { createHash, hash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * Remembers what is costly to make. A key holds everything that the value depends on, so an entry is never stale; a
 * damaged entry, and a cache that cannot be opened, are the same as none.
 */
export type CacheStore = {
  /** False for one that forgets everything. */
  readonly keeps: boolean;
  readonly get: (kind: string, key: string) => Uint8Array | undefined;
  readonly set: (kind: string, key: string, value: Uint8Array | string) => void;
};

/** The cache as the thread has it that keeps it. */
export type OpenCache = CacheStore & {
  /** Takes over what another thread has made. */
  readonly setEntry: (entry: CacheEntry) => void;
  readonly close: () => void;
};

/** A value as it is stored; its digest is a checksum of kind, key and value. */
export type CacheEntry = {
  readonly kind: string;
  readonly key: string;
  readonly digest: string;
  readonly value: Uint8Array;
};

const noCache: OpenCache = {
  setEntry: () => {},
  keeps: false,
  get: () => undefined,
  set: () => {},
  close: () => {},
};

/** SHA-256 in hex over parts of any length: no two different lists of parts have one digest. */
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

/** Not against malice but against damage, and many times as fast as a digest. */
const checksum = (kind: string, key: string, value: Uint8Array): string =>
  crc32(value, crc32(`${kind} ${key} ${value.length} `)).toString(16);

/** A whole number that the engine keeps without a box. */
const nameSum = (name: string): number => crc32(name) | 0;

/** Days since 1970, in UTC. */
export const today = (): number => Math.floor(Date.now() / 86_400_000);

/** How long a value counts as used, in days: most builds then have nothing to write down about it. */
const DAYS_A_USE_COUNTS = 7;

/** How many values wait to be written together, and for how long at most, in milliseconds. */
const MOST_PENDING = 500;
const PATIENCE_MS = 500;

/** Goes up when the table or what is in it takes another form. */
const VERSION = 3;

/**
 * Nothing waits for the disk: what a power cut leaves half written is known by its checksum, or makes the file unreadable, and
 * is made again. Pages of 16 kB, because most values are larger than the usual 4.
 */
const CONNECTION = `
  PRAGMA page_size = 16384;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  PRAGMA busy_timeout = 2000;
`;
/** Even saying the version again would write to the file. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, value BLOB NOT NULL, used INTEGER NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  );
  PRAGMA user_version = ${VERSION};
`;

/**
 * One SQLite file. Every entry carries a checksum of its bytes.
 * @param file absolute path; without one nothing is remembered.
 */
export async function openCache(file: string | undefined): Promise<OpenCache> {
  if (file === undefined) return noCache;
  // Loaded here: a command without a cache does not pay for it.
  const { DatabaseSync } = await import('node:sqlite');
  let database: DatabaseSync;
  let read: StatementSync;
  let write: StatementSync;
  let touch: StatementSync;
  /** Checksums of the names of all that a file holds that has just been made: anything else would be asked for in vain. */
  let ownNames: Set<number> | undefined;
  const open = () => {
    makeFolder(dirname(file));
    database = new DatabaseSync(file);
    const version = database.prepare('PRAGMA user_version').get()?.user_version;
    const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count;
    if (tables !== 0 && version !== VERSION) {
      database.close();
      throw new TypeError('The cache is of another version.');
    }
    database.exec(CONNECTION);
    if (tables === 0) {
      database.exec(SCHEMA);
      ownNames = new Set();
    }
    read = database.prepare(READ);
    write = database.prepare(
      'INSERT OR REPLACE INTO entries (kind, key, digest, value, used, made) VALUES (?, ?, ?, ?, ?, ?)',
    );
    touch = database.prepare('UPDATE entries SET used = ? WHERE kind = ? AND key = ?');
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
  /** Values that have been used again for the first time in a while. */
  const touched: { kind: string; key: string }[] = [];
  /** Written together: one by one, each would be a transaction of its own. */
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
      // A full disk or a second writer: the values are made again next time.
      rollBack();
    }
    pending.clear();
    touched.length = 0;
  }
  function rollBack(): void {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      // Then there was nothing left to undo.
    }
  }
  function setEntry(entry: CacheEntry): void {
    const name = `${entry.kind} ${entry.key}`;
    pending.set(name, entry);
    ownNames?.add(nameSum(name));
    if (pending.size >= MOST_PENDING) flush();
    else timer ??= setTimeout(settle, PATIENCE_MS).unref();
  }
  let timer: NodeJS.Timeout | undefined;
  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    flush();
  }
  return {
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

/** What another thread may do with the cache: look things up. */
export async function openCacheReader(file: string | undefined): Promise<Pick<CacheStore, 'keeps' | 'get'>> {
  if (file === undefined) return noCache;
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const read = new DatabaseSync(file, { readOnly: true }).prepare(READ);
    return { keeps: true, get: (kind, key) => getFrom(read, kind, key)?.value };
  } catch {
    return { keeps: true, get: () => undefined };
  }
}

const READ = 'SELECT digest, value, used FROM entries WHERE kind = ? AND key = ?';

type Row = { readonly digest: string; readonly value: Uint8Array; readonly used: number };

/** A row whose value is what was stored. */
function getFrom(read: StatementSync, kind: string, key: string): Row | undefined {
  try {
    const row = read.get(kind, key) as Row | undefined;
    const asStored = row?.value instanceof Uint8Array && checksum(kind, key, row.value) === row.digest;
    return asStored ? row : undefined;
  } catch {
    return undefined;
  }
}

/** Not `mkdir` with `recursive`: that never returns where the system says of an existing parent that it is not there. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
