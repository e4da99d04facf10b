import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { onInterrupt } from './on-interrupt.ts';
import { MARKER } from './output-set.ts';
import { goneName, listStaleFolders, recover, type StaleFolders, sweep } from './stale-folders.ts';

/**
 * Staging folder next to the output folder, which it replaces atomically at the end. This removes stale files and keeps the
 * last good output when a build fails or is killed.
 */
export type Staging = {
  readonly folder: string;
  /** Replaces the old output. Returns a warning when parts of the old output remain, or an error when it was not replaced. */
  readonly publish: () => Promise<Diagnostic | undefined>;
  /** Removes the staging folder and releases the lock. Called at the end of every build. */
  readonly discard: () => Promise<void>;
};

/** Folders of the project that must not contain an output. */
const SOURCES = ['content', 'generator', 'node_modules', 'public', 'scripts', 'site', 'tests', '.git'];

/**
 * Creates a staging folder. Waits while another build into the same output folder is running.
 * @param onWait called once if it has to wait.
 */
export async function openStaging(input: {
  root: string;
  out: string;
  onWait?: (() => void) | undefined;
}): Promise<Staging | Diagnostic> {
  const { root, out, onWait = () => {} } = input;
  const shown = relative(root, out) || '.';
  const parent = dirname(out);
  const prefix = `.${basename(out)}.`;
  const badFolder = problemOf({ root, out });
  if (badFolder) return diagnose('output/not-ours', { folder: shown, problem: badFolder });
  let lock: FolderLock | undefined;
  try {
    await makeFolder(parent);
    lock = await lockFolder({ file: join(parent, `${prefix}lock`), onWait });
    const stale = { parent, prefix, all: lock.held };
    await recover({ ...stale, out });
    const problem = await refusal(out);
    if (problem) {
      lock.release();
      return diagnose('output/not-ours', { folder: shown, problem });
    }
    const id = `${process.pid}-${randomBytes(4).toString('hex')}`;
    const folder = join(parent, `${prefix}staging-${id}`);
    return makeStaging({ folder, old: join(parent, `${prefix}old-${id}`), out, shown, stale, lock });
  } catch (error) {
    lock?.release();
    return diagnose('output/write', { path: shown, reason: reasonOf(error) });
  }
}

/** Creates the folder. Handles signals first, because they can arrive at any time. */
function makeStaging(input: {
  folder: string;
  /** Path for the old output on systems that cannot exchange two folders. */
  old: string;
  out: string;
  shown: string;
  stale: StaleFolders;
  lock: FolderLock;
}): Staging {
  const { folder, lock } = input;
  const stopListening = onInterrupt(() => {
    // Pending writes cannot find the renamed folder.
    const gone = goneName(input.stale);
    if (existsSync(folder)) renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
    lock.release();
  });
  try {
    mkdirSync(folder);
  } catch (error) {
    stopListening();
    throw error;
  }
  return {
    folder,
    async publish() {
      try {
        replace(input);
      } catch (error) {
        return diagnose('output/write', { path: input.shown, reason: reasonOf(error) });
      }
      const all = await listStaleFolders(input.stale);
      return (await sweep(input.stale, [basename(folder), basename(input.old), ...all]))[0];
    },
    async discard() {
      await sweep(input.stale, [basename(folder)]);
      stopListening();
      lock.release();
    },
  };
}

/** Errors caused by another build that publishes at the same time, on file systems without locks. */
const OVERTAKEN = new Set(['EEXIST', 'ENOENT', 'ENOTEMPTY']);
const ATTEMPTS = 10;

/**
 * Replaces the old output. Synchronous, so that signal handlers run before or after it.
 */
function replace(input: { folder: string; old: string; out: string }, attempt = 1): void {
  const { folder, old, out } = input;
  let movedAway = false;
  try {
    if (existsSync(out)) {
      if (exchangeFolders(folder, out)) return;
      renameSync(out, old);
      movedAway = true;
    }
    renameSync(folder, out);
  } catch (error) {
    if (movedAway && !existsSync(out)) renameSync(old, out);
    if (!OVERTAKEN.has(errorCode(error)) || attempt >= ATTEMPTS) throw error;
    replace(input, attempt + 1);
  }
}

function problemOf({ root, out }: { root: string; out: string }): string | undefined {
  if (root === out || root.startsWith(out.endsWith(sep) ? out : out + sep))
    return 'contains the project itself';
  const inProject = relative(root, out).split(sep)[0] ?? '';
  return SOURCES.includes(inProject) ? `lies in ${inProject}/, which holds sources` : undefined;
}

async function refusal(out: string): Promise<string | undefined> {
  let found: Stats;
  try {
    found = await lstat(out);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (found.isSymbolicLink()) return `is a link (to ${await realpath(out).catch(() => 'nothing')})`;
  if (!found.isDirectory()) return 'is a file';
  const names = await readdir(out);
  if (names.includes('.git')) return 'is a repository, whose history would go with the old output';
  if (names.length > 0 && !names.includes(MARKER)) return 'holds files that no build of this generator wrote';
  return undefined;
}

/** Creates a folder and its parents. Recursive `mkdir` loops forever if the system reports ENOENT for an existing parent. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another build may have created it.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
