import { type Stats, statSync } from 'node:fs';
import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import type { RepoPath } from '../types.ts';

/** Cached data of a file without diagnostics. */
export type CachedFile = { readonly head: string; readonly words: number; readonly digest: string };

/** Cache of parsed files by path. A file is read again only if its stamp (`fileStamp`) has changed. */
export type FileCache = {
  readonly get: (path: RepoPath, stamp: string) => CachedFile | undefined;
  readonly set: (path: RepoPath, stamp: string, file: CachedFile) => void;
  /** Writes the entries that were read or set since it was opened, and drops all others. */
  readonly save: () => void;
};

type Stored = readonly [path: RepoPath, stamp: string, file: CachedFile];

/** Minimum age of a change, in milliseconds: another change within this time could have the same stamp. */
const SETTLE_MS = 20;

/** @param inputs other inputs of parsing: the generator and the site's code. */
export function openFileCache(input: {
  cache: CacheStore;
  inputs: { readonly generator: string; readonly code: string };
}): FileCache {
  const slots = openSlots(input.cache, 'files');
  const cached = slots.get('all', input.inputs);
  const before = new Map(
    ('value' in cached ? (JSON.parse(cached.value.toString('utf8')) as Stored[]) : []).map(
      ([path, stamp, file]) => [path, { stamp, file }],
    ),
  );
  const used = new Map<RepoPath, Stored>();
  let changed = false;
  return {
    get(path, stamp) {
      const last = before.get(path);
      if (last?.stamp !== stamp) return undefined;
      used.set(path, [path, stamp, last.file]);
      return last.file;
    },
    set(path, stamp, file) {
      used.set(path, [path, stamp, file]);
      changed = true;
    },
    save() {
      if (!changed && used.size === before.size) return;
      slots.set('all', input.inputs, JSON.stringify([...used.values()]));
    },
  };
}

/** Inode, size and times of a file as a string; undefined if the file changed too recently to rely on them. */
export function fileStamp(absolute: string): string | undefined {
  let found: Stats | undefined;
  try {
    found = statSync(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  if (!found?.isFile() || Date.now() - found.ctimeMs < SETTLE_MS) return undefined;
  return `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}
