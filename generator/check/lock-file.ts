import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { LOCK_FILE, parseLock, type UrlLock } from './url-lock.ts';

/** Reads the site's lock; undefined when the file does not exist. */
export async function readLock(
  root: string,
): Promise<{ lock: UrlLock | undefined; diagnostics: readonly Diagnostic[] }> {
  try {
    const lock = parseLock(await readFile(join(root, LOCK_FILE), 'utf8'));
    const diagnostics = lock.strange.map(({ line, text }) =>
      diagnose('urls/lock', { text }, { file: LOCK_FILE, line, column: 1, length: text.length }),
    );
    return { lock, diagnostics };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { lock: undefined, diagnostics: [] };
    const at = { file: LOCK_FILE, line: 1, column: 1 };
    return {
      lock: undefined,
      diagnostics: [diagnose('content/unreadable', { reason: reasonOf(error) }, at)],
    };
  }
}

/** Writes the lock atomically if it changed. Returns undefined on success. */
export async function writeLock(root: string, text: string): Promise<Diagnostic | undefined> {
  const file = join(root, LOCK_FILE);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return undefined;
    await writeFile(temporary, text);
    await rename(temporary, file);
    return undefined;
  } catch (error) {
    await rm(temporary, { force: true });
    return diagnose('output/write', { path: LOCK_FILE, reason: reasonOf(error) });
  }
}
