import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** Name and version of an installed package, for cache keys of its output. */
export function packageVersion(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  const { version } = file ? JSON.parse(readFileSync(file, 'utf8')) : { version: 'none' };
  return `${name}@${version}`;
}
