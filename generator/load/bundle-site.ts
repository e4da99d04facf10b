import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import type { RepoPath } from '../types.ts';
import { type Bundled, runEsbuild } from './run-esbuild.ts';

export type SiteBundle = Bundled & {
  readonly code: string;
  /** Source map, as JSON. */
  readonly map: string;
};

export const SITE_ENTRY = 'site/index.ts';

/** File name of the bundle in stack traces. The file does not exist. */
export const BUNDLE = 'site.bundle.cjs';

export const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the site's code for Node. React and the generator are external, because the site must share their instances.
 * Packages are resolved from the site first, then from the generator.
 */
export async function bundleSite({
  root,
  edited,
}: {
  root: string;
  /** Texts that replace those of files on disk. */
  edited?: ReadonlyMap<RepoPath, string>;
}): Promise<SiteBundle> {
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

const shareInstances: Plugin = {
  name: 'share-instances',
  setup(bundle) {
    bundle.onResolve({ filter: /^#generator$/ }, () => ({
      path: join(GENERATOR, 'index.ts'),
      external: true,
    }));
    bundle.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
      external: true,
    }));
  },
};
