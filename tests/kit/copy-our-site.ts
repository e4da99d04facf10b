import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Text of a file of this project. */
export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Cache of this project. Open Graph images are the same in most builds of the site. */
const CACHE_FILE = join(ROOT, '.cache/cache.sqlite');

/**
 * Copies the sources of this project's site into a folder. Its builds leave out compressed variants, and draw the Open Graph image of
 * one page only, because both take most of the time.
 */
export function copyOurSite(root: string): void {
  for (const folder of ['site', 'content', 'public'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  edit(root, 'site/index.ts', "    compress('br', 'gz'),\n", '');
  const image = 'page.url === "/" ? <Image page={page} /> : <div style={{ display: "flex" }} />';
  edit(root, 'site/layout/og-image.tsx', '<Image page={page} />', `(${image})`);
}

/** Replaces a text that a file must contain. */
export function edit(root: string, path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`${path} does not contain ${from}.`);
  writeFileSync(join(root, path), changed);
}

/** Copies this project's cache, if there is one, so that a copy of the project does not draw the same images again. */
export function copyOurCache(root: string): void {
  if (existsSync(CACHE_FILE)) cpSync(CACHE_FILE, join(root, '.cache/cache.sqlite'));
}
