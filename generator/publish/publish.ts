import { existsSync, mkdirSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, makeFolder, reasonOf } from '../lib/files.ts';
import {
  type Beside,
  findBuilder,
  listStale,
  recover,
  replaceOutput,
  sweep,
  temporaryFolder,
} from './output-folders.ts';
import { MARKER } from './output-set.ts';

/** Folders of the project that must not contain an output. */
const SOURCE_FOLDERS = ['content', 'generator', 'node_modules', 'public', 'scripts', 'site', 'tests', '.git'];

/**
 * Creates a staging folder. Waits while another build into the same output folder is running.
 * @param input `onWait` is called once if it has to wait, with the id of the other process if that is known.
 */
export async function openStaging(input: {
  root: string;
  out: string;
  onWait?: ((pid: number | undefined) => void) | undefined;
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
    release = await lockFolder(join(parent, `${prefix}lock`), () => onWait(findBuilder({ parent, prefix })));
    const beside = { parent, prefix, locked: release !== undefined };
    await recover({ ...beside, out });
    return makeStaging({ ...beside, out, shown, release });
  } catch (error) {
    release?.();
    return diagnose('output/write', { path: shown, reason: reasonOf(error) });
  }
}

export type Staging = ReturnType<typeof makeStaging>;

/**
 * Staging folder next to the output folder, which it replaces atomically at the end. This removes stale files and keeps the
 * last good output when a build fails or is killed. Signals are handled first, because they can arrive at any time.
 */
function makeStaging(input: Beside & { out: string; shown: string; release: (() => void) | undefined }) {
  const { parent, prefix, release } = input;
  const folder = temporaryFolder(input, 'staging');
  const spare = join(parent, `${prefix}spare`);
  const stopListening = onInterrupt(() => {
    // Pending writes cannot find the renamed folder.
    const gone = temporaryFolder(input, 'gone');
    if (existsSync(folder)) renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
    release?.();
  });
  try {
    mkdirSync(folder);
  } catch (error) {
    stopListening();
    throw error;
  }
  return {
    folder,
    /** Absolute path of the spare output, which may not exist. */
    spare,
    /**
     * Replaces the old output.
     * @param options.finish completes the staging folder.
     * @param options.keepOld make the old output the spare output, where the two can be exchanged.
     * @returns a warning when parts of the old output remain, or an error when it was not replaced.
     */
    async publish(
      options: { finish?: (() => void) | undefined; keepOld?: boolean | undefined } = {},
    ): Promise<{ problem?: Diagnostic | undefined; keptOld: boolean }> {
      let keptOld = false;
      try {
        options.finish?.();
        const exchanged = replaceOutput({ ...input, folder });
        await sweep(input, [basename(spare)]);
        keptOld = exchanged && options.keepOld === true && renameIfPossible(folder, spare);
      } catch (error) {
        return { problem: diagnose('output/write', { path: input.shown, reason: reasonOf(error) }), keptOld };
      }
      const [problem] = await sweep(input, await listStale(input));
      return { problem, keptOld };
    },
    /** Removes the staging folder and releases the lock. Called at the end of every build. */
    async discard(): Promise<void> {
      await sweep(input, [basename(folder)]);
      stopListening();
      release?.();
    },
  };
}

function renameIfPossible(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
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

/** Why a build must not replace a folder; undefined if it may. */
async function problemOf(root: string, out: string): Promise<string | undefined> {
  if (root === out || root.startsWith(out.endsWith(sep) ? out : out + sep)) return 'contains the project';
  const inProject = relative(root, out).split(sep)[0] ?? '';
  if (SOURCE_FOLDERS.includes(inProject)) return `is inside ${inProject}/, which contains sources`;
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

const RETRY_MS = 50;
/** SQLite result codes (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Acquires a lock, waiting while another process holds it. SQLite locks an empty file through the operating system, which
 * releases the lock when its process ends, so that locks are never stale.
 * @param file absolute path of the lock file, which is removed when the lock is released.
 * @param onWait called once if another process holds the lock.
 * @returns a function that releases the lock; undefined on file systems without locks.
 */
async function lockFolder(file: string, onWait: () => void): Promise<(() => void) | undefined> {
  const { DatabaseSync } = await import('node:sqlite');
  const inode = () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
  for (let waited = false; ; ) {
    const before = inode();
    let lock: InstanceType<typeof DatabaseSync> | undefined;
    try {
      lock = new DatabaseSync(file);
      lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    } catch (error) {
      lock?.close();
      const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
      if (code === SQLITE_NOTADB) {
        rmSync(file);
        continue;
      }
      if (code !== SQLITE_BUSY) return undefined;
      if (!waited) onWait();
      waited = true;
      await pause(RETRY_MS);
      continue;
    }
    const held = lock;
    const release = () => {
      try {
        rmSync(file, { force: true });
      } catch {
        // A file that is not locked has no effect.
      }
      held.close();
    };
    // The holder removes the file before it releases the lock. A lock on a removed file has no effect.
    if (before !== undefined && inode() === before) return release;
    held.close();
  }
}
