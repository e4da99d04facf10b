import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import { makeFolder } from '../lib/files.ts';
import type { Sink } from './output-set.ts';
import type { PreviousOutputs } from './previous-outputs.ts';

/**
 * Sink that writes to an existing folder. Writes synchronously, which is faster for many small files than the thread pool.
 * @param last outputs to link instead of writing them again.
 */
export function diskSink(folder: string, last?: PreviousOutputs): Sink {
  const made = new Set([folder]);
  /** Returns the absolute path of an output, whose folder exists then. */
  const pathIn = (path: string): string => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) makeFolder(parent);
    made.add(parent);
    return file;
  };
  return {
    read: (path) => readFileSync(join(folder, path)),
    keep: (path, digest) => {
      try {
        return last?.linkTo({ path, digest, target: pathIn(path) }) ?? false;
      } catch {
        return false;
      }
    },
    async write(path, body) {
      try {
        replace(pathIn(path), body);
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
