import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import { makeFolder } from '../lib/files.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
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
    makeFolder(parent);
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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls a function when the process ends. After a signal, the exit code is 128 plus the signal number, as in shells.
 * @returns removes the handlers.
 */
function onInterrupt(clean: () => void): () => void {
  const end = (signal: (typeof SIGNALS)[number]) => process.exit(128 + constants.signals[signal]);
  const cleanQuietly = () => {
    try {
      clean();
    } catch {
      // The process ends with its exit code.
    }
  };
  for (const signal of SIGNALS) process.once(signal, end);
  process.once('exit', cleanQuietly);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
    process.off('exit', cleanQuietly);
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
  if (root === out || root.startsWith(out.endsWith(sep) ? out : out + sep)) return 'contains the project';
  const inProject = relative(root, out).split(sep)[0] ?? '';
  return SOURCES.includes(inProject) ? `is inside ${inProject}/, which contains sources` : undefined;
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
  if (names.includes('.git')) return 'is a Git repository, whose history would be deleted';
  if (names.length > 0 && !names.includes(MARKER)) return 'contains files that this generator did not write';
  return undefined;
}
