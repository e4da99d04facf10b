import { rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type FolderLock = {
  /** False where the file system knows no locks; others may then be at work on the same folder. */
  readonly held: boolean;
  readonly release: () => void;
};

const LOOK_AGAIN_MS = 50;
/** SQLite's result codes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Waits until no other process holds the lock, and takes it. The lock is the system's own, on an empty file that SQLite
 * opens: it ends with its process, however that ends, so that there is no stale one and no process number to mistake.
 * @param file absolute path of the lock's file, which goes when the lock is released.
 * @param onWait is called once, when another process holds it.
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
    // A holder removes the file before it lets go, and a lock on a file that is no longer there holds nobody back.
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
    await pause(LOOK_AGAIN_MS);
  }
}

const fileOf = (path: string): bigint | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;

/** @returns whether it is gone. */
function remove(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch {
    return false;
  }
}
