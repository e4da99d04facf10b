import { type Stats, statSync } from 'node:fs';
import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import type { RepoPath } from '../types.ts';

/** What is kept of a file that was read and had nothing wrong with it. */
export type KnownFile = { readonly head: string; readonly words: number; readonly digest: string };

/** Files as they were when they were last read: one that the file system says is the same is not read again. */
export type FileMemory = {
  readonly get: (path: RepoPath, stamp: string) => KnownFile | undefined;
  readonly set: (path: RepoPath, stamp: string, file: KnownFile) => void;
  /** Keeps what was asked for since it was opened, and nothing else. */
  readonly save: () => void;
};

type Stored = readonly [path: RepoPath, stamp: string, file: KnownFile];

/** A change so close to the moment of looking, in milliseconds, could be followed by another with the same stamp. */
const DOUBT_MS = 20;

/** @param inputs what else decides what reading a file brings: the generator and the site's code. */
export function openFileMemory(input: {
  cache: CacheStore;
  inputs: { readonly generator: string; readonly code: string };
}): FileMemory {
  const slots = openSlots(input.cache, 'files');
  const known = slots.get('all', input.inputs);
  const before = new Map(
    ('value' in known ? (JSON.parse(known.value.toString('utf8')) as Stored[]) : []).map(
      ([path, stamp, file]) => [path, { stamp, file }],
    ),
  );
  const used = new Map<RepoPath, Stored>();
  let learned = false;
  return {
    get(path, stamp) {
      const last = before.get(path);
      if (last?.stamp !== stamp) return undefined;
      used.set(path, [path, stamp, last.file]);
      return last.file;
    },
    set(path, stamp, file) {
      used.set(path, [path, stamp, file]);
      learned = true;
    },
    save() {
      if (!learned && used.size === before.size) return;
      slots.set('all', input.inputs, JSON.stringify([...used.values()]));
    },
  };
}

/** What the file system says of a file; undefined when it cannot be relied on. */
export function fileStamp(absolute: string): string | undefined {
  let found: Stats | undefined;
  try {
    found = statSync(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  if (!found?.isFile() || Date.now() - found.ctimeMs < DOUBT_MS) return undefined;
  return `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}
