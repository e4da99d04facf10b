import { realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { FileOnDisk } from '../content/disk-to-files.ts';
import type { RepoPath } from '../types.ts';

const CONTENT = 'content/';
const PUBLISHED =
  /\.(?:avif|gif|jpe?g|png|svg|webp|csv|docx|ics|json|mp3|mp4|pdf|pptx|txt|vtt|webm|xlsx|xml|ya?ml|zip)$/i;

/** Whether a file under `content/` is published when a page refers to it: an image, a recording or a download. */
export const isContentFile = (path: RepoPath): boolean => path.startsWith(CONTENT) && PUBLISHED.test(path);

/**
 * Finds a file that a page shows or offers from the folders of the content. Undefined for a file that is hidden, outside of
 * `content/`, or reached by a link to the outside.
 */
export function findContentFile(root: string, path: RepoPath): FileOnDisk | undefined {
  const isHidden = path.split('/').some((part) => part.startsWith('.'));
  if (!isContentFile(path) || isHidden || posix.normalize(path) !== path) return undefined;
  try {
    const absolute = realpathSync(join(root, path));
    const isInside = absolute.startsWith(realpathSync(join(root, CONTENT)) + sep);
    return isInside && statSync(absolute).isFile() ? { path, absolute } : undefined;
  } catch {
    return undefined;
  }
}
