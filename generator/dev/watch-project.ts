import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

const FOLDERS = ['site', 'content', 'public'];
const FILES = ['package.json', 'tsconfig.json', 'urls.lock'];

/** A batch of changes ends when there are none for so long. Editors truncate a file before they write it. */
const QUIET_MS = 25;

/**
 * Reports changed files in batches, until the returned function is called. Each folder has a watcher of its
 * own, because one for all of them loses a folder that is removed and made again at once. After each change,
 * new folders are watched.
 */
export function watchProject(root: string, onChange: (files: ReadonlySet<string>) => void): () => void {
  const watchers = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function changed(path: string): void {
    const file = relative(root, path).replaceAll(sep, '/');
    if (![...FILES, ...FOLDERS, ''].some((each) => file === each || file.startsWith(`${each}/`))) return;
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS);
  }

  function report(): void {
    const files = pending;
    pending = new Set();
    try {
      watchFolders();
    } catch {
      // A folder was removed meanwhile.
      changed(root);
    }
    onChange(files);
  }

  function watchFolders(): void {
    const folders = foldersOf(root);
    for (const [folder, { identity, watcher }] of watchers) {
      if (folders.get(folder) === identity) continue;
      void watcher.close();
      watchers.delete(folder);
    }
    for (const [folder, identity] of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, { ignored: (path) => path !== folder });
      // Unlike other events, these are not dropped for a while after one of the same file.
      watcher.on('raw', (_event, name) => changed(join(folder, name ?? '')));
      watcher.on('ready', () => changed(folder));
      watchers.set(folder, { identity, watcher });
    }
  }

  watchFolders();
  return () => {
    clearTimeout(timer);
    for (const { watcher } of watchers.values()) void watcher.close();
  };
}

/** Folders of the project with what distinguishes each from a later one of the same name. */
function foldersOf(root: string): ReadonlyMap<string, string> {
  const top = FOLDERS.map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const all = top.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const nested = all.flatMap((each) => (each.isDirectory() ? join(each.parentPath, each.name) : []));
  const stats = [root, ...top, ...nested].map((folder) => [folder, statSync(folder)] as const);
  return new Map(stats.map(([folder, { ino, birthtimeMs }]) => [folder, `${ino} ${birthtimeMs}`]));
}
