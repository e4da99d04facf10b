import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './errors.ts';

/** File at the project's root with the changes of a `move` or `check --fix` that is running or was killed. */
export const UNFINISHED_EDIT = '.unfinished-edit.json';

/** Reads a file; undefined if that fails. */
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

/** Replaces a file atomically, unless it has the same bytes. Creates its folder. */
export function replaceFile(file: string, body: string | Uint8Array): void {
  const temporary = `${file}.tmp`;
  const bytes = Buffer.from(body);
  try {
    if (readIfPossible(file)?.equals(bytes)) return;
    makeFolder(dirname(file));
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
  } finally {
    // It exists after an error, or if a process was killed.
    if (existsSync(temporary)) rmSync(temporary);
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
