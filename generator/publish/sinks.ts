import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import type { Sink } from './output-set.ts';
import type { PreviousOutputs } from './previous-outputs.ts';

/**
 * Sink that writes to an existing folder. Writes synchronously, which is faster for many small files than the thread pool.
 * @param last outputs to link instead of writing them again.
 */
export function diskSink(folder: string, last?: PreviousOutputs): Sink {
  const made = new Set(['.']);
  /** Creates folders one by one, but not the sink's own, which is gone when the build was stopped. */
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    makeFolder(dirname(path));
    try {
      mkdirSync(join(folder, path));
    } catch (error) {
      // Another thread may have created it.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    made.add(path);
  };
  /** Returns the absolute path of an output, whose folder exists then. */
  const pathOf = (path: string): string => {
    makeFolder(dirname(path));
    return join(folder, path);
  };
  return {
    read: (path) => readFileSync(join(folder, path)),
    keep: (path, digest) => {
      try {
        return last?.linkTo({ path, digest, target: pathOf(path) }) ?? false;
      } catch {
        return false;
      }
    },
    async write(path, body) {
      try {
        replace(pathOf(path), body);
        return undefined;
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
  };
}

/** Replaces a file. Never writes into an existing one, which may be a hard link to a published file. */
function replace(file: string, body: string | Uint8Array): void {
  try {
    writeFileSync(file, body, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    unlinkSync(file);
    writeFileSync(file, body, { flag: 'wx' });
  }
}

/** Sink that discards outputs. */
export const nullSink: Sink = { read: () => undefined, write: async () => undefined, keep: () => true };
