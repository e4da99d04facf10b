import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest, fileVersion, listFiles, unreadable } from './files.ts';
import { type Problem, ProblemError, startOf, warning } from './problems.ts';
import type { Output } from './site.ts';

/** Files of `public/`, which are published as they are. */
export async function listPublic(root: string): Promise<Output[]> {
  const files = await listFiles(root, 'public');
  return files.map((file) => ({
    path: file.slice('public/'.length),
    from: file,
    body: () =>
      readFile(join(root, file)).catch((error) => {
        throw new ProblemError(unreadable(file, error));
      }),
  }));
}

/** Digests of files, by path and version. */
type FileDigests = ReadonlyMap<string, string>;

/**
 * Digests of all files that Markdown can embed: those of `public/`, and those beside content files.
 * @param before files that have not changed since are not read again.
 */
export async function embeddedDigests(root: string, before?: FileDigests): Promise<FileDigests> {
  const files = [...(await listFiles(root, 'public')), ...(await listFiles(root, 'content'))];
  const digests = new Map<string, string>();
  for (const file of files.filter((each) => !each.endsWith('.md'))) {
    const version = fileVersion(join(root, file));
    const key = `${file} ${version}`;
    if (version !== '') digests.set(key, before?.get(key) ?? digest(file, readFileSync(join(root, file))));
  }
  return digests;
}

/** Reports files and folders of `public/` that are not published because of their names. */
export const hiddenFiles = (root: string): Problem[] =>
  (existsSync(join(root, 'public')) ? readdirSync(join(root, 'public')) : [])
    .filter((name) => name.startsWith('.') && name !== '.well-known')
    .map((name) =>
      warning('public/dot-file', `public/${name} begins with a dot and is not published.`, {
        at: startOf(`public/${name}`),
        hint: 'Move it out of public/. Of the names that begin with a dot, only .well-known/ is published.',
      }),
    );
