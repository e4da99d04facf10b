import { join } from 'node:path';
import launchEditor from 'launch-editor';
import type { SourceLocation } from '../types.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Opens the place of a reported problem in the writer's editor. Only for the machine that the preview runs on, only for
 * its own pages, and only for places that the preview itself has named.
 * @param site the request's `Sec-Fetch-Site`.
 */
export function openInEditor(input: {
  root: string;
  place: SourceLocation | undefined;
  peer: string | undefined;
  site: string | undefined;
}): { status: number; text: string } {
  const { place } = input;
  if (!LOOPBACK.has(input.peer ?? '') || input.site !== 'same-origin')
    return { status: 403, text: 'Files open only on the machine that runs the preview.' };
  if (!place) return { status: 404, text: 'This problem is not known any more.' };
  launchEditor(`${join(input.root, place.file)}:${place.line}:${place.column}`);
  return { status: 202, text: `Opening ${place.file}:${place.line}:${place.column}.` };
}
