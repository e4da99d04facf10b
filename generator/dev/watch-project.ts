import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isFolder } from '../core/files.ts';

const FOLDERS = ['site', 'content', 'public'];
const WATCHED = /^(?:(?:site|content|public)(?:\/|$)|(?:package\.json|tsconfig\.json|urls\.lock)?$)/;
/** A batch of changes ends when there are none for so long. Editors truncate a file before they write it. */
const QUIET_MS = 5;

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
    for (const [identity, { folder, target, link }] of folders) {
      if (watchers.has(identity)) continue;
      const watcher = watch(folder, { ignored: (path) => resolve(path) !== folder });
      // Unlike other events, these are not dropped for a while after one of the same file.
      watcher.on('raw', (_event, name) => {
        if (!link) changed(join(folder, name ?? ''));
        else if (name === target) changed(link);
      });
      ready.push(once(watcher, 'ready').then(() => link ?? folder));
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

/** Folder to watch, for all of its files, or for the target of a link to one. */
type Watched = { readonly folder: string; readonly link?: string; readonly target?: string };

/** Folders of the project and of targets, by what distinguishes each from a later one of the same name. */
function foldersOf(root: string): ReadonlyMap<string, Watched> {
  const top = FOLDERS.map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const watched: Watched[] = [{ folder: root }, ...top.flatMap(withNested)];
  const identified = watched.flatMap((each) => {
    const found = statSync(each.folder, { throwIfNoEntry: false });
    return found ? [[`${each.link ?? each.folder} ${found.ino} ${found.birthtimeMs}`, each] as const] : [];
  });
  return new Map(identified);
}

const withNested = (folder: string): Watched[] => {
  const nested = readdirSync(folder, { withFileTypes: true }).flatMap((child): Watched[] => {
    const path = join(folder, child.name);
    if (isFolder(child, path)) return withNested(path);
    if (!child.isSymbolicLink()) return [];
    const target = resolve(folder, readlinkSync(path));
    return [{ folder: dirname(target), target: basename(target), link: path }];
  });
  return [{ folder }, ...nested];
};
