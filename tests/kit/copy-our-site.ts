import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Cache of this project. Open Graph images are the same in most builds of the site. */
export const CACHE_FILE = join(ROOT, '.cache/build.sqlite');

/** Copies the sources of this project's site into a folder. */
export function copyOurSite(root: string): void {
  for (const folder of ['site', 'content', 'public'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
}

/** Copies this project's cache, if there is one, so that a copy of the project does not draw the same images again. */
export function copyOurCache(root: string): void {
  if (existsSync(CACHE_FILE)) cpSync(CACHE_FILE, join(root, '.cache/build.sqlite'));
}
