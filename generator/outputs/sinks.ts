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
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import type { LastOutputs } from './last-outputs.ts';
import { factsOf, type Sink } from './output-set.ts';

/**
 * Writes below a folder that exists; folders in between are made once, and one by one: `mkdir` with `recursive` never
 * returns where the system says of an existing parent that it is not there. Files are small and many: the way to a thread
 * of the pool and back would take longer than writing.
 * @param last outputs that are linked instead of being written again.
 */
export function diskSink(folder: string, last?: LastOutputs): Sink {
  const made = new Set(['.']);
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    makeFolder(dirname(path));
    try {
      mkdirSync(join(folder, path));
    } catch (error) {
      // Another thread writes into the same folder.
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
        const facts = factsOf(readFileSync(source));
        // A copy has the permissions of its source.
        if (last && keep(path, facts.digest, statSync(source).mode)) return facts;
        makeFolder(dirname(path));
        replace(join(folder, path), (file) =>
          copyFileSync(source, file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
        );
        return facts;
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
  };
}

/** What is there may be a link to a published file, which must never be written into. */
function replace(file: string, write: (file: string) => void): void {
  try {
    write(file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    unlinkSync(file);
    write(file);
  }
}

/** Keeps everything in a map by path. */
export function memorySink(files: Map<string, string | Uint8Array>): Sink {
  return {
    read: (path) => {
      const body = files.get(path);
      return typeof body === 'string' ? Buffer.from(body) : body;
    },
    async write(path, body) {
      files.set(path, body);
      return undefined;
    },
    async copy(path, source) {
      try {
        const body = readFileSync(source);
        files.set(path, body);
        return factsOf(body);
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
  };
}

/** Keeps nothing; sizes and digests are still known. */
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
