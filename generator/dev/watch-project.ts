import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isFolder } from '../core/files.ts';

const FOLDERS = ['site', 'content', 'public'];
const WATCHED = /^(?:(?:site|content|public)(?:\/|$)|(?:package\.json|tsconfig\.json|urls\.lock)?$)/;
/** A batch of changes ends when there are none for so long. Editors truncate a file before they write it. */
const QUIET_MS = 10;

/**
 * Reports changed files in batches, until the returned function is called. Each folder has a watcher of its
 * own, because one for all of them loses a folder that is removed and made again at once.
 */
export async function watchProject(root: string, onChange: (files: ReadonlySet<string>) => void) {
  const watchers = new Map<string, FSWatcher>();
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function changed(path: string): void {
    const file = relative(root, path).replaceAll(sep, '/');
    if (!WATCHED.test(file)) return;
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS);
  }

  function report(): void {
    const files = pending;
    pending = new Set();
    try {
      // Files may have come to a new folder before it was watched.
      for (const ready of watchFolders()) void ready.then(changed);
    } catch {
      if (existsSync(root)) changed(root); // A folder was removed meanwhile, but not the project.
    }
    onChange(files);
  }

  /** Watches new folders, and returns their paths when changes in them are seen. */
  function watchFolders(): Promise<string>[] {
    const folders = foldersOf(root);
    const ready: Promise<string>[] = [];
    for (const gone of new Set(watchers.keys()).difference(folders)) {
      void watchers.get(gone)?.close();
      watchers.delete(gone);
    }
    for (const [identity, folder] of folders) {
      if (watchers.has(identity)) continue;
      const isFile = statSync(folder).isFile();
      const watcher = watch(folder, { ignored: (path) => resolve(path) !== folder });
      // Unlike other events, these are not dropped for a while after one of the same file.
      watcher.on('raw', (_event, name) => changed(isFile ? folder : join(folder, name ?? '')));
      ready.push(once(watcher, 'ready').then(() => folder));
      watchers.set(identity, watcher);
    }
    return ready;
  }

  await Promise.all(watchFolders());
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) void watcher.close();
  };
}

/** Folders and links to files, by what distinguishes each from a later one of the same name. */
function foldersOf(root: string): ReadonlyMap<string, string> {
  const top = FOLDERS.map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const stats = [root, ...top.flatMap(withNested)].map((folder) => [folder, statSync(folder)] as const);
  return new Map(stats.map(([folder, { ino, birthtimeMs }]) => [`${folder} ${ino} ${birthtimeMs}`, folder]));
}

/** A folder with those in it, and its links to files, whose targets can be anywhere. */
const withNested = (folder: string): string[] => {
  const nested = readdirSync(folder, { withFileTypes: true }).flatMap((child) => {
    const path = join(folder, child.name);
    if (isFolder(child, path)) return withNested(path);
    return child.isSymbolicLink() && existsSync(path) ? [path] : [];
  });
  return [folder, ...nested];
};
