import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest, listFiles, unreadable } from './files.ts';
import { type Problem, ProblemError, type RepoPath, startOf, warning } from './problems.ts';
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

/** Digest of files and of all files in folders, except Markdown in `content/`. */
export async function digestFiles(root: string, ...paths: RepoPath[]): Promise<string> {
  const listed = (await Promise.all(paths.map((path) => listFiles(root, path)))).flat();
  const files = listed.filter((file) => !/^content\/.*\.md$/.test(file));
  const digests = files.map((file) => {
    try {
      return digest(file, readFileSync(join(root, file)));
    } catch {
      // Is reported when it is published.
      return file;
    }
  });
  return digest(...digests, '');
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
