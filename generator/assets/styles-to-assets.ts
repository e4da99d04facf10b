import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { bundledFiles, emptyInputs, esbuildTrouble, messageToDiagnostic } from '../load/esbuild-messages.ts';
import type { OutputFile, RepoPath } from '../types.ts';

/** Folder of outputs whose names carry a digest of their bytes: hosts may cache them for ever. */
export const ASSET_FOLDER = 'assets';

/** Oldest browsers that get every feature; newer syntax is lowered for them. */
export const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

export type StyleAssets = {
  /** Addresses of the bundled sheets, from the site's root, by entry point; those that pages carry have none. */
  readonly styles: Readonly<Record<string, string>>;
  /** Texts of the sheets that pages carry, by entry point. */
  readonly inline: Readonly<Record<string, string>>;
  readonly outputs: readonly OutputFile[];
  /** The project's own files that they are made of. */
  readonly sources: readonly RepoPath[];
  /** Those of them that are in the text of pages. */
  readonly inlineSources: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

export const NO_STYLES: StyleAssets = {
  styles: {},
  inline: {},
  outputs: [],
  sources: [],
  inlineSources: [],
  emptyInputs: [],
  diagnostics: [],
};

/**
 * Bundles and minifies the style sheets; fonts and pictures they name travel with them, hashed.
 * @param input `styles` and `inline` are entry points: to be files, and to be text; `basePath` as in the settings.
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
      entryPoints: [...linked, ...inline],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      target: BROWSERS,
      outdir: ASSET_FOLDER,
      entryNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      // A sheet in a page has no address of its own that others could be relative to.
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
      outputs.push({ path, body: file.contents, from: entryPoint ?? 'the style sheets' });
    }
    return {
      styles,
      inline: texts,
      outputs,
      sources: bundledFiles(result.metafile),
      inlineSources: [...inlineSources],
      emptyInputs: emptyInputs(result.metafile),
      diagnostics: result.warnings.map((each) => messageToDiagnostic(each, 'warning')),
    };
  } catch (error) {
    return { ...NO_STYLES, diagnostics: esbuildTrouble(error) };
  }
}
