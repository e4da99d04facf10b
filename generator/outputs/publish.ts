import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { exchangeFolders } from './exchange-folders.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { goneName, type Leftovers, listLeftovers, recover, sweep } from './leftovers.ts';
import { onInterrupt } from './on-interrupt.ts';

/**
 * An output folder in the making. Everything is written beside the published folder and takes its place in one step
 * at the end, so that stale files go, and a build that fails or is killed leaves the last good output as it was.
 */
export type Staging = {
  readonly folder: string;
  /** Puts the new output in the place of the old one. A warning says what is left of the old; an error, that it stays. */
  readonly publish: () => Promise<Diagnostic | undefined>;
  /** The end of every build, published or not: nothing of it stays beside the output, and the next one may begin. */
  readonly discard: () => Promise<void>;
};

/**
 * Every output has this file. GitHub Pages then serves folders as they are; a later build knows by it that a folder
 * is a generated one and may be replaced.
 */
export const MARKER = '.nojekyll';

/** Folders of the project that an output must never replace or lie in. */
const SOURCES = ['content', 'generator', 'node_modules', 'public', 'scripts', 'site', 'tests', '.git'];

/**
 * Builds into one folder follow each other: this waits until the one before is done.
 * @param onWait is called once when there is something to wait for.
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
  const misplaced = badPlace({ root, out });
  if (misplaced) return diagnose('output/not-ours', { folder: shown, problem: misplaced });
  let lock: FolderLock | undefined;
  try {
    await makeFolder(parent);
    lock = await lockFolder({ file: join(parent, `${prefix}lock`), onWait });
    const leftovers = { parent, prefix, all: lock.held };
    await recover({ ...leftovers, out });
    const problem = await refusal(out);
    if (problem) {
      lock.release();
      return diagnose('output/not-ours', { folder: shown, problem });
    }
    const id = `${process.pid}-${randomBytes(4).toString('hex')}`;
    const folder = join(parent, `${prefix}staging-${id}`);
    return makeStaging({ folder, old: join(parent, `${prefix}old-${id}`), out, shown, leftovers, lock });
  } catch (error) {
    lock?.release();
    return diagnose('output/write', { path: shown, reason: reasonOf(error) });
  }
}

/** Listens before it makes the folder: what tells the process to end may come at any moment. */
function makeStaging(input: {
  folder: string;
  /** Where the old output goes on systems that cannot exchange two folders. */
  old: string;
  out: string;
  shown: string;
  leftovers: Leftovers;
  lock: FolderLock;
}): Staging {
  const { folder, lock } = input;
  const stopListening = onInterrupt(() => {
    // Writes that are still on their way no longer find the folder under its new name.
    const gone = goneName(input.leftovers);
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
      const all = await listLeftovers(input.leftovers);
      return (await sweep(input.leftovers, [basename(folder), basename(input.old), ...all]))[0];
    },
    async discard() {
      await sweep(input.leftovers, [basename(folder)]);
      stopListening();
      lock.release();
    },
  };
}

/** What another build does to one that publishes at the same moment, where there are no locks. */
const OVERTAKEN = new Set(['EEXIST', 'ENOENT', 'ENOTEMPTY']);
const ATTEMPTS = 10;

/**
 * Puts the new output in the place of the old one. Nothing of ours runs between its steps, so that a signal is heard
 * before or after it.
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

function badPlace({ root, out }: { root: string; out: string }): string | undefined {
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

/** Not `mkdir` with `recursive`: that never returns where the system says of an existing parent that it is not there. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another build may want the same one.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
