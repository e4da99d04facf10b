import { rmSync } from 'node:fs';
import { errorCode } from '../lib/errors.ts';

/** Replaces a file. Never writes into an existing one, which may be a hard link to a published file. */
export function replaceFile(file: string, write: (file: string) => void): void {
  try {
    write(file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    rmSync(file, { recursive: true });
    write(file);
  }
}
