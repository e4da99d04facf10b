import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compare } from '../diagnostics/diagnostic.ts';

/** A file that differs between two folders, or exists in only one. */
export type Difference =
  | { readonly path: string; readonly offset: number; readonly first: string; readonly second: string }
  | { readonly path: string; readonly only: 'first' | 'second' };

const CONTEXT_BYTES = 40;

/**
 * Compares all files of two folders byte by byte.
 * @param ignored returns true for paths that may differ.
 */
export function compareFolders(
  first: string,
  second: string,
  ignored: (path: string) => boolean = () => false,
): Difference[] {
  const [a, b] = [filesIn(first), filesIn(second)];
  const all = [...new Set([...a, ...b])].filter((path) => !ignored(path)).sort(compare);
  const [inFirst, inSecond] = [new Set(a), new Set(b)];
  return all.flatMap((path): Difference[] => {
    if (!inSecond.has(path)) return [{ path, only: 'first' }];
    if (!inFirst.has(path)) return [{ path, only: 'second' }];
    const [left, right] = [readFileSync(join(first, path)), readFileSync(join(second, path))];
    if (left.equals(right)) return [];
    const offset = firstDifference(left, right);
    return [{ path, offset, first: around(left, offset), second: around(right, offset) }];
  });
}

function filesIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => relative(folder, join(each.parentPath, each.name)).replaceAll('\\', '/'));
}

function firstDifference(a: Buffer, b: Buffer): number {
  const end = Math.min(a.length, b.length);
  let offset = 0;
  while (offset < end && a[offset] === b[offset]) offset++;
  return offset;
}

/** Bytes around an offset, as text. */
const around = (bytes: Buffer, offset: number): string =>
  bytes.subarray(Math.max(0, offset - CONTEXT_BYTES / 2), offset + CONTEXT_BYTES).toString('utf8');
