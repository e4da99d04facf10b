import { type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import type { RepoPath } from '../core/problems.ts';

const FOLDERS = ['site', 'content', 'public'];
const FILES = ['package.json', 'tsconfig.json', 'urls.lock'];

/** Events of one save arrive within this time. */
const BATCH_MS = 4;
/** Editors save a file by truncating or replacing it. If it is empty or missing, more is to come. */
const HALF_SAVED_MS = 80;
const RESTART_MS = 50;
const CHECK_FOLDERS_MS = 500;

/**
 * Reports changed files in batches. chokidar goes on watching a folder after another one has taken its name, and can miss one
 * that is created while it reads the folder above. So it starts again when folders have changed, and then all of them are
 * reported. It watches folders only, because their events name the files in them.
 */
export function watchProject(root: string, onChange: (files: ReadonlySet<RepoPath>) => void) {
  let pending = new Set<RepoPath>();
  let batch: NodeJS.Timeout | undefined;
  let restart: NodeJS.Timeout | undefined;
  const toRepoPath = (path: string): RepoPath => relative(root, path).replaceAll(sep, '/');

  function changed(path: string): void {
    if (!isWatched(toRepoPath(path))) return;
    pending.add(toRepoPath(path));
    clearTimeout(batch);
    batch = setTimeout(report, isEmptyOrMissing(path) ? HALF_SAVED_MS : BATCH_MS);
  }

  function report(): void {
    const files = pending;
    pending = new Set();
    onChange(files);
  }

  function restartSoon(): void {
    clearTimeout(restart);
    restart = setTimeout(() => {
      // Two watchers would share what they watch, so the old one must be closed first.
      void watching.watcher.close();
      watching = start();
    }, RESTART_MS);
  }

  function start() {
    const watcher = watch(root, {
      ignored: (path, stats) => path !== root && (stats?.isFile() || !isWatched(toRepoPath(path))),
      ignorePermissionErrors: true,
    });
    const started = { watcher, folders: new Map<string, Stats>(), isReady: false };
    watcher.on('addDir', (path, stats) => {
      if (stats && !started.isReady) started.folders.set(path, stats);
      else restartSoon();
    });
    watcher.on('unlinkDir', restartSoon);
    // Unlike the other events, it is not dropped for a while after another one of the same file.
    watcher.on('raw', (_event, name, { watchedPath }) => changed(join(watchedPath, name ?? '')));
    watcher.on('error', (error) => process.stderr.write(`Cannot watch all files: ${error}\n`));
    watcher.on('ready', () => {
      started.isReady = true;
      if (haveChanged(started.folders, (stats) => `${identityOf(stats)} ${stats.mtimeMs}`)) restartSoon();
      for (const folder of FOLDERS) changed(join(root, folder));
    });
    return started;
  }

  let watching = start();
  const check = setInterval(() => {
    if (watching.isReady && haveChanged(watching.folders, identityOf)) restartSoon();
  }, CHECK_FOLDERS_MS);
  return async function stop(): Promise<void> {
    for (const timer of [check, batch, restart]) clearTimeout(timer);
    await watching.watcher.close();
  };
}

function isWatched(file: RepoPath): boolean {
  const [first = '', ...rest] = file.split('/');
  const isHidden = (part: string) => part === 'node_modules' || /^\.(?!well-known$)/.test(part);
  return FILES.includes(file) || (FOLDERS.includes(first) && !rest.some(isHidden));
}

/** Distinguishes a folder from a later one of the same name, which can have the same inode. */
const identityOf = ({ dev, ino, birthtimeMs }: Stats): string => `${dev} ${ino} ${birthtimeMs}`;

const haveChanged = (folders: ReadonlyMap<string, Stats>, versionOf: (stats: Stats) => string): boolean =>
  [...folders].some(([path, stats]) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return !found || versionOf(found) !== versionOf(stats);
  });

function isEmptyOrMissing(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return !found || (found.isFile() && found.size === 0);
}
