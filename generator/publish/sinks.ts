import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/files.ts';
import type { Sink } from './output-set.ts';
import type { PreviousOutputs } from './previous-outputs.ts';

/**
 * Sink that writes to an existing folder. Writes synchronously, which is faster for many small files than the thread pool.
 * @param previous outputs to reuse instead of writing them again.
 */
export function diskSink(folder: string, previous?: PreviousOutputs): Sink {
  const made = new Set(['.']);
  /** Creates folders one by one, but not the sink's own, which is gone when the build was stopped. */
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    makeFolder(dirname(path));
    try {
      mkdirSync(join(folder, path));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      // It may be a file of an earlier output. Or another thread has created the folder.
      replaceFileByFolder(join(folder, path));
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
        return previous?.reuse({ path, digest, makeFolder: () => makeFolder(dirname(path)) }) ?? false;
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
    rmSync(file, { recursive: true });
    writeFileSync(file, body, { flag: 'wx' });
  }
}

function replaceFileByFolder(path: string): void {
  if (lstatSync(path).isDirectory()) return;
  rmSync(path);
  mkdirSync(path);
}

/** Sink that discards outputs. */
export const nullSink: Sink = { read: () => undefined, write: async () => undefined, keep: () => true };
