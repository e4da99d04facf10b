import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { lstat, readdir, realpath, rename } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import { makeFolder } from '../lib/files.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { lockFolder } from './folder-lock.ts';
import { MARKER } from './output-set.ts';

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
  let release: (() => void) | undefined;
  try {
    const problem = await problemOf(root, out);
    if (problem) return diagnose('output/not-ours', { folder: shown, problem });
    makeFolder(parent);
    release = await lockFolder({ file: join(parent, `${prefix}lock`), onWait });
    await recover({ parent, prefix, out });
    return makeStaging({ parent, prefix, out, shown, release });
  } catch (error) {
    release?.();
    return diagnose('output/write', { path: shown, reason: reasonOf(error) });
  }
}

/** Where the temporary folders of an output are: `.dist.staging-123-f00d`, `.dist.old-…`, `.dist.gone-…`. */
type Beside = { readonly parent: string; readonly prefix: string };

const temporary = ({ parent, prefix }: Beside, kind: 'staging' | 'old' | 'gone'): string =>
  join(parent, `${prefix}${kind}-${process.pid}-${randomBytes(4).toString('hex')}`);

/** Creates the folder. Handles signals first, because they can arrive at any time. */
function makeStaging(input: Beside & { out: string; shown: string; release: () => void }): Staging {
  const { out, release } = input;
  const folder = temporary(input, 'staging');
  const stopListening = onInterrupt(() => {
    // Pending writes cannot find the renamed folder.
    const gone = temporary(input, 'gone');
    if (existsSync(folder)) renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
    release();
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
        replace({ folder, old: temporary(input, 'old'), out });
      } catch (error) {
        return diagnose('output/write', { path: input.shown, reason: reasonOf(error) });
      }
      return (await sweep(input, await listTemporary(input)))[0];
    },
    async discard() {
      await sweep(input, [basename(folder)]);
      stopListening();
      release();
    },
  };
}

/** Lists the names of temporary folders, sorted. While the lock is held, those of other processes are stale. */
const listTemporary = async ({ parent, prefix }: Beside): Promise<string[]> =>
  (await readdir(parent))
    .filter((name) => name.startsWith(prefix) && /^(?:gone|old|staging)-\d/.test(name.slice(prefix.length)))
    .sort();

/** Restores an output that a killed build had moved, and removes stale folders. */
async function recover(input: Beside & { out: string }): Promise<void> {
  const { parent, prefix, out } = input;
  const found = await listTemporary(input);
  const lastGood = existsSync(out) ? undefined : found.find((name) => name.startsWith(`${prefix}old-`));
  if (lastGood) await rename(join(parent, lastGood), out);
  await sweep(input, found);
}

/**
 * Removes folders next to the output, if they exist. Renames them first, so that a program that a killed build had started
 * cannot write to them.
 */
async function sweep(beside: Beside, names: readonly string[]): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const name of names) {
    const gone = temporary(beside, 'gone');
    try {
      await rename(join(beside.parent, name), gone);
      // The asynchronous `rm` uses four times as much CPU time.
      rmSync(gone, { recursive: true, force: true });
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        diagnostics.push(diagnose('output/leftover', { path: name, reason: reasonOf(error) }));
    }
  }
  return diagnostics;
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

/** Replaces the old output. Synchronous, so that signal handlers run before or after it. */
function replace({ folder, old, out }: { folder: string; old: string; out: string }): void {
  const exists = existsSync(out);
  if (exists && exchangeFolders(folder, out)) return;
  if (exists) renameSync(out, old);
  try {
    renameSync(folder, out);
  } catch (error) {
    if (exists) renameSync(old, out);
    throw error;
  }
}

/** Why a build must not replace a folder; undefined if it may. */
async function problemOf(root: string, out: string): Promise<string | undefined> {
  if (root === out || root.startsWith(out.endsWith(sep) ? out : out + sep)) return 'contains the project';
  const inProject = relative(root, out).split(sep)[0] ?? '';
  if (SOURCES.includes(inProject)) return `is inside ${inProject}/, which contains sources`;
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
