import { hash } from 'node:crypto';
import type { OutputFile } from '../types.ts';

/** `integrity` of every script and style sheet among the outputs, by address from the site's root (Subresource Integrity). */
export function integrityOf(outputs: readonly OutputFile[]): Record<string, string> {
  return Object.fromEntries(
    outputs
      .filter(({ path }) => /\.(?:js|css)$/.test(path))
      .map(({ path, body }) => [`/${path}`, `sha384-${hash('sha384', body, 'base64')}`]),
  );
}
