import { join, resolve, sep } from 'node:path';
import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { DOUBT_MS, stampTree } from '../cache/stamp-tree.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';
import { GENERATOR } from './bundle-site.ts';

type Bundle = { readonly sources: readonly RepoPath[]; readonly diagnostics: readonly Diagnostic[] };

/** A bundle by its name: made now, or as it was when every file of the site's code was what it is now. */
export type BundleMemory = <T extends Bundle>(name: string, make: () => Promise<T>) => Promise<T>;

/** What decides what a bundle is, besides the generator and its packages. */
const CODE = ['site', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Files are told by what the file system says of them: the bundler is not even started where none has changed. */
export function openBundleMemory(input: {
  root: string;
  cache: CacheStore;
  toolchain: string;
}): BundleMemory {
  const { root, cache, toolchain } = input;
  if (!cache.keeps) return (_, make) => make();
  const slots = openSlots(cache, 'bundles');
  const looked = Date.now();
  const { stamp, newestMs } = stampTree(root, CODE);
  if (looked - newestMs < DOUBT_MS) return (_, make) => make();
  const inputs = { generator: toolchain, place: `${root} ${GENERATOR}`, files: stamp };
  const isWatched = (file: RepoPath): boolean => {
    const absolute = resolve(root, file);
    return absolute.startsWith(join(root, 'site') + sep) || absolute.startsWith(GENERATOR);
  };
  return async (name, make) => {
    const known = slots.get(name, inputs);
    if ('value' in known) return JSON.parse(known.value.toString('utf8'), reviveBytes);
    const made = await make();
    if (made.diagnostics.length === 0 && made.sources.every(isWatched))
      slots.set(name, inputs, JSON.stringify(made, keepBytes));
    return made;
  };
}

const keepBytes = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

const reviveBytes = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string'
    ? Buffer.from(value.base64, 'base64')
    : value;
