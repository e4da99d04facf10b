import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest, listFiles } from './files.ts';
import type { Output } from './site.ts';

/** Files of `public/`, which are published as they are. */
export async function listPublic(root: string): Promise<Output[]> {
  const files = await listFiles(root, 'public');
  return files.map((file) => ({
    path: file.slice('public/'.length),
    from: file,
    body: () => readFile(join(root, file)),
  }));
}

/** Digest of the versions of all files that Markdown can embed: those of `public/`, and those beside content files. */
export async function embeddedDigest(root: string): Promise<string> {
  const files = [...(await listFiles(root, 'public')), ...(await listFiles(root, 'content'))];
  const embedded = files.filter((file) => !file.endsWith('.md'));
  return digest(
    embedded
      .map((file) => {
        const { size, mtimeMs } = statSync(join(root, file));
        return `${file} ${size} ${mtimeMs}`;
      })
      .join('\n'),
  );
}
