import { hash } from 'node:crypto';
import type { Bundles } from '../load/bundle-site.ts';
import type { LoadedSite } from '../load/load-site.ts';
import type { Bundled } from '../load/run-esbuild.ts';
import type { Assets, OutputFile, RepoPath } from '../types.ts';
import { type ScriptAssets, scriptsToAssets } from './scripts-to-assets.ts';
import { type StyleAssets, stylesToAssets } from './styles-to-assets.ts';

/** Bundled stylesheets and scripts of a site. */
export type SiteAssets = Omit<Bundled, 'emptyInputs'> &
  Pick<ScriptAssets, 'outputs' | 'closures'> & {
    /** URLs and inlined text for templates. */
    readonly urls: Assets;
    /** Sources of inlined stylesheets. */
    readonly inlineSources: readonly RepoPath[];
  };

export async function bundleAssets(input: { loaded: LoadedSite; bundles: Bundles }): Promise<SiteAssets> {
  const { loaded, bundles } = input;
  const { root, settings } = loaded;
  const { styles = [], inlineStyles: inline = [], scripts = [] } = loaded.site;
  const { basePath } = settings;
  const [styleAssets, scriptAssets] = await Promise.all([
    bundles(`styles ${JSON.stringify([styles, inline, basePath])}`, () =>
      stylesToAssets({ root, styles, inline, basePath }),
    ),
    bundles(`scripts ${scripts.join(' ')}`, () => scriptsToAssets({ root, scripts })),
  ]);
  return combineAssets(styleAssets, scriptAssets);
}

export function combineAssets(css: StyleAssets, js: ScriptAssets): SiteAssets {
  const outputs = [...css.outputs, ...js.outputs];
  const { styles, inlineStyles, inlineSources } = css;
  const { scripts, islands, closures } = js;
  return {
    urls: { styles, inlineStyles, scripts, islands, integrity: integrityOf(outputs) },
    closures,
    outputs,
    sources: [...css.sources, ...js.sources],
    packages: [...css.packages, ...js.packages],
    inlineSources,
    diagnostics: [...css.diagnostics, ...js.diagnostics],
  };
}

/** Subresource Integrity values of all scripts and stylesheets, by URL path. */
function integrityOf(outputs: readonly OutputFile[]): Record<string, string> {
  return Object.fromEntries(
    outputs
      .filter(({ path }) => /\.(?:js|css)$/.test(path))
      .map(({ path, body }) => [`/${path}`, `sha384-${hash('sha384', body, 'base64')}`]),
  );
}
