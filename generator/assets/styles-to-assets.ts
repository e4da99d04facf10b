import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  bundledFiles,
  emptyInputs,
  esbuildTrouble,
  messageToDiagnostic,
  packageFiles,
} from '../load/esbuild-messages.ts';
import { tsconfigOf } from '../load/tsconfig-files.ts';
import type { OutputFile, RepoPath } from '../types.ts';

/** Folder of outputs with a content hash in their names. Hosts may cache them indefinitely. */
export const ASSET_FOLDER = 'assets';

/** Oldest supported browsers. Newer syntax is transpiled for them. */
export const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

export type StyleAssets = {
  /** URL paths of linked stylesheets, by entry point. */
  readonly styles: Readonly<Record<string, string>>;
  /** Text of inlined stylesheets, by entry point. */
  readonly inline: Readonly<Record<string, string>>;
  readonly outputs: readonly OutputFile[];
  /** Bundled files of the project. */
  readonly sources: readonly RepoPath[];
  /** Sources of inlined stylesheets. */
  readonly inlineSources: readonly RepoPath[];
  /** Bundled files of packages (`packageFiles`). */
  readonly packages: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

export const NO_STYLES: StyleAssets = {
  styles: {},
  inline: {},
  outputs: [],
  sources: [],
  inlineSources: [],
  packages: [],
  emptyInputs: [],
  diagnostics: [],
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
  const { styles: linked, inline } = input;
  if (linked.length + inline.length === 0) return NO_STYLES;
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: input.root,
      ...tsconfigOf(input.root),
      entryPoints: [...linked, ...inline],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      target: BROWSERS,
      outdir: ASSET_FOLDER,
      entryNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      // Relative URLs in an inlined stylesheet would resolve against the URL of the page.
      publicPath: `${input.basePath}/${ASSET_FOLDER}`,
      loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file' },
      logLevel: 'silent',
    });
    const styles: Record<string, string> = {};
    const texts: Record<string, string> = {};
    const inlineSources = new Set<RepoPath>();
    const outputs: OutputFile[] = [];
    for (const [index, [path, { entryPoint, inputs }]] of Object.entries(result.metafile.outputs).entries()) {
      const file = result.outputFiles[index];
      if (!file) continue;
      if (entryPoint !== undefined && inline.includes(entryPoint)) {
        texts[entryPoint] = file.text.trimEnd();
        for (const source of Object.keys(inputs)) inlineSources.add(source);
        continue;
      }
      if (entryPoint !== undefined) styles[entryPoint] = `/${path}`;
      outputs.push({ path, body: file.contents, from: entryPoint ?? 'the stylesheets' });
    }
    return {
      styles,
      inline: texts,
      outputs,
      sources: bundledFiles(result.metafile),
      inlineSources: [...inlineSources],
      packages: packageFiles(result.metafile),
      emptyInputs: emptyInputs(result.metafile),
      diagnostics: result.warnings.map((each) => messageToDiagnostic(each, 'warning')),
    };
  } catch (error) {
    return { ...NO_STYLES, diagnostics: esbuildTrouble(error) };
  }
}
