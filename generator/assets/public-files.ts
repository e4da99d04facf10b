import { readFileSync } from 'node:fs';
import {
  decodeUtf8,
  type FileOnDisk,
  replaceControls,
  startOf,
  walkFolder,
} from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { reasonOf } from '../lib/files.ts';

export type PublicFiles = {
  /** Files by URL path without the leading slash: `images/logo.svg`. */
  readonly files: ReadonlyMap<string, FileOnDisk>;
  readonly diagnostics: readonly Diagnostic[];
};

/** Lists the files of `public/`. Dotfiles are not published, except for `.well-known`. */
export async function readPublicFolder(input: { root: string }): Promise<PublicFiles> {
  const walk = await walkFolder({ root: input.root, folder: 'public', closed: true });
  const diagnostics = [...walk.diagnostics];
  const files = new Map<string, FileOnDisk>();
  for (const file of walk.files) {
    const path = file.path.slice('public/'.length);
    const hidden = path.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
    if (hidden) diagnostics.push(diagnose('public/dot-file', { path: file.path }, startOf(file.path)));
    else files.set(path, file);
  }
  return { files, diagnostics };
}

const MAX_BYTES = 1_000_000;

/** Returns a function that reads a text file of `public/` by its URL path. */
export function publicTextReader(publicFiles: PublicFiles) {
  return (path: string): { text: string } | { reason: string } => {
    const file = publicFiles.files.get(path.replace(/^\//, ''));
    if (!file) return { reason: 'the file does not exist in public/' };
    try {
      const bytes = readFileSync(file.absolute);
      if (bytes.length > MAX_BYTES) return { reason: 'it is larger than 1 MB' };
      const text = decodeUtf8(bytes);
      return text === undefined
        ? { reason: 'it is not valid UTF-8' }
        : { text: replaceControls(text).replaceAll('\r\n', '\n') };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}
