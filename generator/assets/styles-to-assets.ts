import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { bundledFiles, emptyInputs, esbuildTrouble, messageToDiagnostic } from '../load/esbuild-messages.ts';
import type { OutputFile, RepoPath } from '../types.ts';

/** Folder of outputs whose names carry a digest of their bytes: hosts may cache them for ever. */
export const ASSET_FOLDER = 'assets';

/** Oldest browsers that get every feature; newer syntax is lowered for them. */
export const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

export type StyleAssets = {
  /** Addresses of the bundled sheets, from the site's root, by entry point. */
  readonly styles: Readonly<Record<string, string>>;
  readonly outputs: readonly OutputFile[];
  /** The project's own files that they are made of. */
  readonly sources: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

export const NO_STYLES: StyleAssets = {
  styles: {},
  outputs: [],
  sources: [],
  emptyInputs: [],
  diagnostics: [],
};

/** Bundles and minifies the style sheets; fonts and pictures they name travel with them, hashed. */
export async function stylesToAssets(input: {
  root: string;
  styles: readonly string[];
}): Promise<StyleAssets> {
  if (input.styles.length === 0) return NO_STYLES;
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: input.root,
      entryPoints: [...input.styles],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      target: BROWSERS,
      outdir: ASSET_FOLDER,
      entryNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file' },
      logLevel: 'silent',
    });
    const names = Object.keys(result.metafile.outputs);
    const outputs = result.outputFiles.map((file, index): OutputFile => {
      const path = names[index] ?? '';
      return {
        path,
        body: file.contents,
        from: result.metafile.outputs[path]?.entryPoint ?? 'the style sheets',
      };
    });
    const styles = Object.fromEntries(
      names.flatMap((name) => {
        const entry = result.metafile.outputs[name]?.entryPoint;
        return entry === undefined ? [] : [[entry, `/${name}`]];
      }),
    );
    return {
      styles,
      outputs,
      sources: bundledFiles(result.metafile),
      emptyInputs: emptyInputs(result.metafile),
      diagnostics: result.warnings.map((each) => messageToDiagnostic(each, 'warning')),
    };
  } catch (error) {
    return { ...NO_STYLES, diagnostics: esbuildTrouble(error) };
  }
}
