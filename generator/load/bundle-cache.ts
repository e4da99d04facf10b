import { join, resolve, sep } from 'node:path';
import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { SETTLE_MS, stampTree } from '../cache/stamp-tree.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';
import { GENERATOR } from './bundle-site.ts';
import { tsconfigFiles } from './tsconfig-files.ts';

type Bundle = {
  readonly sources: readonly RepoPath[];
  readonly packages: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

/** Cached bundle. `reads` is the stamp of the packages' files. */
type Stored<T> = { readonly made: T; readonly reads: string };

/** Returns the cached bundle of this name if no source has changed, or else a new one. */
export type BundleCache = <T extends Bundle>(name: string, make: () => Promise<T>) => Promise<T>;

/** Inputs of a bundle, besides the generator and its packages. */
const CODE = ['site', 'package.json'];

/** Opens a cache of bundles. Compares sources by file system metadata, so that unchanged sources do not start the bundler. */
export function openBundleCache(input: { root: string; cache: CacheStore; toolchain: string }): BundleCache {
  const { root, cache, toolchain } = input;
  if (!cache.keeps) return (_, make) => make();
  const slots = openSlots(cache, 'bundles');
  const checkedAt = Date.now();
  const { stamp, newestMs } = stampTree(root, [...CODE, ...tsconfigFiles(root)]);
  if (checkedAt - newestMs < SETTLE_MS) return (_, make) => make();
  const inputs = { generator: toolchain, folders: `${root} ${GENERATOR}`, files: stamp };
  const isWatched = (file: RepoPath): boolean => {
    const absolute = resolve(root, file);
    return absolute.startsWith(join(root, 'site') + sep) || absolute.startsWith(GENERATOR);
  };
  return async <T extends Bundle>(name: string, make: () => Promise<T>) => {
    const cached = slots.get(name, inputs);
    if ('value' in cached) {
      const { made, reads }: Stored<T> = JSON.parse(cached.value.toString('utf8'), reviveBytes);
      if (stampTree(root, made.packages).stamp === reads) return made;
    }
    const made = await make();
    const packages = stampTree(root, made.packages);
    const sure = made.sources.every(isWatched) && checkedAt - packages.newestMs >= SETTLE_MS;
    if (made.diagnostics.length === 0 && sure) {
      const stored: Stored<T> = { made, reads: packages.stamp };
      slots.set(name, inputs, JSON.stringify(stored, keepBytes));
    }
    return made;
  };
}

const keepBytes = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

const reviveBytes = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string'
    ? Buffer.from(value.base64, 'base64')
    : value;
