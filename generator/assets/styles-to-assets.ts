import { type Bundled, NOTHING_BUNDLED, runEsbuild } from '../load/run-esbuild.ts';
import type { Assets, OutputFile, RepoPath } from '../types.ts';

/** Folder of outputs with a content hash in their names. Hosts may cache them indefinitely. */
export const ASSET_FOLDER = 'assets';

/** Oldest supported browsers. Newer syntax is transpiled for them. */
export const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

export type StyleAssets = Bundled &
  Pick<Assets, 'styles' | 'inlineStyles'> & {
    readonly outputs: readonly OutputFile[];
    /** Sources of inlined stylesheets. */
    readonly inlineSources: readonly RepoPath[];
  };

export const NO_STYLES: StyleAssets = {
  ...NOTHING_BUNDLED,
  styles: {},
  inlineStyles: {},
  outputs: [],
  inlineSources: [],
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
  const inlineSources = new Set<RepoPath>();
  const outputs: OutputFile[] = [];
  for (const { path, file, entryPoint, inputs } of files) {
    if (entryPoint !== undefined && input.inline.includes(entryPoint)) {
      inlineStyles[entryPoint] = file.text.trimEnd();
      for (const source of Object.keys(inputs)) inlineSources.add(source);
      continue;
    }
    if (entryPoint !== undefined) styles[entryPoint] = `/${path}`;
    outputs.push({ path, body: file.contents, from: entryPoint ?? 'the stylesheets' });
  }
  return { ...bundled, styles, inlineStyles, outputs, inlineSources: [...inlineSources] };
}
