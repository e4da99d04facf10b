import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './errors.ts';

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
