import { readFileSync, realpathSync } from 'node:fs';
import { decodeUtf8 } from '../content/disk-to-files.ts';
import { type Range, replaceRanges } from '../lib/strings.ts';
import type { Replacement, RepoPath } from '../types.ts';
import type { FileChange } from './change-files.ts';

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

/** Replacement in a file, with its line. */
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
