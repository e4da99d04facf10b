import { type BigIntStats, type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from './cache-store.ts';

/**
 * A change this close to the moment of looking could be followed by another that leaves the same stamp: the clock of a file
 * system ticks every few milliseconds.
 */
export const DOUBT_MS = 20;

/** One digest of what the file system says of files and folders and all that lies in them; links are followed. */
export function stampTree(root: string, paths: readonly string[]): { stamp: string; newestMs: number } {
  const stamps: string[] = [];
  let newestMs = 0;
  function enter(path: string, depth: number): void {
    let found: BigIntStats | undefined;
    try {
      found = statSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    } catch {
      // A loop of links, or a folder that may not be entered: reported where it is read.
    }
    if (!found) {
      stamps.push(`${path} -`);
      return;
    }
    newestMs = Math.max(newestMs, Number(found.ctimeMs));
    stamps.push(`${path} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`);
    if (!found.isDirectory() || depth > DEEPEST) return;
    for (const child of namesIn(join(root, path))) enter(`${path}/${child}`, depth + 1);
  }
  for (const path of paths) enter(path, 0);
  return { stamp: digest(stamps.join('\n')), newestMs };
}

/** Deeper than any site; links that lead back to where they lie end here. */
const DEEPEST = 40;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map(({ name }: Dirent) => name)
      .sort();
  } catch {
    return [];
  }
}
