import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareFolders } from './compare-folders.ts';

/** Difference between two builds. */
export type BuildDifference = {
  /** Path of the file, such as `dist/index.html`. */
  readonly path: string;
  /** First line that differs, in both versions, or the reason why none can be shown. */
  readonly detail: string;
};

const COMPRESSED = /\.(?:br|gz)$/;

/** Maximum number of characters to show of a line. */
const SHOWN = 120;
/** Characters to show before the first difference in a line. */
const BEFORE = 30;

/**
 * Compares `dist/` and `dist.info/` of two projects byte by byte. A compressed variant is only listed if the file itself is
 * the same.
 */
export function compareBuilds(first: string, second: string): BuildDifference[] {
  const differences = ['dist', 'dist.info'].flatMap((folder) =>
    compareFolders(join(first, folder), join(second, folder)).flatMap((each): BuildDifference[] => {
      const path = `${folder}/${each.path}`;
      if (each.only) return [{ path, detail: `only in the ${each.only} commit` }];
      const [left, right] = [readFileSync(join(first, path)), readFileSync(join(second, path))];
      return [{ path, detail: differenceOf(left, right) }];
    }),
  );
  const paths = new Set(differences.map(({ path }) => path));
  return differences.filter(({ path }) => !COMPRESSED.test(path) || !paths.has(path.replace(COMPRESSED, '')));
}

/** Returns the first line that differs between two files, or the offset of the first byte in binary files. */
export function differenceOf(first: Buffer, second: Buffer): string {
  const end = Math.min(first.length, second.length);
  let offset = 0;
  while (offset < end && first[offset] === second[offset]) offset++;
  if (first.includes(0) || second.includes(0))
    return `binary; byte ${offset}; ${first.length} and ${second.length} bytes`;
  const start = offset === 0 ? 0 : first.lastIndexOf(0x0a, offset - 1) + 1;
  const line = first.subarray(0, start).toString('latin1').split('\n').length;
  const from = Math.max(start, offset - BEFORE);
  const shown = (bytes: Buffer): string => {
    const newline = bytes.indexOf(0x0a, from);
    const rest = bytes.subarray(from, newline < 0 ? bytes.length : newline).toString();
    return `${from > start ? '…' : ''}${rest.slice(0, SHOWN)}${rest.length > SHOWN ? '…' : ''}`;
  };
  return `line ${line}\n    - ${shown(first)}\n    + ${shown(second)}`;
}
