import { existsSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { CacheStore } from '../cache/cache-store.ts';
import { digest } from '../lib/digest.ts';
import { factsOf, MARKER } from './output-set.ts';

/** Metadata of a published folder. `changedMs` is a file's ctime, in milliseconds since 1970. */
export type PublishedTree = {
  readonly files: readonly PublishedFile[];
  readonly folders: readonly PublishedFolder[];
};
export type PublishedFile = readonly [path: string, digest: string, stamp: string, changedMs: number];
export type PublishedFolder = readonly [path: string, stamp: string];

const KIND = 'published';

export const EMPTY_TREE: PublishedTree = { files: [], folders: [] };

/** @param folder absolute path. */
export function readTree(cache: CacheStore, folder: string): PublishedTree {
  const bytes = cache.get(KIND, folder);
  return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : EMPTY_TREE;
}

export const writeTree = (cache: CacheStore, folder: string, tree: PublishedTree): void =>
  cache.set(KIND, folder, JSON.stringify(tree));

/** Returns the digest of the published folder; undefined when a file was modified, removed or added. */
export function intactDigest({ cache, out }: { cache: CacheStore; out: string }): string | undefined {
  const tree = readTree(cache, out);
  const files: PublishedFile[] = [];
  for (const file of tree.files) {
    const changedMs = changeOf(out, file);
    if (changedMs === undefined) return undefined;
    files.push([file[0], file[1], file[2], changedMs]);
  }
  if (!hasFolders(out, tree)) return undefined;
  // Store new ctimes, so that unmodified files are not read again.
  if (files.some((file, index) => file[3] !== tree.files[index]?.[3]))
    writeTree(cache, out, { ...tree, files });
  return digestOfTree(tree);
}

/** Digest without ctimes, which every link to a file changes. */
export const digestOfTree = ({ files, folders }: PublishedTree): string =>
  digest(JSON.stringify([files.map(([path, digest, stamp]) => [path, digest, stamp]), folders]));

/**
 * Whether a folder that is about to be changed has the entries of a tree. Its files are compared when they are used. False
 * where paths ignore case, because removing a file's former name could remove the file.
 */
export const isIntactTree = (folder: string, tree: PublishedTree): boolean =>
  hasFolders(folder, tree) && !existsSync(join(folder, MARKER.toUpperCase()));

const hasFolders = (root: string, { folders }: PublishedTree): boolean =>
  folders.length > 0 && folders.every(([path, stamp]) => stampOf(join(root, path))?.stamp === stamp);

/**
 * Returns the ctime of an unmodified file; undefined for a modified one. An edit can preserve size, inode and mtime, but not
 * ctime. Links change ctime too, so that the bytes decide then.
 */
export function changeOf(root: string, [path, digest, stamp, changedMs]: PublishedFile): number | undefined {
  const found = stampOf(join(root, path));
  if (found?.stamp !== stamp) return undefined;
  if (found.changedMs === changedMs) return changedMs;
  try {
    return factsOf(readFileSync(join(root, path))).digest === digest ? found.changedMs : undefined;
  } catch {
    return undefined;
  }
}

/** Stamp that changes when a file is written, or an entry is added to or removed from a folder. */
export function stampOf(path: string): { readonly stamp: string; readonly changedMs: number } | undefined {
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
