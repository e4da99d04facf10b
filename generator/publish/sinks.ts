import { linkSync, lstatSync, mkdirSync, readFileSync, type Stats, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CacheStore } from '../cache/cache-store.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import { errorCode, reasonOf } from '../lib/files.ts';
import { factsOf, type OutputRecord, type Sink } from './output-set.ts';

/**
 * Sink that writes to an existing folder. Writes synchronously, which is faster for many small files than the thread pool.
 * @param last outputs to link instead of writing them again.
 */
export function diskSink(folder: string, last?: ReturnType<typeof openPreviousOutputs>): Sink {
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

/** `changedMs` is the file's ctime, in milliseconds since 1970. */
type StoredFile = readonly [path: string, digest: string, stamp: string, changedMs: number];

type Stored = {
  readonly files: readonly StoredFile[];
  readonly folders: readonly (readonly [path: string, stamp: string])[];
};

const KIND = 'published';

/**
 * Outputs of the last build into a folder, as long as they are unmodified.
 * @param out absolute path of the published folder.
 */
export function openPreviousOutputs({ cache, out }: { cache: CacheStore; out: string }) {
  const bytes = cache.get(KIND, out);
  const stored: Stored = bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : { files: [], folders: [] };
  const previous = new Map(stored.files.map((file) => [file[0], file]));
  /** Paths of linked outputs. */
  const linked = new Set<string>();
  return {
    /** Hard-links an output with this digest to `target`. Returns false when there is none. Throws when linking fails. */
    linkTo({ path, digest, target }: { path: string; digest: string; target: string }): boolean {
      const last = previous.get(path);
      if (last?.[1] !== digest || changeOf(out, last) === undefined) return false;
      linkSync(join(out, path), target);
      linked.add(path);
      return true;
    },
    /** Digest of the whole output; undefined when a file was modified, removed or added. */
    wholeDigest(): string | undefined {
      const files: StoredFile[] = [];
      for (const file of stored.files) {
        const changedMs = changeOf(out, file);
        if (changedMs === undefined) return undefined;
        files.push([file[0], file[1], file[2], changedMs]);
      }
      if (!stored.folders.every(([path, stamp]) => stampOf(join(out, path))?.stamp === stamp))
        return undefined;
      // Store new ctimes, so that unmodified files are not read again.
      if (files.some((file, index) => file[3] !== stored.files[index]?.[3]))
        cache.set(KIND, out, JSON.stringify({ ...stored, files }));
      return digestOf(stored);
    },
    /** Caches the published outputs and returns their digest. */
    save(records: readonly OutputRecord[]): string {
      const folders = new Set(['.']);
      for (const { path } of records)
        for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
      const now: Stored = {
        files: records.map(({ path, digest }): StoredFile => {
          const found = stampOf(join(out, path));
          const kept = linked.has(path) ? previous.get(path) : undefined;
          const stamp = kept?.[1] === digest ? kept[2] : found?.stamp;
          return [path, digest, stamp ?? '', found?.changedMs ?? 0];
        }),
        folders: [...folders].map((path) => [path, stampOf(join(out, path))?.stamp ?? '']),
      };
      cache.set(KIND, out, JSON.stringify(now));
      return digestOf(now);
    },
  };
}

/** Digest without ctimes, which every link to a file changes. */
const digestOf = ({ files, folders }: Stored): string =>
  digest(JSON.stringify([files.map(([path, digest, stamp]) => [path, digest, stamp]), folders]));

/**
 * Returns the ctime of an unmodified file; undefined for a modified one. An edit can preserve size, inode and mtime, but not
 * ctime. Links change ctime too, so that the bytes decide then.
 */
function changeOf(out: string, [path, digest, stamp, changedMs]: StoredFile): number | undefined {
  const found = stampOf(join(out, path));
  if (found?.stamp !== stamp) return undefined;
  if (found.changedMs === changedMs) return changedMs;
  try {
    return factsOf(readFileSync(join(out, path))).digest === digest ? found.changedMs : undefined;
  } catch {
    return undefined;
  }
}

/** Stamp that changes when a file is written, or an entry is added to or removed from a folder. */
function stampOf(path: string): { readonly stamp: string; readonly changedMs: number } | undefined {
  let found: Stats | undefined;
  try {
    found = lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
  if (found?.isDirectory()) return { stamp: `${found.ino} ${found.mtimeMs}`, changedMs: 0 };
  if (!found?.isFile()) return undefined;
  const { ino, size, mtimeMs, mode, ctimeMs } = found;
  return { stamp: `${ino} ${size} ${mtimeMs} ${mode}`, changedMs: ctimeMs };
}
