import { hash } from 'node:crypto';
import type { Bundles } from '../load/bundle-site.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { type Bundled, NOTHING_BUNDLED, runEsbuild } from '../load/run-esbuild.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { Assets, OutputFile } from '../types.ts';
import { ASSET_FOLDER } from '../urls/page-urls.ts';
import { BROWSERS, type ScriptAssets, scriptsToAssets } from './scripts-to-assets.ts';
import { shortenProperties } from './shorten-properties.ts';

export type SiteAssets = Omit<Bundled, 'emptyInputs'> &
  Pick<ScriptAssets, 'outputs' | 'closures'> & {
    /** URLs and inlined text for templates. */
    readonly urls: Assets;
    /** Text of all stylesheets with the names of their custom properties. */
    readonly css: string;
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
  return combineAssets(loaded.site, styleAssets, scriptAssets);
}

/** Shortens the custom properties of stylesheets. The name of a linked one has the digest of its new text. */
function shortened(css: StyleAssets, js: ScriptAssets): StyleAssets {
  const inlined = Object.entries(css.inlineStyles);
  const linked = css.outputs.filter(isStyle);
  const texts = shortenProperties(
    [...inlined.map(([, text]) => text), ...linked.map(textOf)],
    js.outputs.map(textOf),
  );
  const renamed = new Map<string, string>();
  const outputs = linked.map((output, index): OutputFile => {
    const body = texts[inlined.length + index] ?? '';
    const digest = hash('sha256', body, 'hex').slice(0, 8).toUpperCase();
    const path = `${output.path.slice(0, -`${digest}.css`.length)}${digest}.css`;
    renamed.set(`/${output.path}`, `/${path}`);
    return { ...output, path, body };
  });
  return {
    ...css,
    inlineStyles: Object.fromEntries(inlined.map(([entry], index) => [entry, texts[index] ?? ''])),
    styles: Object.fromEntries(
      Object.entries(css.styles).map(([entry, path]) => [entry, renamed.get(path) ?? path]),
    ),
    outputs: [...outputs, ...css.outputs.filter((output) => !isStyle(output))],
  };
}

const isStyle = ({ path }: OutputFile): boolean => path.endsWith('.css');
const textOf = ({ body }: OutputFile): string => Buffer.from(body).toString();
const cssOf = ({ inlineStyles, outputs }: StyleAssets): string =>
  [...Object.values(inlineStyles), ...outputs.filter(isStyle).map(textOf)].join('\n');

export function combineAssets(
  site: Pick<SiteDefinition, 'shortenProperties'>,
  css: StyleAssets,
  js: ScriptAssets,
): SiteAssets {
  const used = site.shortenProperties ? shortened(css, js) : css;
  const { styles, inlineStyles, outputs: sheets } = used;
  const outputs = [...sheets, ...js.outputs];
  const { scripts, islands, closures } = js;
  return {
    urls: { styles, inlineStyles, scripts, islands, integrity: integrityOf(outputs) },
    closures,
    outputs,
    sources: [...css.sources, ...js.sources],
    packages: [...css.packages, ...js.packages],
    css: cssOf(css),
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
