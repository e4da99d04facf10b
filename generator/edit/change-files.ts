import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { reasonOf } from '../lib/errors.ts';
import { UNFINISHED_EDIT } from '../lib/unfinished-edit.ts';
import type { RepoPath } from '../types.ts';

/** Change of one file. Without `before`, the file must not exist; without `after`, it is removed. */
export type FileChange = {
  readonly path: RepoPath;
  readonly absolute: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
};

/**
 * Applies all changes or none. If the process is killed meanwhile, `finishChanges` applies the rest. Nothing is changed when a
 * file differs from `before`.
 * @returns the problem, or undefined on success.
 */
export function changeFiles(root: string, list: readonly FileChange[]): string | undefined {
  // Symbolic links can lead to one file by several paths.
  const changes = [...new Map(list.map((change) => [change.absolute, change])).values()];
  if (changes.length === 0) return undefined;
  const other = changes.find(({ absolute, before }) => !isEqual(readOrNothing(absolute), before));
  if (other) return `${other.path} has changed in the meantime. Nothing was changed. Run the command again.`;
  const journal = join(root, UNFINISHED_EDIT);
  let path = UNFINISHED_EDIT;
  try {
    writeWhole(journal, Buffer.from(JSON.stringify(changes.map((change) => encode(root, change)))));
    for (const change of changes) {
      path = change.path;
      setFile(root, change.absolute, change.after);
    }
    return undefined;
  } catch (error) {
    for (const { absolute, before } of changes) attempt(() => setFile(root, absolute, before));
    return `Cannot write ${path}: ${reasonOf(error)}. Nothing was changed.`;
  } finally {
    rmSync(journal, { force: true });
  }
}

/**
 * Applies the rest of the changes of a process that was killed.
 * @returns the paths of all its files, and of those that somebody has edited since, which stay; undefined if there is nothing to
 * finish.
 */
export function finishChanges(
  root: string,
): { files: readonly RepoPath[]; left: readonly RepoPath[] } | undefined {
  const journal = join(root, UNFINISHED_EDIT);
  const text = readOrNothing(journal);
  if (!text) return undefined;
  const changes = (JSON.parse(String(text)) as Encoded[]).map((change) => decode(root, change));
  const left = changes.filter(({ absolute, before, after }) => {
    const current = readOrNothing(absolute);
    if (isEqual(current, after)) return false;
    if (!isEqual(current, before)) return true;
    setFile(root, absolute, after);
    return false;
  });
  rmSync(journal);
  return { files: changes.map(({ path }) => path), left: left.map(({ path }) => path) };
}

/** Change in the journal: `file` is a path from the root, which may have been renamed since, and bytes are in Base64. */
type Encoded = {
  readonly path: RepoPath;
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

const encode = (root: string, { path, absolute, before, after }: FileChange): Encoded => ({
  path,
  file: relative(root, absolute),
  before: before?.toString('base64'),
  after: after?.toString('base64'),
});

function decode(root: string, { path, file, before, after }: Encoded): FileChange {
  const bytes = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, 'base64'));
  return { path, absolute: join(root, file), before: bytes(before), after: bytes(after) };
}

/** Writes or removes a file. Creates the folders that it needs, and removes those that become empty. */
function setFile(root: string, absolute: string, bytes: Buffer | undefined): void {
  if (bytes) {
    mkdirSync(dirname(absolute), { recursive: true });
    writeWhole(absolute, bytes);
    return;
  }
  rmSync(absolute, { force: true });
  attempt(() => {
    for (let folder = dirname(absolute); folder !== root; folder = dirname(folder)) rmdirSync(folder);
  });
}

/** Replaces a file by renaming, so that it is never half-written. Keeps its mode. */
function writeWhole(absolute: string, bytes: Buffer): void {
  const temporary = join(dirname(absolute), `.${basename(absolute)}.tmp`);
  const mode = statSync(absolute, { throwIfNoEntry: false })?.mode;
  try {
    writeFileSync(temporary, bytes, { mode });
    renameSync(temporary, absolute);
  } catch (error) {
    attempt(() => unlinkSync(temporary));
    throw error;
  }
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The other steps are still worth doing.
  }
}

function readOrNothing(absolute: string): Buffer | undefined {
  try {
    return readFileSync(absolute);
  } catch {
    return undefined;
  }
}

const isEqual = (a: Buffer | undefined, b: Buffer | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.equals(b);
