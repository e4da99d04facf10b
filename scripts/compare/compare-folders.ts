import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

type Difference = { readonly path: string; readonly only?: 'first' | 'second' };

/** Compares all files of two folders byte by byte. */
export function compareFolders(first: string, second: string): Difference[] {
  const [inFirst, inSecond] = [new Set(filesIn(first)), new Set(filesIn(second))];
  return [...new Set([...inFirst, ...inSecond])].sort().flatMap((path): Difference[] => {
    if (!inSecond.has(path)) return [{ path, only: 'first' }];
    if (!inFirst.has(path)) return [{ path, only: 'second' }];
    return readFileSync(join(first, path)).equals(readFileSync(join(second, path))) ? [] : [{ path }];
  });
}

function filesIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => relative(folder, join(each.parentPath, each.name)).replaceAll('\\', '/'));
}
