import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import type { RepoPath } from '../types.ts';
import { ROOT_FILES } from './classify-changes.ts';

/** Events of one save come within a few milliseconds of each other. */
const QUIET_MS = 3;
/** Editors save by truncating or by replacing a file: for this long, an empty or a missing file is not believed. */
const DOUBT_MS = 120;

/** chokidar drops what happens to a file within 50 ms of a change that it has told. */
const DROPPED_MS = 60;

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
  onReady: () => void;
  /** The system refuses to watch, for example because too many files are watched already. */
  onTrouble: (error: unknown) => void;
}): { add: (files: readonly RepoPath[]) => void; close: () => Promise<void> } {
  const { root } = input;
  const extra = new Set<string>(ROOT_FILES);
  /** When each path changed first and last, in ms of the monotonic clock. */
  const waiting = new Map<RepoPath, { first: number; last: number }>();
  let timer: NodeJS.Timeout | undefined;
  let ready = false;

  const watcher = watch(root, {
    ignored: (path) => path !== root && !isWatched(toRepoPath(root, path), extra),
    atomic: false,
    ignorePermissionErrors: true,
  });

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  }

  function note(path: RepoPath): void {
    const now = performance.now();
    waiting.set(path, { first: waiting.get(path)?.first ?? now, last: now });
    schedule(QUIET_MS);
  }

  async function flush(): Promise<void> {
    const now = performance.now();
    const batch = [...waiting];
    const doubtful = await Promise.all(
      batch.map(async ([path, { last }]) => now - last < DOUBT_MS && (await isVoid(join(root, path)))),
    );
    const sure = batch.filter((_, index) => !doubtful[index]);
    for (const [path, times] of sure) if (waiting.get(path) === times) waiting.delete(path);
    for (const [path] of sure) lookAgain(path);
    if (sure.length > 0) input.onChange(new Set(sure.map(([path]) => path)));
    if (waiting.size > 0) {
      const oldest = Math.min(...[...waiting.values()].map(({ last }) => last));
      schedule(Math.max(QUIET_MS, oldest + DOUBT_MS - performance.now()));
    }
  }

  function lookAgain(path: RepoPath): void {
    const told = stampOf(join(root, path));
    const later = setTimeout(async () => {
      if ((await stampOf(join(root, path))) !== (await told)) note(path);
    }, DROPPED_MS);
    later.unref();
  }

  watcher.on('all', (_event, path, stats) => {
    const changed = toRepoPath(root, path);
    if (changed === '') return;
    if (!ready && !(stats?.isFile() && Math.max(stats.mtimeMs, stats.ctimeMs) >= input.since)) return;
    note(changed);
  });
  watcher.on('ready', () => {
    ready = true;
    input.onReady();
  });
  watcher.on('error', input.onTrouble);

  return {
    add(files) {
      const outside = files.filter((file) => !extra.has(file) && !isWatched(file, extra));
      for (const file of outside) extra.add(file);
      if (outside.length > 0) watcher.add(outside.map((file) => join(root, file)));
    },
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

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
