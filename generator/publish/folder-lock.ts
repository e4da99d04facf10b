import { rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 50;
/** SQLite result code (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/**
 * Acquires a lock, waiting while another process holds it. SQLite locks an empty file through the operating system, which
 * releases the lock when its process ends, so that locks are never stale. Does nothing on file systems without locks.
 * @param file absolute path of the lock file, which is removed when the lock is released.
 * @param onWait called once if another process holds the lock.
 * @returns releases the lock.
 */
export async function lockFolder({
  file,
  onWait,
}: {
  file: string;
  onWait: () => void;
}): Promise<() => void> {
  const { DatabaseSync } = await import('node:sqlite');
  const inode = () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  for (let waited = false; ; ) {
    const before = inode();
    let lock: InstanceType<typeof DatabaseSync> | undefined;
    try {
      lock = new DatabaseSync(file);
      lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    } catch (error) {
      lock?.close();
      const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
      if (!isBusy) return () => {};
      if (!waited) onWait();
      waited = true;
      await pause(RETRY_MS);
      continue;
    }
    const held = lock;
    const release = () => {
      try {
        rmSync(file, { force: true });
      } catch {
        // A file that is not locked has no effect.
      }
      held.close();
    };
    // The holder removes the file before it releases the lock. A lock on a removed file has no effect.
    if (before !== undefined && inode() === before) return release;
    held.close();
  }
}
