import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { RepoPath } from '../core/problems.ts';

const FOLDERS = ['site', 'content', 'public'];
const FILES = ['package.json', 'tsconfig.json', 'urls.lock'];

/** Events of one save arrive within this time. */
const BATCH_MS = 4;
/** Editors save a file by truncating or replacing it. If it is empty or missing, more is to come. */
const HALF_SAVED_MS = 80;

/**
 * Reports changed files in batches. Each folder has a watcher of its own, because one for all of them loses a folder that is
 * removed and made again at once. After each change, folders that are new or have taken the name of another are watched.
 * @returns function that stops watching.
 */
export function watchProject(root: string, onChange: (files: ReadonlySet<RepoPath>) => void): () => void {
  const watchers = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  let pending = new Set<RepoPath>();
  let timer: NodeJS.Timeout | undefined;

  function changed(path: string): void {
    const file = relative(root, path).replaceAll(sep, '/');
    const [first = '', ...inside] = file.split('/');
    if (file !== '' && !FILES.includes(file) && !(FOLDERS.includes(first) && !inside.some(isHidden))) return;
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(report, sizeOf(path) === 0 ? HALF_SAVED_MS : BATCH_MS);
  }

  function report(): void {
    const files = pending;
    pending = new Set();
    watchFolders();
    onChange(files);
  }

  function watchFolders(): void {
    const folders = foldersOf(root);
    for (const [folder, { identity, watcher }] of watchers)
      if (folders.get(folder) !== identity) {
        void watcher.close();
        watchers.delete(folder);
      }
    for (const [folder, identity] of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, { ignored: (path) => path !== folder });
      // Unlike other events, these are not dropped for a while after one of the same file.
      watcher.on('raw', (_event, name) => changed(join(folder, name ?? '')));
      watcher.on('ready', () => changed(folder));
      watcher.on('error', (error) => process.stderr.write(`Cannot watch ${folder}: ${error}\n`));
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
  const folders = new Map<string, string>();
  const enter = (folder: string, isEntered: (child: Dirent) => boolean) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found?.isDirectory()) return;
    folders.set(folder, `${found.dev} ${found.ino} ${found.birthtimeMs}`);
    for (const child of readdirSync(folder, { withFileTypes: true }))
      if (!child.isFile() && isEntered(child)) enter(join(folder, child.name), ({ name }) => !isHidden(name));
  };
  enter(root, ({ name }) => FOLDERS.includes(name));
  return folders;
}

const isHidden = (name: string): boolean => name === 'node_modules' || /^\.(?!well-known$)/.test(name);

/** Size of a file; 0 if it is missing. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
