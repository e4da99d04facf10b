import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest, listFiles, unreadable } from './files.ts';
import { ProblemError } from './problems.ts';
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

/** Digest of all files that Markdown can embed: those of `public/`, and those beside content files. */
export async function digestEmbedded(root: string): Promise<string> {
  const files = [...(await listFiles(root, 'public')), ...(await listFiles(root, 'content'))];
  const digests = files.map((file) => {
    if (file.endsWith('.md')) return '';
    try {
      return digest(file, readFileSync(join(root, file)));
    } catch {
      // Is reported when it is published.
      return file;
    }
  });
  return digest(...digests, '');
}
