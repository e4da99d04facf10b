import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import { factsOf, type Sink } from './output-set.ts';
import type { PreviousOutputs } from './previous-outputs.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Sink that writes to an existing folder. Creates folders one by one, because recursive `mkdir` loops forever if the system
 * reports ENOENT for an existing parent. Writes synchronously, which is faster for many small files than the thread pool.
 * @param last outputs to use instead of writing them again. The folder may contain some of them.
 */
export function diskSink(folder: string, last?: PreviousOutputs): Sink {
  const made = new Set(['.', ...(last?.folders ?? [])]);
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    makeFolder(dirname(path));
    try {
      mkdirSync(join(folder, path));
    } catch (error) {
      // Another thread may have created it.
      if (errorCode(error) !== 'EEXIST') throw error;
      if (!lstatSync(join(folder, path)).isDirectory()) replaceFile(join(folder, path), mkdirSync);
    }
    made.add(path);
  };
  const keep = (path: string, digest: string, mode?: number): boolean => {
    const file = { path, digest, mode };
    if (!last || last.isStaged(file)) return last !== undefined;
    makeFolder(dirname(path));
    return last.link(file);
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
        replaceFile(join(folder, path), (file) => writeFileSync(file, body, { flag: 'wx' }));
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
        replaceFile(join(folder, path), (file) =>
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
