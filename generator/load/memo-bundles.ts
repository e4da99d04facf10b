import { join, resolve, sep } from 'node:path';
import type { Memo } from '../cache/memo.ts';
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

/** Returns the cached bundle of this name if no source has changed, or else a new one. */
export type Bundles = <T extends Bundle>(name: string, make: () => Promise<T>) => Promise<T>;

/** Inputs of a bundle, besides the generator and its packages. */
const CODE = ['site', 'package.json'];

/** Compares sources by file system metadata, so that unchanged sources do not start the bundler. */
export function memoBundles(input: { root: string; memo: Memo; toolchain: string }): Bundles {
  const { root, memo, toolchain } = input;
  if (!memo.enabled) return (_, make) => make();
  const checkedAt = Date.now();
  const { stamp, newestMs } = stampTree(root, [...CODE, ...tsconfigFiles(root)]);
  if (checkedAt - newestMs < SETTLE_MS) return (_, make) => make();
  const inputs = { generator: toolchain, folders: `${root} ${GENERATOR}`, files: stamp };
  const isWatched = (file: RepoPath): boolean => {
    const absolute = resolve(root, file);
    return absolute.startsWith(join(root, 'site') + sep) || absolute.startsWith(GENERATOR);
  };
  const answerers = { packages: { answer: (file: string) => stampTree(root, [file]).stamp } };
  return async <T extends Bundle>(name: string, make: () => Promise<T>) => {
    const bundle = await memo(
      'bundle',
      name,
      inputs,
      async () => {
        const value = await make();
        const stamps = value.packages.map((file) => [file, stampTree(root, [file])] as const);
        return {
          value,
          asked: { packages: new Map(stamps.map(([file, { stamp }]) => [file, stamp])) },
          keep:
            value.diagnostics.length === 0 &&
            value.sources.every(isWatched) &&
            stamps.every(([, { newestMs }]) => checkedAt - newestMs >= SETTLE_MS),
        };
      },
      { answerers },
    );
    return bundle.value;
  };
}
