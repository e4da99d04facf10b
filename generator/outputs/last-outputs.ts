import { linkSync, lstatSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CacheStore, digest } from '../cache/cache-store.ts';
import type { OutputRecord } from './output-set.ts';

/** The outputs of the last build into a folder, as long as nobody else has changed them. */
export type LastOutputs = {
  /** Links an output with this digest, and with these permissions where they are given, to another place; false when there is none, or links are not to be had. */
  readonly linkTo: (file: { path: string; digest: string; target: string; mode?: number }) => boolean;
  /**
   * A digest of the whole output; undefined when a file is not as it was written, is missing, or another was put beside
   * it.
   */
  readonly wholeDigest: () => string | undefined;
  /** Remembers what was published, and returns the digest of it. */
  readonly save: (records: readonly OutputRecord[]) => string;
};

type Stored = {
  readonly files: readonly (readonly [path: string, digest: string, stamp: string])[];
  readonly folders: readonly (readonly [path: string, stamp: string])[];
};

/** Goes up when the form of what is stored changes. */
const KIND = 'outputs 2';

/** @param out absolute path of the published folder. */
export function openLastOutputs({ cache, out }: { cache: CacheStore; out: string }): LastOutputs {
  const stored = readStored(cache, out);
  const known = new Map(stored.files.map(([path, digest, stamp]) => [path, { digest, stamp }]));
  /** Those that were linked: a link is the same file. */
  const linked = new Set<string>();
  return {
    linkTo({ path, digest, target, mode }) {
      const last = known.get(path);
      if (last?.digest !== digest || last.stamp !== stampOf(join(out, path))) return false;
      try {
        if (mode !== undefined && lstatSync(join(out, path)).mode !== mode) return false;
        linkSync(join(out, path), target);
        linked.add(path);
        return true;
      } catch {
        return false;
      }
    },
    wholeDigest() {
      const asWritten =
        stored.files.every(([path, , stamp]) => stampOf(join(out, path)) === stamp) &&
        stored.folders.every(([path, stamp]) => stampOf(join(out, path)) === stamp);
      return asWritten ? digest(JSON.stringify(stored)) : undefined;
    },
    save(records) {
      const folders = new Set(['.']);
      for (const { path } of records)
        for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
      const now: Stored = {
        files: records.map(({ path, digest }) => {
          const kept = linked.has(path) ? known.get(path) : undefined;
          const stamp = kept?.digest === digest ? kept.stamp : stampOf(join(out, path));
          return [path, digest, stamp ?? ''];
        }),
        folders: [...folders].map((path) => [path, stampOf(join(out, path)) ?? '']),
      };
      const text = JSON.stringify(now);
      cache.set(KIND, out, text);
      return digest(text);
    },
  };
}

function readStored(cache: CacheStore, out: string): Stored {
  const bytes = cache.get(KIND, out);
  return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : { files: [], folders: [] };
}

/**
 * What changes when a file is written again, or something comes into a folder or goes. Not the time of its last change of
 * state: a link to it counts as one.
 */
function stampOf(path: string): string | undefined {
  let found: Stats | undefined;
  try {
    found = lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  if (found?.isDirectory()) return `${found.ino} ${found.mtimeMs}`;
  return found?.isFile() ? `${found.ino} ${found.size} ${found.mtimeMs} ${found.mode}` : undefined;
}
