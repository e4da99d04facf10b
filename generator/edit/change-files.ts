import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../lib/errors.ts';
import type { RepoPath } from '../types.ts';

/** Change of one file. Without `before`, the file must not exist; without `after`, it is removed. */
export type FileChange = {
  readonly path: RepoPath;
  readonly absolute: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Applies all changes or none. Writes every new text before it replaces or removes a file, so that a full disk or a missing
 * permission is found before. Nothing is changed when a file differs from `before`.
 * @returns the problem, or undefined on success.
 */
export function changeFiles(list: readonly FileChange[]): string | undefined {
  // Symbolic links can lead to one file by several paths.
  const changes = [...new Map(list.map((change) => [change.absolute, change])).values()];
  const other = changes.find(({ absolute, before }) => !isEqual(readOrNothing(absolute), before));
  if (other) return `${other.path} has changed in the meantime. Nothing was changed. Run the command again.`;
  const undo: (() => void)[] = [];
  const hold = () => {};
  // A signal must not end the process between two files.
  for (const signal of SIGNALS) process.on(signal, hold);
  let path = '';
  try {
    for (const change of changes) {
      path = change.path;
      if (change.before === undefined) createFile(change, undo);
      else if (change.after !== undefined) writeFileSync(temporaryOf(change), change.after, modeOf(change));
    }
    for (const change of changes) {
      path = change.path;
      if (change.before === undefined) continue;
      if (change.after === undefined) unlinkSync(change.absolute);
      else renameSync(temporaryOf(change), change.absolute);
      undo.push(() => restore(change));
    }
    return undefined;
  } catch (error) {
    for (const step of undo.reverse()) attempt(step);
    return `Cannot write ${path}: ${reasonOf(error)}. Nothing was changed.`;
  } finally {
    for (const change of changes) attempt(() => rmSync(temporaryOf(change), { force: true }));
    for (const signal of SIGNALS) process.off(signal, hold);
  }
}

const temporaryOf = ({ absolute }: FileChange): string =>
  join(dirname(absolute), `.${basename(absolute)}.${process.pid}.tmp`);

const modeOf = ({ absolute }: FileChange) => ({ mode: statSync(absolute).mode });

function createFile({ absolute, after = Buffer.of() }: FileChange, undo: (() => void)[]): void {
  const folder = dirname(absolute);
  const made = mkdirSync(folder, { recursive: true });
  for (let each = folder; made !== undefined && each.startsWith(made); each = dirname(each)) {
    const empty = each;
    undo.unshift(() => rmdirSync(empty));
  }
  const file = openSync(absolute, 'wx');
  undo.push(() => unlinkSync(absolute));
  try {
    writeFileSync(file, after);
  } finally {
    closeSync(file);
  }
}

function restore(change: FileChange): void {
  writeFileSync(temporaryOf(change), change.before ?? '');
  renameSync(temporaryOf(change), change.absolute);
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
