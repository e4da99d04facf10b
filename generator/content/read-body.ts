import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeUtf8, type FileOnDisk } from './disk-to-files.ts';
import { bodyOf } from './front-matter.ts';

/** Text after the front matter, or the file to read it from when needed, because a large site does not fit into memory. */
export type Body = string | FileOnDisk;

/**
 * Reads the body of a source.
 * @throws if the file has changed since it was parsed.
 */
export function readBody({ body, digest }: { body: Body; digest: string }): string {
  if (typeof body === 'string') return body;
  const text = decodeUtf8(readFileSync(body.absolute)) ?? '';
  if (hash('sha256', text, 'hex') !== digest) throw new Error('its source changed during the build');
  return bodyOf(text);
}
