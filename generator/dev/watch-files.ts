import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { LOCK_FILE } from '../check/url-lock.ts';
import type { RepoPath } from '../types.ts';
import { ROOT_FILES } from './classify-changes.ts';

/** Events of one save come within a few milliseconds of each other. */
const QUIET_MS = 3;
/** Editors save by truncating or by replacing a file: for this long, an empty or a missing file is not believed. */
const SETTLE_MS = 120;

/** chokidar drops what happens to a file within 50 ms of a change that it has told. */
const DROPPED_MS = 60;

/** How often the root and its folders are compared with those that are watched: renaming a parent sends no event. */
const LOOK_MS = 1000;

const FOLDERS = ['content', 'public', 'site'];

/**
 * Tells which files changed, in batches. A file that is suddenly empty or gone is looked at again before it is told;
 * what comes of it then is the truth.
 * @param since files changed after this time (ms since 1970) are told even if that was before the watcher was up.
 */
export function watchFiles(input: {
  root: string;
  since: number;
  onChange: (paths: ReadonlySet<RepoPath>) => void;
  /** The system refuses to watch, for example because too many files are watched already. */
  onTrouble: (error: unknown) => void;
}): { add: (files: readonly RepoPath[]) => void; close: () => Promise<void> } {
  const { root } = input;
  const extra = new Set<string>([...ROOT_FILES, LOCK_FILE]);
  /** Absolute paths of files outside the folders. */
  const outside: string[] = [];
  /** When each path changed last, in ms of the monotonic clock. */
  const waiting = new Map<RepoPath, number>();
  let timer: NodeJS.Timeout | undefined;
  // A file that was moved there since the session read the folder can be older than that.
  let tree = watchTree(['content']);
  const looking = setInterval(() => {
    for (const folder of ['', ...FOLDERS]) void look(join(root, folder));
  }, LOOK_MS);
  looking.unref();

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  }

  function note(path: RepoPath): void {
    waiting.set(path, performance.now());
    schedule(QUIET_MS);
  }

  async function flush(): Promise<void> {
    const now = performance.now();
    const batch = [...waiting];
    const doubtful = await Promise.all(
      batch.map(async ([path, last]) => now - last < SETTLE_MS && (await isVoid(join(root, path)))),
    );
    const sure = batch.filter((_, index) => !doubtful[index]);
    for (const [path, last] of sure) if (waiting.get(path) === last) waiting.delete(path);
    for (const [path] of sure) lookAgain(path);
    if (sure.length > 0) input.onChange(new Set(sure.map(([path]) => path)));
    if (waiting.size > 0) {
      schedule(Math.max(QUIET_MS, Math.min(...waiting.values()) + SETTLE_MS - performance.now()));
    }
  }

  function lookAgain(path: RepoPath): void {
    const told = stampOf(join(root, path));
    const later = setTimeout(async () => {
      if ((await stampOf(join(root, path))) !== (await told)) note(path);
    }, DROPPED_MS);
    later.unref();
  }

  /** @param unseen paths that are reported when the watcher is ready, whether they changed or not. */
  function watchTree(unseen: readonly RepoPath[]) {
    const watcher = watch([root, ...outside], {
      ignored: (path) => path !== root && !isWatched(toRepoPath(root, path), extra),
      atomic: false,
      ignorePermissionErrors: true,
      alwaysStat: true,
    });
    /** Identity of each folder that is watched, by absolute path. */
    const folders = new Map<string, string>();
    const own = { watcher, folders, isReady: false };
    watcher.on('all', (event, path, stats) => {
      if (event === 'addDir') folders.set(path, identityOf(stats));
      if (event === 'unlinkDir') folders.delete(path);
      const changed = toRepoPath(root, path);
      if (changed === '') return;
      if (!own.isReady && !(stats?.isFile() && Math.max(stats.mtimeMs, stats.ctimeMs) >= input.since)) return;
      note(changed);
    });
    watcher.on('raw', (event, name, details) => {
      const path =
        event === 'rename' && isInFolder(details) ? join(details.watchedPath, `${name}`) : undefined;
      if (path !== undefined && folders.has(path)) setTimeout(look, SETTLE_MS, path).unref();
    });
    watcher.on('ready', () => {
      own.isReady = true;
      input.onChange(new Set(unseen));
    });
    watcher.on('error', input.onTrouble);
    return own;
  }

  /** Restarts the watcher when a folder was replaced by another of the same name: chokidar still follows the old one. */
  async function look(folder: string): Promise<void> {
    const { watcher, folders, isReady } = tree;
    const found = await stat(folder).catch(() => undefined);
    if (tree.watcher !== watcher || !isReady) return;
    if (!found?.isDirectory()) folders.delete(folder);
    else if (folders.get(folder) !== identityOf(found)) {
      tree = watchTree([...FOLDERS, ...extra]);
      tree.folders.set(folder, identityOf(found));
      await watcher.close();
    }
  }

  return {
    add(files) {
      const added = files.filter((file) => !extra.has(file) && !isWatched(file, extra));
      if (added.length === 0) return;
      for (const file of added) extra.add(file);
      const paths = added.map((file) => join(root, file));
      outside.push(...paths);
      tree.watcher.add(paths);
    },
    async close() {
      clearTimeout(timer);
      clearInterval(looking);
      await tree.watcher.close();
    },
  };
}

/** Tells a folder from another of the same name. A new folder can have the inode number of one that was just deleted. */
const identityOf = (stats: Stats | undefined): string =>
  stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeMs}` : '';

const isInFolder = (details: unknown): details is { watchedPath: string } =>
  typeof details === 'object' && details !== null && 'watchedPath' in details;

const toRepoPath = (root: string, path: string): RepoPath => relative(root, path).split(sep).join('/');

function isWatched(path: RepoPath, extra: ReadonlySet<string>): boolean {
  const [first = '', ...rest] = path.split('/');
  if (extra.has(path)) return true;
  if (!FOLDERS.includes(first)) return false;
  return !rest.some((part) => part === 'node_modules' || (part.startsWith('.') && part !== '.well-known'));
}

/** Differs whenever a file has been written or replaced. */
const stampOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, ctimeMs, size, ino }) => `${mtimeMs} ${ctimeMs} ${size} ${ino}`,
    () => 'gone',
  );

const isVoid = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size === 0,
    () => true,
  );
