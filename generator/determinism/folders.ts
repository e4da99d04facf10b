import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { compare } from '../diagnostics/diagnostic.ts';

/** Names at the root of a project that are not sources, besides dotfiles. */
const NOT_SOURCES = new Set(['node_modules', 'screenshots', 'coverage']);

/** Modification time of copied files, in seconds since 1970. Older than any cached stamp. */
const LONG_AGO = 1_000_000_000;

/**
 * Copies a project's sources to another folder. Links packages and omits outputs and the cache.
 * @param out absolute path of the project's output folder.
 */
export function copyProject(input: { root: string; out: string; target: string }): void {
  const { root, target } = input;
  const outputs = new Set([basename(input.out), `${basename(input.out)}.info`]);
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(root)) {
    const isOutput = dirname(input.out) === root && outputs.has(name);
    if (name.startsWith('.') || NOT_SOURCES.has(name) || isOutput) continue;
    cpSync(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true });
  }
  absoluteExtends(join(target, 'tsconfig.json'), root);
  for (const each of readdirSync(target, { recursive: true, withFileTypes: true }))
    if (each.isFile()) utimesSync(join(each.parentPath, each.name), LONG_AGO, LONG_AGO);
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(target, 'node_modules'));
}

/** Lets a copied tsconfig.json extend the same file outside the project. */
function absoluteExtends(file: string, root: string): void {
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const path = /"extends"\s*:\s*"(\.\.\/[^"]*)"/.exec(text)?.[1];
  if (path !== undefined) writeFileSync(file, text.replace(path, resolve(root, path).replaceAll(sep, '/')));
}

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

const around = (bytes: Buffer, offset: number): string =>
  bytes.subarray(Math.max(0, offset - CONTEXT_BYTES / 2), offset + CONTEXT_BYTES).toString('utf8');
