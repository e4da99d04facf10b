import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath, SourceLocation } from '../types.ts';

/**
 * Finds where the site's code spells an address, so that what is wrong with one that no content file has has a place too.
 * Files are read when the first address is asked for, and once.
 */
export function addressLocator(
  root: string,
  sourceFiles: readonly RepoPath[],
): (address: string) => SourceLocation | undefined {
  const texts = new Map<RepoPath, readonly string[]>();
  const linesOf = (file: RepoPath): readonly string[] => {
    const known = texts.get(file);
    if (known) return known;
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    texts.set(file, lines);
    return lines;
  };
  return (address) => {
    for (const file of sourceFiles) {
      for (const [index, line] of linesOf(file).entries()) {
        const column = ['"', "'", '`']
          .map((quote) => line.indexOf(quote + address + quote))
          .find((at) => at >= 0);
        if (column !== undefined)
          return { file, line: index + 1, column: column + 2, length: address.length };
      }
    }
    return undefined;
  };
}
