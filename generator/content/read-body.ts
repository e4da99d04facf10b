import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeUtf8, type FileOnDisk } from './disk-to-files.ts';
import { bodyOf } from './front-matter.ts';

/** The text of a file behind its front matter, or where it is read when it is wanted: not every site's fits into memory. */
export type Body = string | FileOnDisk;

/**
 * @param source `digest` is of the whole file.
 * @throws when the file is another by now.
 */
export function readBody({ body, digest }: { body: Body; digest: string }): string {
  if (typeof body === 'string') return body;
  const text = decodeUtf8(readFileSync(body.absolute)) ?? '';
  if (hash('sha256', text, 'hex') !== digest) throw new Error('its source was changed while it was built');
  return bodyOf(text);
}
