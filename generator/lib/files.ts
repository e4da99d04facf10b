import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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
