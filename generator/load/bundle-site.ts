import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Memo } from '../cache/memo.ts';
import { SETTLE_MS, stampTree } from '../cache/stamp-tree.ts';
import { GENERATOR } from '../lib/files.ts';
import type { RepoPath } from '../types.ts';
import { type Bundled, runEsbuild, tsconfigFiles } from './run-esbuild.ts';

export type SiteBundle = Bundled & {
  readonly code: string;
  /** Source map of the code, as JSON. */
  readonly map: string;
};

export const SITE_ENTRY = 'site/index.ts';

/** File name of the bundle in stack traces. The file does not exist. */
export const BUNDLE = 'site.bundle.cjs';

/**
 * Bundles the site's code for Node. React and the generator are external, because the site must share their instances.
 * Packages are resolved from the site first, then from the generator.
 * @param edited texts that replace those of files on disk.
 */
export async function bundleSite(root: string, edited?: ReadonlyMap<RepoPath, string>): Promise<SiteBundle> {
  const { bundled, outputs } = await runEsbuild(root, {
    entryPoints: [SITE_ENTRY],
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: 'external',
    sourcesContent: false,
    outdir: '.',
    nodePaths: [join(GENERATOR, '../node_modules')],
    plugins: [shareInstances, ...(edited ? [editedTexts(root, edited)] : [])],
  });
  const textOf = (ending: string) => outputs.find(({ path }) => path.endsWith(ending))?.file.text ?? '';
  return {
    ...bundled,
    code: textOf('.js'),
    map: textOf('.js.map'),
    sources: bundled.sources.toSorted(),
    diagnostics: bundled.diagnostics.filter(({ severity }) => severity === 'error'),
  };
}

const editedTexts = (root: string, texts: ReadonlyMap<RepoPath, string>): Plugin => ({
  name: 'edited-texts',
  setup(bundle) {
    const byPath = new Map([...texts].map(([path, text]) => [join(realpathSync(root), path), text]));
    bundle.onLoad({ filter: /./ }, ({ path }) => {
      const contents = byPath.get(path);
      return contents === undefined ? undefined : { contents, loader: 'default' };
    });
  },
});

/** Imports stay as they are written, so that the code is the same in every folder. `site-environment.ts` resolves them. */
const shareInstances: Plugin = {
  name: 'share-instances',
  setup(bundle) {
    bundle.onResolve({ filter: /^(?:#generator$|react(?:-dom)?(?:\/|$))/ }, ({ path }) => {
      // Throws if there is no such file.
      import.meta.resolve(path);
      return { path, external: true };
    });
  },
};

/** Returns the cached bundle of this name if no source has changed, or else a new one. */
export type Bundles = <T extends Bundled>(name: string, make: () => Promise<T>) => Promise<T>;

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
  const readers = { packages: { read: (file: string) => stampTree(root, [file]).stamp } };
  return async (name, make) => {
    const bundle = await memo(
      'bundle',
      name,
      inputs,
      async () => {
        const value = await make();
        const stamps = value.packages.map((file) => [file, stampTree(root, [file])] as const);
        return {
          value,
          dependencies: { packages: new Map(stamps.map(([file, { stamp }]) => [file, stamp])) },
          keep:
            value.diagnostics.length === 0 &&
            value.sources.every(isWatched) &&
            stamps.every(([, { newestMs }]) => checkedAt - newestMs >= SETTLE_MS),
        };
      },
      { readers },
    );
    return bundle.value;
  };
}
