import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../content/disk-to-files.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import type { Sink } from './output-set.ts';

/** Writes below a folder that exists; folders in between are made once. */
export function diskSink(folder: string): Sink {
  const made = new Map<string, Promise<unknown>>();
  const ready = (path: string) => {
    const parent = dirname(join(folder, path));
    const known = made.get(parent);
    if (known) return known;
    const making = mkdir(parent, { recursive: true });
    made.set(parent, making);
    return making;
  };
  return {
    async write(path, body) {
      try {
        await ready(path);
        await writeFile(join(folder, path), body);
        return undefined;
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
    async copy(path, source) {
      try {
        await ready(path);
        await copyFile(source, join(folder, path), constants.COPYFILE_FICLONE);
        return { bytes: (await stat(source)).size };
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
  };
}

/** Keeps everything in a map by path. */
export function memorySink(files: Map<string, string | Uint8Array>): Sink {
  return {
    async write(path, body) {
      files.set(path, body);
      return undefined;
    },
    async copy(path, source) {
      try {
        const body = await readFile(source);
        files.set(path, body);
        return { bytes: body.length };
      } catch (error) {
        return diagnose('output/write', { path, reason: reasonOf(error) });
      }
    },
  };
}

/** Keeps nothing; sizes are still counted. */
export const nullSink: Sink = {
  write: async () => undefined,
  copy: async (path, source) => {
    try {
      return { bytes: (await stat(source)).size };
    } catch (error) {
      return diagnose('output/write', { path, reason: reasonOf(error) });
    }
  },
};
