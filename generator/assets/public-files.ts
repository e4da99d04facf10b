import { readFileSync } from 'node:fs';
import { decodeUtf8, type FileOnDisk, reasonOf, walkFolder } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';

export type PublicFiles = {
  /** By address below the site's root, without the first slash: `images/logo.svg`. */
  readonly files: ReadonlyMap<string, FileOnDisk>;
  readonly diagnostics: readonly Diagnostic[];
};

/** What `public/` offers. Dot-files stay private, but for `.well-known`, which exists to be published. */
export async function readPublicFolder(input: { root: string }): Promise<PublicFiles> {
  const walk = await walkFolder({ root: input.root, folder: 'public' });
  const diagnostics = [...walk.diagnostics];
  const files = new Map<string, FileOnDisk>();
  for (const file of walk.files) {
    const address = file.path.slice('public/'.length);
    const hidden = address.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
    if (hidden)
      diagnostics.push(
        diagnose('public/dot-file', { path: file.path }, { file: file.path, line: 1, column: 1 }),
      );
    else files.set(address, file);
  }
  return { files, diagnostics };
}

const LARGEST_SOURCE = 1_000_000;

/** Reads a text that a code fence names by its address; only a file of `public/` can be named. */
export function publicTextReader(publicFiles: PublicFiles) {
  return (address: string): { text: string } | { reason: string } => {
    const file = publicFiles.files.get(address.replace(/^\//, ''));
    if (!file) return { reason: 'there is no such file under public/' };
    try {
      const bytes = readFileSync(file.absolute);
      if (bytes.length > LARGEST_SOURCE) return { reason: 'the file is larger than 1 MB' };
      const text = decodeUtf8(bytes);
      return text === undefined
        ? { reason: 'it is not a text in UTF-8' }
        : { text: text.replaceAll('\r\n', '\n') };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}
