import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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
  for (const each of readdirSync(target, { recursive: true, withFileTypes: true }))
    if (each.isFile()) utimesSync(join(each.parentPath, each.name), LONG_AGO, LONG_AGO);
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(target, 'node_modules'));
}
