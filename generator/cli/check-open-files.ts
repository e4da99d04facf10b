import { closeSync, openSync } from 'node:fs';
import { errorCode } from '../content/disk-to-files.ts';

/** Maximum number of files that a command has open at once, including threads, pipes to the bundler and the cache. */
const NEEDED = 64;

/** Error message when the limit of open files is too low for a build; undefined otherwise. */
export function openFilesProblem(): string | undefined {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(import.meta.filename, 'r'));
    return undefined;
  } catch (error) {
    if (!['EMFILE', 'ENFILE'].includes(errorCode(error))) throw error;
    return `The limit of open files is too low: ${opened.length} available, ${NEEDED} required. Raise it, for example with "ulimit -n 1024".`;
  } finally {
    for (const file of opened) closeSync(file);
  }
}
