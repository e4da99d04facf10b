import { linkSync, lstatSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CacheStore } from '../cache/cache-store.ts';
import type { OutputRecord } from './output-set.ts';
import { type Staging, spareFolder } from './publish.ts';
import {
  changeOf,
  digestOfTree,
  type PublishedFile,
  type PublishedFolder,
  readTree,
  stampOf,
  writeTree,
} from './published-tree.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Unmodified files of the last two builds into a folder. Those of the last are hard-linked into the staging folder. Those
 * of the build before are already there, so that most files need not be touched.
 */
export type PreviousOutputs = {
  /** Whether the last build published a file at a path. */
  readonly has: (path: string) => boolean;
  /** Folders of the staging folder. */
  readonly folders: readonly string[];
  /** Whether the staging folder has this file already. */
  readonly isStaged: (file: WantedFile) => boolean;
  /** Links an output of the last build into the staging folder. Returns false when there is none or linking fails. */
  readonly link: (file: WantedFile) => boolean;
  /** Removes everything from the staging folder that is not an output. */
  readonly removeOthers: (records: readonly OutputRecord[]) => void;
  /** Caches the published outputs and returns their digest. */
  readonly save: (records: readonly OutputRecord[]) => string;
};

/** A file with no `mode` may have any. */
type WantedFile = { readonly path: string; readonly digest: string; readonly mode?: number | undefined };

/** @param out absolute path of the published folder. */
export function openPreviousOutputs(input: {
  cache: CacheStore;
  out: string;
  target: Pick<Staging, 'folder' | 'staged'>;
}): PreviousOutputs {
  const { cache, out } = input;
  const { folder: staging, staged } = input.target;
  const published = readTree(cache, out);
  const last = byPath(published.files);
  const stagedFiles = byPath(staged.files);
  /** Entries of the files that were reused, by path. */
  const reused = new Map<string, PublishedFile>();
  /** Staged folders that have other entries now. */
  const changed = new Set<string>();

  const find = (
    root: string,
    files: ReadonlyMap<string, PublishedFile>,
    { path, digest, mode }: WantedFile,
  ) => {
    const file = files.get(path);
    if (file?.[1] !== digest) return undefined;
    const changedMs = changeOf(root, file);
    if (changedMs === undefined || (mode !== undefined && lstatSync(join(root, path)).mode !== mode))
      return undefined;
    return [file, changedMs] as const;
  };

  return {
    has: (path) => last.has(path),
    folders: staged.folders.map(([path]) => path),
    isStaged(wanted) {
      const found = find(staging, stagedFiles, wanted);
      if (!found) return false;
      const [file, changedMs] = found;
      reused.set(wanted.path, file[3] === changedMs ? file : [file[0], file[1], file[2], changedMs]);
      return true;
    },
    link(wanted) {
      const [file] = find(out, last, wanted) ?? [];
      if (!file) return false;
      const target = join(staging, wanted.path);
      replaceFile(target, () => linkSync(join(out, wanted.path), target));
      const changedMs = stampOf(target)?.changedMs ?? 0;
      reused.set(wanted.path, [file[0], file[1], file[2], changedMs]);
      changed.add(dirname(wanted.path));
      return true;
    },
    removeOthers(records) {
      const folders = foldersOf(records);
      const files = new Set(records.map(({ path }) => path));
      const others = [
        ...staged.folders.flatMap(([path]) => (folders.has(path) ? [] : [path])),
        ...staged.files.flatMap(([path]) => (files.has(path) || !folders.has(dirname(path)) ? [] : [path])),
      ];
      for (const path of others) {
        rmSync(join(staging, path), { recursive: true, force: true });
        changed.add(dirname(path));
      }
    },
    save(records) {
      const before = new Map<string, PublishedFolder>(staged.folders.map((folder) => [folder[0], folder]));
      const files = records.map(({ path, digest }): PublishedFile => {
        const kept = reused.get(path);
        if (kept?.[1] === digest) return kept;
        changed.add(dirname(path));
        const found = stampOf(join(out, path));
        return [path, digest, found?.stamp ?? '', found?.changedMs ?? 0];
      });
      const all = foldersOf(records);
      for (const folder of all) if (!before.has(folder)) changed.add(dirname(folder));
      const folders = [...all].map((path): PublishedFolder => {
        const kept = changed.has(path) ? undefined : before.get(path);
        return kept ?? [path, stampOf(join(out, path))?.stamp ?? ''];
      });
      const now = { files, folders };
      // A link changes the ctime of a file in both folders.
      const old = published.files.map((file) => {
        const kept = reused.get(file[0]);
        return kept?.[2] === file[2] ? kept : file;
      });
      writeTree(cache, spareFolder(out), { files: old, folders: published.folders });
      writeTree(cache, out, now);
      return digestOfTree(now);
    },
  };
}

const byPath = (files: readonly PublishedFile[]): Map<string, PublishedFile> =>
  new Map(files.map((file) => [file[0], file]));

/** Paths of all folders with outputs, including `.`. */
function foldersOf(records: readonly OutputRecord[]): Set<string> {
  const folders = new Set(['.']);
  for (const { path } of records)
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}
