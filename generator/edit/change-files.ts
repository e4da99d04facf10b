import { readFileSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { decodeUtf8 } from '../content/disk-to-files.ts';
import { readIfPossible, reasonOf, replaceFile, UNFINISHED_EDIT } from '../lib/files.ts';
import { type Range, replaceRanges } from '../lib/strings.ts';
import type { Replacement, RepoPath, SourceLocation } from '../types.ts';

/** Change of one file. Without `before`, the file must not exist; without `after`, it is removed. */
export type FileChange = {
  readonly path: RepoPath;
  readonly absolute: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
};

/**
 * Applies all changes or none. Nothing is changed when a file differs from `before`. If the process is killed, or files can
 * neither be written nor restored, `finishChanges` applies the rest.
 * @returns the problem, or undefined on success.
 */
export function changeFiles(root: string, list: readonly FileChange[]): string | undefined {
  // Symbolic links can lead to one file by several paths.
  const changes = [...new Map(list.map((change) => [change.absolute, change])).values()];
  if (changes.length === 0) return undefined;
  const other = changes.find(({ absolute, before }) => !isEqual(readIfPossible(absolute), before));
  if (other) return `${other.path} has changed in the meantime. Nothing was changed. Run the command again.`;
  const journal = join(root, UNFINISHED_EDIT);
  let path = UNFINISHED_EDIT;
  try {
    replaceFile(journal, Buffer.from(JSON.stringify(changes.map((change) => encode(root, change)))));
    for (const change of changes) {
      path = change.path;
      setFile(root, change.absolute, change.after);
    }
  } catch (error) {
    const problem = `Cannot write ${path}: ${reasonOf(error)}.`;
    const changed = changes.filter(({ absolute, before }) => {
      attempt(() => setFile(root, absolute, before));
      return !isEqual(readIfPossible(absolute), before);
    });
    if (changed.length > 0) {
      const paths = changed.map((change) => change.path).join(', ');
      return `${problem} Cannot restore ${paths} either. Make the files writable and run the command again to finish the change.`;
    }
    attempt(() => rmSync(journal, { force: true }));
    return `${problem} Nothing was changed.`;
  }
  attempt(() => rmSync(journal));
  return undefined;
}

/** Paths of all files of an edit, and of those that somebody has edited since, which stay; or why it cannot be finished. */
type FinishedEdit =
  | { readonly files: readonly RepoPath[]; readonly left: readonly RepoPath[] }
  | { readonly problem: string };

/** Applies the rest of the changes of a process that was killed. Returns undefined if there is nothing to finish. */
export function finishChanges(root: string): FinishedEdit | undefined {
  const journal = join(root, UNFINISHED_EDIT);
  let text: string;
  let changes: FileChange[];
  try {
    if (!statSync(journal, { throwIfNoEntry: false })) return undefined;
    text = readFileSync(journal, 'utf8');
    changes = (JSON.parse(text) as Encoded[]).map((change) => decode(root, change));
  } catch (error) {
    const problem = `Cannot read ${UNFINISHED_EDIT}: ${reasonOf(error)}.`;
    return { problem: `${problem} Compare your files with the last commit, then remove it.` };
  }
  let path = UNFINISHED_EDIT;
  try {
    const left = changes.filter((change) => {
      path = change.path;
      const current = readIfPossible(change.absolute);
      if (isEqual(current, change.after)) return false;
      if (!isEqual(current, change.before)) return true;
      setFile(root, change.absolute, change.after);
      return false;
    });
    path = UNFINISHED_EDIT;
    rmSync(journal);
    return { files: changes.map((change) => change.path), left: left.map((change) => change.path) };
  } catch (error) {
    const problem = `Cannot write ${path}: ${reasonOf(error)}.`;
    return {
      problem: `${problem} The change of ${changes.length} files is not finished. Run the command again.`,
    };
  }
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
    replaceFile(absolute, bytes);
    return;
  }
  rmSync(absolute, { force: true });
  attempt(() => {
    for (let folder = dirname(absolute); folder !== root; folder = dirname(folder)) rmdirSync(folder);
  });
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The other steps are still worth doing.
  }
}

const isEqual = (a: Buffer | undefined, b: Buffer | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.equals(b);

/** Text of a file without its byte-order mark, and its bytes. */
export type TextFile = {
  readonly path: RepoPath;
  readonly absolute: string;
  readonly bytes: Buffer;
  readonly text: string;
};

/** Reads a file, or the one that a symbolic link points to; undefined if it cannot be read or is not UTF-8. */
export function readTextFile(path: RepoPath, file: string): TextFile | undefined {
  try {
    const absolute = realpathSync(file);
    const bytes = readFileSync(absolute);
    const text = decodeUtf8(bytes);
    return text === undefined ? undefined : { path, absolute, bytes, text };
  } catch {
    return undefined;
  }
}

/** Bytes of a file whose text has been edited. Its byte-order mark stays. */
export function editedBytes({ bytes, text }: TextFile, ranges: readonly Range[]): Buffer {
  const mark = bytes.subarray(0, bytes.length - Buffer.byteLength(text));
  return Buffer.concat([mark, Buffer.from(replaceRanges(text, ranges))]);
}

export function offsetOf(text: string, { line, column }: SourceLocation): number {
  const breaks = [...text.matchAll(/\r\n|\n|\r/g)];
  const starts = [0, ...breaks.map(({ 0: all, index }) => index + all.length)];
  return (starts[line - 1] ?? text.length) + column - 1;
}

export type LineEdit = Range & { readonly line: number };

export const changeOf = (file: TextFile, ranges: readonly Range[]): FileChange => ({
  path: file.path,
  absolute: file.absolute,
  before: file.bytes,
  after: editedBytes(file, ranges),
});

/** Describes edits of a file with their lines after all of its edits. */
export function toReplacements(
  { path, text }: TextFile,
  edits: readonly LineEdit[],
  all: readonly Range[],
): Replacement[] {
  const shift = ({ start, end, text: to }: Range) => breaksIn(to) - breaksIn(text.slice(start, end));
  return edits.map(({ line, start, end, text: to }) => {
    const before = all.filter((each) => each.start < start);
    const shifted = before.reduce((sum, each) => sum + shift(each), line);
    return { file: path, line: shifted, from: text.slice(start, end), to };
  });
}

const breaksIn = (text: string): number => text.split('\n').length - 1;
