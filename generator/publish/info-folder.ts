import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { reasonOf } from '../lib/errors.ts';
import { readIfPossible } from '../lib/files.ts';

const HINT = 'The site is published, but its info folder is outdated. Fix the problem and build again.';

/** Info folder of an output: files for maintainers, which must not be served. */
export const infoFolder = (out: string): string => `${out}.info`;

/**
 * Writes files to the info folder, each atomically and only if it changed. Removes owned files that are no longer generated.
 * @param out absolute path of the published output.
 * @param owned paths that only builds write.
 * @returns files that could not be written or removed.
 */
export async function writeInfo(input: {
  out: string;
  files: readonly { readonly path: string; readonly body: string | Uint8Array }[];
  owned: readonly string[];
}): Promise<Diagnostic[]> {
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
  removeUnfinished(folder);
  const generated = new Set(input.files.map(({ path }) => path));
  const stale = input.owned.filter((path) => !generated.has(path) && existsSync(join(folder, path)));
  return [
    ...stale.flatMap((path) => attempt(path, (file) => rmSync(file))),
    ...input.files.flatMap(({ path, body }) => attempt(path, (file) => replaceFile(file, body))),
  ];
}

function replaceFile(file: string, body: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    if (readIfPossible(file)?.equals(bytes)) return;
    if (!existsSync(dirname(file))) mkdirSync(dirname(file));
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
  } catch (error) {
    removeUnfinished(dirname(file));
    throw error;
  }
}

/** Reads a file from the info folder; undefined when it does not exist. */
export const readInfo = (out: string, path: string): Buffer | undefined =>
  readIfPossible(join(infoFolder(out), path));

/** Removes incomplete files, also those of killed builds. */
function removeUnfinished(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (/\.\d+\.tmp$/.test(name)) rmSync(join(folder, name));
  } catch {
    // The folder does not exist yet, or writing to it reports the problem.
  }
}
