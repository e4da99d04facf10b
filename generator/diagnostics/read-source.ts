import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RepoPath } from './source-location.ts';

/** Reads source files for their code frames; undefined for what cannot be shown, and for what lies outside the root. */
export function createSourceReader(root: string): (file: RepoPath) => string | undefined {
  const known = new Map<RepoPath, string | undefined>();
  return (file) => {
    if (!known.has(file)) known.set(file, read(root, file));
    return known.get(file);
  };
}

function read(root: string, file: RepoPath): string | undefined {
  try {
    const path = realpathSync(join(root, file));
    if (!path.startsWith(realpathSync(root) + sep)) return undefined;
    // Of a pipe or a device there is nothing to show, and reading it may never end.
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
