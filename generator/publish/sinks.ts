import {
  constants,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import { factsOf, type Sink } from './output-set.ts';
import type { PreviousOutputs } from './previous-outputs.ts';

/**
 * Sink that writes to an existing folder. Creates folders one by one, because recursive `mkdir` loops forever if the system
 * reports ENOENT for an existing parent. Writes synchronously, which is faster for many small files than the thread pool.
 * @param last outputs to link instead of writing them again.
 */
export function diskSink(folder: string, last?: PreviousOutputs): Sink {
  const made = new Set(['.']);
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
  const keep = (path: string, digest: string, mode?: number): boolean => {
    if (!last) return false;
    makeFolder(dirname(path));
    return last.linkTo({ path, digest, target: join(folder, path), ...(mode !== undefined && { mode }) });
  };
  return {
    read: (path) => readFileSync(join(folder, path)),
    keep: (path, digest) => {
      try {
        return keep(path, digest);
      } catch {
        return false;
      }
    },
    async write(path, body) {
      try {
        makeFolder(dirname(path));
        replace(join(folder, path), (file) => writeFileSync(file, body, { flag: 'wx' }));
        return undefined;
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
    async copy(path, source) {
      try {
        if (last?.has(path)) {
          const facts = factsOf(readFileSync(source));
          // A copy has the mode of its source.
          if (keep(path, facts.digest, statSync(source).mode)) return facts;
        }
        makeFolder(dirname(path));
        replace(join(folder, path), (file) =>
          copyFileSync(source, file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
        );
        // Read the copy, because the source may change at any time.
        return factsOf(readFileSync(join(folder, path)));
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
  };
}

/** Replaces a file. Never writes into an existing one, which may be a hard link to a published file. */
function replace(file: string, write: (file: string) => void): void {
  try {
    write(file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    unlinkSync(file);
    write(file);
  }
}

/** Sink that discards outputs but returns their sizes and digests. */
export const nullSink: Sink = {
  read: () => undefined,
  write: async () => undefined,
  keep: () => true,
  copy: async (path, source) => {
    try {
      return factsOf(readFileSync(source));
    } catch (error) {
      return diagnose('output/write', { path, reason: reasonOf(error) });
    }
  },
};
