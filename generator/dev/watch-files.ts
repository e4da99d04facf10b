import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { LOCK_FILE } from '../check/url-lock.ts';
import { digest } from '../lib/digest.ts';
import type { RepoPath } from '../types.ts';
import { FOLDER_POLL_MS, HALF_SAVED_MS, RECHECK_MS, WATCH_BATCH_MS } from './timing.ts';

const FOLDERS = ['content', 'public', 'site'];

/** Files in the project's root that affect how the site's code is bundled. */
export const ROOT_FILES: ReadonlySet<string> = new Set(['package.json', 'tsconfig.json']);

/**
 * Reports changed files in batches. A file that is suddenly empty or missing is reported only if it stays so, because
 * editors save files by truncating or replacing them.
 * @param input.since time (ms since 1970) of the first change to report, which can be before the watcher is ready.
 * @param input.onError receives errors of the system's file watcher, such as too many watched files.
 */
export function watchFiles(input: {
  root: string;
  since: number;
  onChange: (paths: ReadonlySet<RepoPath>) => void;
  onError: (error: unknown) => void;
}): { add: (files: readonly RepoPath[]) => void; close: () => Promise<void> } {
  const { root } = input;
  const extra = new Set<string>([...ROOT_FILES, LOCK_FILE]);
  /** Absolute paths of files outside the folders. */
  const outside: string[] = [];
  /** Time of the last change of each path that is not reported yet, in ms of the monotonic clock. */
  const pending = new Map<RepoPath, number>();
  let timer: NodeJS.Timeout | undefined;
  // Reports content/ when ready: a file that was moved there after the session read the folder can have an old date.
  let tree = watchTree(['content']);
  const poll = setInterval(() => {
    const folders = [root, ...FOLDERS.map((folder) => join(root, folder)), ...tree.folders.keys()];
    for (const folder of new Set(folders)) void checkFolder(folder);
  }, FOLDER_POLL_MS);
  poll.unref();

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  }

  function add(path: RepoPath): void {
    pending.set(path, performance.now());
    schedule(WATCH_BATCH_MS);
  }

  async function flush(): Promise<void> {
    const now = performance.now();
    const batch = [...pending];
    const isUnsettled = await Promise.all(
      batch.map(
        async ([path, time]) => now - time < HALF_SAVED_MS && (await isEmptyOrMissing(join(root, path))),
      ),
    );
    const settled = batch.filter((_, index) => !isUnsettled[index]);
    for (const [path, time] of settled) if (pending.get(path) === time) pending.delete(path);
    const changed = settled.map(([path]) => path);
    const versions = await Promise.all(changed.map((path) => versionOf(join(root, path))));
    if (tree.watcher.closed) return;
    for (const [index, path] of changed.entries()) recheck(path, versions[index]);
    if (changed.length > 0) input.onChange(new Set(changed));
    if (pending.size > 0)
      schedule(Math.max(WATCH_BATCH_MS, Math.min(...pending.values()) + HALF_SAVED_MS - performance.now()));
  }

  /** @param reported version of the file from before the change is reported, because it is read after that. */
  function recheck(path: RepoPath, reported: string | undefined): void {
    const timer = setTimeout(async () => {
      if ((await versionOf(join(root, path))) !== reported) add(path);
    }, RECHECK_MS);
    timer.unref();
  }

  /** @param paths are reported when the watcher is ready, whether they have changed or not. */
  function watchTree(paths: readonly RepoPath[]) {
    const watcher = watch([root, ...outside], {
      ignored: (path) => path !== root && !isWatched(toRepoPath(root, path), extra),
      atomic: false,
      ignorePermissionErrors: true,
      alwaysStat: true,
    });
    /** Identity of each watched folder, by absolute path. */
    const folders = new Map<string, string>();
    const state = { watcher, folders, isReady: false };
    watcher.on('all', (event, path, stats) => {
      if (event === 'addDir') folders.set(path, identityOf(stats));
      if (event === 'unlinkDir') folders.delete(path);
      const changed = toRepoPath(root, path);
      if (changed === '') return;
      if (!state.isReady && !(stats?.isFile() && Math.max(stats.mtimeMs, stats.ctimeMs) >= input.since))
        return;
      add(changed);
    });
    watcher.on('ready', () => {
      state.isReady = true;
      input.onChange(new Set(paths));
    });
    watcher.on('error', input.onError);
    return state;
  }

  /** Restarts the watcher when a folder was replaced by another one of the same name. chokidar follows the old one. */
  async function checkFolder(folder: string): Promise<void> {
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
      const added = files.filter((file) => !isWatched(file, extra));
      if (added.length === 0) return;
      for (const file of added) extra.add(file);
      const paths = added.map((file) => join(root, file));
      outside.push(...paths);
      tree.watcher.add(paths);
    },
    async close() {
      clearTimeout(timer);
      clearInterval(poll);
      await tree.watcher.close();
    },
  };
}

/** Distinguishes a folder from another one of the same path. A new folder can reuse the inode of a deleted one. */
const identityOf = (stats: Stats | undefined): string =>
  stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeMs}` : '';

const toRepoPath = (root: string, path: string): RepoPath => relative(root, path).split(sep).join('/');

function isWatched(path: RepoPath, extra: ReadonlySet<string>): boolean {
  const [first = '', ...rest] = path.split('/');
  if (extra.has(path)) return true;
  if (!FOLDERS.includes(first)) return false;
  return !rest.some((part) => part === 'node_modules' || (part.startsWith('.') && part !== '.well-known'));
}

/** Digest of a file that has just changed. Two writes within a tick of the file system's clock have the same metadata. */
const versionOf = (path: string): Promise<string> => readFile(path).then(digest, () => '');

const isEmptyOrMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size === 0,
    () => true,
  );
