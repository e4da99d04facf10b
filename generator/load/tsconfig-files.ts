import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { RepoPath } from '../types.ts';

const TSCONFIG = 'tsconfig.json';

/** esbuild options that use only the project's configuration, not one in a parent folder. */
export const tsconfigOf = (root: string): Pick<BuildOptions, 'tsconfig' | 'tsconfigRaw'> =>
  existsSync(join(root, TSCONFIG)) ? { tsconfig: join(root, TSCONFIG) } : { tsconfigRaw: {} };

/**
 * Paths of the project's tsconfig.json and of all files that it extends, transitively. Includes paths of files that do not
 * exist but would be used if they did.
 */
export function tsconfigFiles(root: string): RepoPath[] {
  const found = new Set<string>();
  function enter(file: string): void {
    if (found.has(file)) return;
    found.add(file);
    for (const target of extendsOf(file)) for (const each of candidates(file, target)) enter(each);
  }
  enter(join(root, TSCONFIG));
  return [...found].map((file) => relative(root, file));
}

/** Values of "extends" in a file, including those in comments, which do no harm. */
function extendsOf(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return [...text.matchAll(/"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/"([^"]*)"/g)].map(([, target = '']) => target),
  );
}

/** Paths where TypeScript and esbuild look for an extended file. */
function candidates(file: string, target: string): string[] {
  const folder = dirname(file);
  const spellings = (path: string) => [path, `${path}.json`];
  if (/^\.{0,2}\//.test(target)) return spellings(resolve(folder, target));
  const require = createRequire(file);
  const inPackages = (require.resolve.paths(target) ?? []).flatMap((modules) => [
    ...spellings(join(modules, target)),
    join(modules, target, TSCONFIG),
    join(modules, target, 'package.json'),
  ]);
  try {
    return [...inPackages, require.resolve(target)];
  } catch {
    return inPackages;
  }
}
