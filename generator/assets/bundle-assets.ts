import { hash } from 'node:crypto';
import type { Bundles } from '../load/bundle-site.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { type Bundled, NOTHING_BUNDLED, runEsbuild } from '../load/run-esbuild.ts';
import type { Assets, OutputFile } from '../types.ts';
import { ASSET_FOLDER } from '../urls/page-urls.ts';
import { BROWSERS, type ScriptAssets, scriptsToAssets } from './scripts-to-assets.ts';

export type SiteAssets = Omit<Bundled, 'emptyInputs'> &
  Pick<ScriptAssets, 'outputs' | 'closures'> & {
    /** URLs and inlined text for templates. */
    readonly urls: Assets;
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
    bundles(`scripts ${scripts.join(' ')}`, () => scriptsToAssets(root, scripts)),
  ]);
  return combineAssets(styleAssets, scriptAssets);
}

export function combineAssets(css: StyleAssets, js: ScriptAssets): SiteAssets {
  const { styles, inlineStyles, outputs: sheets } = css;
  const outputs = [...sheets, ...js.outputs];
  const { scripts, islands, closures } = js;
  return {
    urls: { styles, inlineStyles, scripts, islands, integrity: integrityOf(outputs) },
    closures,
    outputs,
    sources: [...css.sources, ...js.sources],
    packages: [...css.packages, ...js.packages],
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

export type StyleAssets = Bundled &
  Pick<Assets, 'styles' | 'inlineStyles'> & {
    readonly outputs: readonly OutputFile[];
  };

export const NO_STYLES: StyleAssets = {
  ...NOTHING_BUNDLED,
  styles: {},
  inlineStyles: {},
  outputs: [],
};

/**
 * Bundles and minifies stylesheets, and copies their fonts and images to hashed names.
 * @param input `styles` are entry points of linked stylesheets, `inline` of inlined ones.
 */
export async function stylesToAssets(input: {
  root: string;
  styles: readonly string[];
  inline: readonly string[];
  basePath: string;
}): Promise<StyleAssets> {
  const { bundled, outputs: files } = await runEsbuild(input.root, {
    entryPoints: [...input.styles, ...input.inline],
    minify: true,
    target: BROWSERS,
    outdir: ASSET_FOLDER,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // Relative URLs in an inlined stylesheet would resolve against the URL of the page.
    publicPath: `${input.basePath}/${ASSET_FOLDER}`,
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file' },
  });
  const styles: Record<string, string> = {};
  const inlineStyles: Record<string, string> = {};
  const outputs: OutputFile[] = [];
  for (const { path, file, entryPoint } of files) {
    if (entryPoint !== undefined && input.inline.includes(entryPoint)) {
      inlineStyles[entryPoint] = file.text.trimEnd();
      continue;
    }
    if (entryPoint !== undefined) styles[entryPoint] = `/${path}`;
    outputs.push({ path, body: file.contents, from: entryPoint ?? 'the stylesheets' });
  }
  return { ...bundled, styles, inlineStyles, outputs };
}
