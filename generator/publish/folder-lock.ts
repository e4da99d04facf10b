import { rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type FolderLock = {
  /** False when the file system does not support locks. Another process may then write to the folder. */
  readonly held: boolean;
  readonly release: () => void;
};

const RETRY_MS = 50;
/** SQLite result codes (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Acquires a lock, waiting while another process holds it. SQLite locks an empty file through the operating system, which
 * releases the lock when its process ends, so that locks are never stale.
 * @param file absolute path of the lock file, which is removed when the lock is released.
 * @param onWait called once if another process holds the lock.
 */
export async function lockFolder(input: { file: string; onWait: () => void }): Promise<FolderLock> {
  const { file } = input;
  const { DatabaseSync } = await import('node:sqlite');
  const tryOnce = (): FolderLock | 'busy' | 'again' => {
    const before = fileOf(file);
    let database: InstanceType<typeof DatabaseSync> | undefined;
    try {
      database = new DatabaseSync(file);
      database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    } catch (error) {
      database?.close();
      const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
      if (code === SQLITE_BUSY) return 'busy';
      return code === SQLITE_NOTADB && remove(file) ? 'again' : { held: false, release: () => {} };
    }
    const lock = database;
    // The holder removes the file before it releases the lock. A lock on a removed file has no effect.
    if (before === undefined || fileOf(file) !== before) {
      lock.close();
      return 'again';
    }
    const release = () => {
      remove(file);
      lock.close();
    };
    return { held: true, release };
  };
  for (let waited = false; ; ) {
    const result = tryOnce();
    if (typeof result === 'object') return result;
    if (result === 'again') continue;
    if (!waited) input.onWait();
    waited = true;
    await pause(RETRY_MS);
  }
}

const fileOf = (path: string): bigint | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;

/** @returns false when the file cannot be removed. */
function remove(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch {
    return false;
  }
}
