import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { CacheStore } from '../cache/cache-store.ts';
import { compare } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import { identityOf } from '../lib/files.ts';
import { folded } from '../lib/strings.ts';
import { factsOf, type OutputRecord } from './output-set.ts';
import type { Staging } from './publish.ts';

/** `changedMs` is the file's ctime, in milliseconds since 1970. */
type StoredFile = readonly [path: string, digest: string, stamp: string, changedMs: number];

/** Metadata of an output folder. */
type Stored = {
  readonly files: readonly StoredFile[];
  readonly folders: readonly (readonly [path: string, stamp: string])[];
};

const KIND = 'published';

function readStored(cache: CacheStore, folder: string): Stored {
  const bytes = cache.get(KIND, folder);
  return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : { files: [], folders: [] };
}

/**
 * Returns the digest of the published output; undefined when a file was modified, removed or added since.
 * @param out absolute path of the published folder.
 */
export function digestOfOutput({ cache, out }: { cache: CacheStore; out: string }): string | undefined {
  const stored = readStored(cache, out);
  const files: StoredFile[] = [];
  for (const file of stored.files) {
    const current = unmodified(out, file);
    if (!current) return undefined;
    files.push(current);
  }
  if (!hasFolders(stored, out)) return undefined;
  // Store new ctimes, so that unmodified files are not read again.
  if (files.some((file, index) => file !== stored.files[index]))
    cache.set(KIND, out, JSON.stringify({ ...stored, files }));
  return digestOf(stored);
}

export type PreviousOutputs = ReturnType<typeof openPreviousOutputs>;

/**
 * Outputs of the last build into a folder, which the next one reuses as long as they are unmodified. The last two outputs
 * take turns: publishing keeps the one that it replaces as the spare output, and the next build changes only those of its
 * files that differ, instead of linking all files and deleting the old ones.
 * @param input.out absolute path of the published folder.
 * @param input.staging its folder is empty, and is replaced by the spare output if there is one.
 */
export function openPreviousOutputs(input: {
  cache: CacheStore;
  out: string;
  staging: Pick<Staging, 'folder' | 'spare'>;
}) {
  const { cache, out } = input;
  const { folder, spare } = input.staging;
  const published = readStored(cache, out);
  const byPath = new Map(published.files.map((file) => [file[0], file]));
  const taken = takeSpare(input);
  const takenByPath = new Map(taken.files.map((file) => [file[0], file]));
  /** Paths of linked outputs. */
  const linked = new Set<string>();
  /** Outputs that the spare output has already. */
  const kept = new Map<string, StoredFile>();
  return {
    /** Whether a later build can reuse the published output after it is replaced. */
    isKnown: published.files.length > 0,
    /** Paths of files in the published folder that no build wrote, sorted. Empty if another build has replaced the folder. */
    otherFiles(): string[] {
      const inode = (stamp = '') => stamp.split(' ')[0];
      const isOurs = inode(published.folders[0]?.[1]) === inode(stampOf(out)?.stamp);
      if (!isOurs || hasFolders(published, out)) return [];
      try {
        return readdirSync(out, { recursive: true, withFileTypes: true })
          .filter((each) => !each.isDirectory() && each.name !== '.DS_Store')
          .map(({ parentPath, name }) => relative(out, join(parentPath, name)).replaceAll(sep, '/'))
          .filter((path) => !byPath.has(path))
          .sort(compare);
      } catch {
        return [];
      }
    },
    /** Makes an output with this digest part of the staging folder. Returns false when there is none. Throws when that fails. */
    reuse(file: { path: string; digest: string; makeFolder: () => void }): boolean {
      const { path } = file;
      const spareFile = takenByPath.get(path);
      const same = spareFile?.[1] === file.digest ? unmodified(folder, spareFile) : undefined;
      if (same) {
        kept.set(path, same);
        return true;
      }
      const last = byPath.get(path);
      if (last?.[1] !== file.digest || !unmodified(out, last)) return false;
      file.makeFolder();
      const target = join(folder, path);
      if (spareFile) rmSync(target, { force: true });
      linkSync(join(out, path), target);
      linked.add(path);
      return true;
    },
    /** Removes files and folders of the spare output that are not part of the output. */
    removeOutdated(records: readonly OutputRecord[]): void {
      const paths = new Set(records.map(({ path }) => path));
      const outdated = taken.files.filter(([path]) => !paths.has(path));
      if (outdated.length === 0) return;
      const byFolded = new Map(records.map(({ path }) => [folded(path), path]));
      for (const [path] of outdated) {
        const other = byFolded.get(folded(path));
        // One file, where names that differ only in case are equal.
        if (other !== undefined && identityOf(join(folder, other)) === identityOf(join(folder, path)))
          continue;
        if (statOf(join(folder, path))?.isFile()) rmSync(join(folder, path));
      }
      const folders = foldersOf(records);
      const outdatedFolders = taken.folders.map(([path]) => path).filter((path) => !folders.has(path));
      // Inner folders first.
      for (const path of outdatedFolders.sort().reverse())
        if (statOf(join(folder, path))?.isDirectory()) rmdirSync(join(folder, path));
    },
    /** Caches the published outputs and returns their digest. */
    save(records: readonly OutputRecord[], keptOld: boolean): string {
      const files = records.map(({ path, digest }): StoredFile => {
        const same = kept.get(path);
        if (same?.[1] === digest) return same;
        const found = stampOf(join(out, path));
        const last = linked.has(path) ? byPath.get(path) : undefined;
        const stamp = last?.[1] === digest ? last[2] : found?.stamp;
        return [path, digest, stamp ?? '', found?.changedMs ?? 0];
      });
      const folders = [...foldersOf(records)].map((path): [string, string] => [
        path,
        stampOf(join(out, path))?.stamp ?? '',
      ]);
      const now: Stored = { files, folders };
      cache.set(KIND, out, JSON.stringify(now));
      if (keptOld) {
        // Linking changes the ctime of both files.
        const ours = new Map(files.filter(([path]) => linked.has(path)).map((file) => [file[0], file]));
        const theirs = published.files.map((file) => ours.get(file[0]) ?? file);
        cache.set(KIND, spare, JSON.stringify({ ...published, files: theirs }));
      }
      return digestOf(now);
    },
  };
}

/** Moves the spare output to the staging folder. Returns its metadata, without any file when there is none or it was modified. */
function takeSpare({
  cache,
  staging,
}: {
  cache: CacheStore;
  staging: Pick<Staging, 'folder' | 'spare'>;
}): Stored {
  const { folder, spare } = staging;
  const nothing: Stored = { files: [], folders: [] };
  if (stampOf(spare) === undefined) return nothing;
  const stored = readStored(cache, spare);
  if (stored.files.length === 0 || !hasFolders(stored, spare)) return nothing;
  try {
    rmdirSync(folder);
    renameSync(spare, folder);
    return stored;
  } catch {
    mkdirSync(folder, { recursive: true });
    return nothing;
  }
}

function foldersOf(records: readonly OutputRecord[]): Set<string> {
  const folders = new Set(['.']);
  for (const { path } of records)
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

const hasFolders = ({ folders }: Stored, parent: string): boolean =>
  folders.every(([path, stamp]) => stampOf(join(parent, path))?.stamp === stamp);

/** Digest without ctimes, which every link to a file changes. */
const digestOf = ({ files, folders }: Stored): string =>
  digest(JSON.stringify([files.map(([path, digest, stamp]) => [path, digest, stamp]), folders]));

/**
 * Returns an unmodified file, with its current ctime; undefined for a modified one. An edit can preserve size, inode and
 * mtime, but not ctime. Links change ctime too, so that the bytes decide then.
 */
function unmodified(parent: string, file: StoredFile): StoredFile | undefined {
  const [path, digest, stamp, changedMs] = file;
  const found = stampOf(join(parent, path));
  if (found?.stamp !== stamp) return undefined;
  if (found.changedMs === changedMs) return file;
  try {
    const isSame = factsOf(readFileSync(join(parent, path))).digest === digest;
    return isSame ? [path, digest, stamp, found.changedMs] : undefined;
  } catch {
    return undefined;
  }
}

/** Stamp that changes when a file is written, or an entry is added to or removed from a folder. */
function stampOf(path: string): { readonly stamp: string; readonly changedMs: number } | undefined {
  const found = statOf(path);
  if (found?.isDirectory()) return { stamp: `${found.ino} ${found.mtimeMs}`, changedMs: 0 };
  if (!found?.isFile()) return undefined;
  const { ino, size, mtimeMs, mode, ctimeMs } = found;
  return { stamp: `${ino} ${size} ${mtimeMs} ${mode}`, changedMs: ctimeMs };
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
