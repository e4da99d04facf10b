import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { reasonOf } from '../lib/errors.ts';
import { readIfPossible, replaceFile } from '../lib/files.ts';

const HINT = 'The site is published, but its info folder is outdated. Fix the problem and build again.';

/** Info folder of an output: files for maintainers, which must not be served. */
export const infoFolder = (out: string): string => `${out}.info`;

/**
 * Writes files to the info folder, each atomically and only if it changed. Removes owned files that are no longer generated.
 * @param out absolute path of the published output.
 * @param owned paths that only builds write.
 * @returns files that could not be written or removed.
 */
export function writeInfo(input: {
  out: string;
  files: readonly { readonly path: string; readonly body: string | Uint8Array }[];
  owned: readonly string[];
}): Diagnostic[] {
  const folder = infoFolder(input.out);
  const attempt = (path: string, change: (file: string) => void): Diagnostic[] => {
    try {
      change(join(folder, path));
      return [];
    } catch (error) {
      const facts = { path: `${basename(folder)}/${path}`, reason: reasonOf(error) };
      return [diagnose('output/write', facts, undefined, HINT)];
    }
  };
  const generated = new Set(input.files.map(({ path }) => path));
  const stale = input.owned.filter((path) => !generated.has(path));
  return [
    ...stale.flatMap((path) => attempt(path, (file) => rmSync(file, { force: true }))),
    ...input.files.flatMap(({ path, body }) => attempt(path, (file) => replaceFile(file, body))),
  ];
}

/** Reads a file from the info folder; undefined when it does not exist. */
export const readInfo = (out: string, path: string): Buffer | undefined =>
  readIfPossible(join(infoFolder(out), path));
