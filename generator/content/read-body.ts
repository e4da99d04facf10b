import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeUtf8, type FileOnDisk } from './disk-to-files.ts';
import { readFrontMatter } from './front-matter.ts';

/** The text of a file behind its front matter, which is known by its digest; throws when the file is another by now. */
export function readBody({ file, digest }: { file: FileOnDisk; digest: string }): string {
  const text = decodeUtf8(readFileSync(file.absolute)) ?? '';
  if (hash('sha256', text, 'hex') !== digest) throw new Error('its source was changed while it was built');
  return readFrontMatter({ file: file.path, text }).body;
}
