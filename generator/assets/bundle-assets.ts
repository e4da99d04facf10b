import { hash } from 'node:crypto';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Bundles } from '../load/bundle-site.ts';
import type { LoadedSite } from '../load/load-site.ts';
import type { Assets, OutputFile, RepoPath } from '../types.ts';
import { type ScriptAssets, type Scripts, scriptsToAssets } from './scripts-to-assets.ts';
import { type StyleAssets, stylesToAssets } from './styles-to-assets.ts';

/** Bundled stylesheets and scripts of a site. */
export type SiteAssets = {
  /** URLs and inlined text for templates. */
  readonly urls: Assets;
  readonly scripts: Scripts;
  readonly outputs: readonly OutputFile[];
  /** Bundled files of the project. */
  readonly sources: readonly RepoPath[];
  /** Bundled files of packages. */
  readonly packages: readonly RepoPath[];
  /** Sources of inlined stylesheets. */
  readonly pageSources: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
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

export function combineAssets(styles: StyleAssets, { scripts, ...bundled }: ScriptAssets): SiteAssets {
  const outputs = [...styles.outputs, ...bundled.outputs];
  return {
    urls: {
      styles: styles.styles,
      inlineStyles: styles.inline,
      scripts: scripts.entries,
      islands: scripts.islands,
      integrity: integrityOf(outputs),
    },
    scripts,
    outputs,
    sources: [...styles.sources, ...bundled.sources],
    packages: [...styles.packages, ...bundled.packages],
    pageSources: styles.inlineSources,
    diagnostics: [...styles.diagnostics, ...bundled.diagnostics],
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
