import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';
import { bundledFiles, emptyInputs, esbuildTrouble, packageFiles } from './esbuild-messages.ts';
import { tsconfigOf } from './tsconfig-files.ts';

export type SiteBundle = {
  readonly code: string;
  /** Source map, as JSON. */
  readonly map: string;
  /** Bundled files of the project, sorted. */
  readonly sources: readonly RepoPath[];
  /** Bundled files of packages (`packageFiles`). */
  readonly packages: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

export const SITE_ENTRY = 'site/index.ts';

/** File name of the bundle in stack traces. The file does not exist. */
export const BUNDLE = 'site.bundle.cjs';

export const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the site's code for Node. React and the generator are external, because the site must share their instances.
 * Packages are resolved from the site first, then from the generator.
 */
export async function bundleSite(input: { root: string }): Promise<SiteBundle> {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: input.root,
      ...tsconfigOf(input.root),
      entryPoints: [SITE_ENTRY],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      jsx: 'automatic',
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'silent',
      outdir: '.',
      nodePaths: [join(GENERATOR, '../node_modules')],
      plugins: [shareInstances],
    });
    const textOf = (ending: string) =>
      result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return {
      code: textOf('.js'),
      map: textOf('.js.map'),
      sources: bundledFiles(result.metafile).sort(),
      packages: packageFiles(result.metafile),
      emptyInputs: emptyInputs(result.metafile),
      diagnostics: [],
    };
  } catch (error) {
    return {
      code: '',
      map: '',
      sources: [],
      packages: [],
      emptyInputs: [],
      diagnostics: esbuildTrouble(error),
    };
  }
}

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
