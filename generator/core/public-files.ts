import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, unreadable } from './files.ts';
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
