import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What a project holds besides its sources, as names at its root; those that begin with a dot come to it. */
const NOT_SOURCES = new Set(['node_modules', 'screenshots', 'coverage']);

/** Of the files that are older than anything a build has written; in seconds since 1970. */
const LONG_AGO = 1_000_000_000;

/**
 * Copies a project's sources to another place. Packages are linked; what builds wrote and remember stays behind.
 * @param out absolute path of the project's output folder.
 */
export function copyProject(input: { root: string; out: string; target: string }): void {
  const { root, target } = input;
  const outputs = new Set([basename(input.out), `${basename(input.out)}.info`]);
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(root)) {
    const isOutput = dirname(input.out) === root && outputs.has(name);
    if (name.startsWith('.') || NOT_SOURCES.has(name) || isOutput) continue;
    cpSync(join(root, name), join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isCopied,
    });
  }
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(target, 'node_modules'));
  age(target);
}

/** Pipes and sockets are no sources, and cannot be copied. */
function isCopied(path: string): boolean {
  const found = lstatSync(path);
  return found.isFile() || found.isDirectory() || found.isSymbolicLink();
}

function age(folder: string): void {
  for (const child of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, child.name);
    if (child.isDirectory()) age(path);
    else if (child.isFile()) utimesSync(path, LONG_AGO, LONG_AGO);
  }
}
