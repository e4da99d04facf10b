import { type BigIntStats, readdirSync, type Stats, statSync } from 'node:fs';
import { digest } from '../lib/digest.ts';

/**
 * Minimum age of the newest change, in milliseconds. File system clocks tick every few milliseconds, so a second change
 * right after the first could result in the same stamp.
 */
export const SETTLE_MS = 20;

/** Digest of the metadata of files and folders, recursively. Follows symbolic links. */
export function stampTree(root: string, paths: readonly string[]): { stamp: string; newestMs: number } {
  const stamps: string[] = [];
  let newestMs = 0;
  /** @param parents device and inode of each ancestor folder. */
  function enter(path: string, parents: readonly string[]): void {
    const absolute = `${root}/${path}`;
    let found: BigIntStats | undefined;
    try {
      found = statSync(absolute, { bigint: true, throwIfNoEntry: false });
    } catch {
      // A symbolic link loop or an unreadable folder. Reported when the path is read.
    }
    if (!found) {
      stamps.push(`${path} -`);
      return;
    }
    newestMs = Math.max(newestMs, Number(found.ctimeMs));
    stamps.push(`${path} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`);
    if (!found.isDirectory()) return;
    const folder = `${found.dev} ${found.ino}`;
    // A symbolic link to an ancestor would recurse forever.
    if (parents.includes(folder)) return;
    const inside = [...parents, folder];
    for (const child of namesIn(absolute)) enter(`${path}/${child}`, inside);
  }
  for (const path of paths) enter(path, []);
  return { stamp: digest(stamps.join('\n')), newestMs };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Inode, size and times of a file as a string; empty if the file changed too recently to rely on them. */
export function fileStamp(absolute: string): string {
  let found: Stats | undefined;
  try {
    found = statSync(absolute, { throwIfNoEntry: false });
  } catch {
    return '';
  }
  if (!found?.isFile() || Date.now() - found.ctimeMs < SETTLE_MS) return '';
  return `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}
