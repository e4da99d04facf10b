import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Code of a system error, such as `ENOENT`; empty for other errors. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is a file, not a folder',
  ENOENT: 'it does not exist',
  ELOOP: 'its links form a loop',
  EIO: 'the device reported an input/output error',
  EMFILE: 'too many files are open',
  EBUSY: 'it is in use, or something is mounted there',
  ENAMETOOLONG: 'its name is too long',
};

/** Describes a file system error without the absolute path that Node's message contains. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  return REASONS[code] ? `${REASONS[code]} (${code})` : code || messageOf(error);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Absolute path of the generator's folder, with a slash at its end. */
export const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/** File at the project's root with the changes of a `move` that is running or was killed. */
export const UNFINISHED_EDIT = '.unfinished-edit.json';

export function readIfPossible(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Creates a folder and its parents. Recursive `mkdir` loops forever if the system reports ENOENT for an existing parent. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another build may have created it.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Replaces a file atomically, unless it has the same bytes. Creates its folder, and keeps its mode. Other processes may replace
 * it at the same time.
 */
export function replaceFile(file: string, body: string | Uint8Array): void {
  const bytes = Buffer.from(body);
  if (readIfPossible(file)?.equals(bytes)) return;
  const folder = dirname(file);
  makeFolder(folder);
  const prefix = `.${basename(file)}.`;
  const temporary = join(folder, `${prefix}${process.pid}.tmp`);
  try {
    writeFileSync(temporary, bytes, { mode: statSync(file, { throwIfNoEntry: false })?.mode });
    renameSync(temporary, file);
  } finally {
    // A temporary file is left after an error, or when a process is killed.
    for (const name of readdirSync(folder)) {
      const pid = name.startsWith(prefix) ? Number(/^(\d+)\.tmp$/.exec(name.slice(prefix.length))?.[1]) : 0;
      if (pid > 0 && (pid === process.pid || !isRunning(pid)))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Device and inode of a file or folder; undefined on failure. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = lstatSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
