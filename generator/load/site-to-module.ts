import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { esbuildTrouble } from './esbuild-messages.ts';

export type LoadedSite = {
  readonly site: SiteDefinition | undefined;
  /** The site's own source files: where a link that no Markdown file contains may have been written. */
  readonly sourceFiles: readonly RepoPath[];
  /** Where in the site's source an error was thrown. */
  readonly locate: (error: unknown) => SourceLocation | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

export const SITE_ENTRY = 'site/index.ts';

const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the site's code for Node and imports it. React and the generator are not bundled: the site must share the
 * instances that render it. Packages are looked up from the site first, then from the generator.
 */
export async function loadSite(input: { root: string }): Promise<LoadedSite> {
  const nothing = { site: undefined, sourceFiles: [], locate: () => undefined };
  let code: string;
  let sourceFiles: RepoPath[];
  try {
    const result = await build({
      absWorkingDir: input.root,
      entryPoints: [SITE_ENTRY],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      sourcemap: 'inline',
      logLevel: 'silent',
      outdir: '.',
      nodePaths: [join(GENERATOR, '../node_modules')],
      plugins: [shareInstances],
    });
    code = result.outputFiles[0]?.text ?? '';
    sourceFiles = Object.keys(result.metafile.inputs)
      .filter((file) => !file.includes('node_modules/'))
      .sort();
  } catch (error) {
    return { ...nothing, diagnostics: esbuildTrouble(error) };
  }
  process.setSourceMapsEnabled(true);
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'site-'));
  const locate = (error: unknown) => placeInStack(error, folder);
  try {
    const file = join(folder, 'site.mjs');
    await writeFile(file, code);
    const module: { default?: SiteDefinition } = await import(pathToFileURL(file).href);
    if (!module.default?.routes || !module.default.settings) {
      return { ...nothing, diagnostics: [diagnose('site/no-definition', { file: SITE_ENTRY })] };
    }
    return { site: module.default, sourceFiles, locate, diagnostics: [] };
  } catch (error) {
    const reason = reasonOfThrown(error);
    return { ...nothing, diagnostics: [diagnose('site/threw', { reason }, locate(error))] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a function that the site gave us. What it throws is expected trouble with a place in the site's code; an error
 * that never passed through the site is a bug and goes on.
 */
export async function callSite<T>(
  run: () => T | Promise<T>,
  locate: LoadedSite['locate'],
): Promise<{ value: T } | { trouble: Diagnostic }> {
  try {
    return { value: await run() };
  } catch (error) {
    const at = locate(error);
    if (!at) throw error;
    return { trouble: diagnose('site/threw', { reason: reasonOfThrown(error) }, at) };
  }
}

/** What was thrown, in words for people. */
export function reasonOfThrown(error: unknown): string {
  if (error instanceof RangeError && error.message.includes('call stack')) return 'it is nested too deeply';
  return error instanceof Error ? error.message : String(error);
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

/** The first frame of a stack that lies in the site; source maps have put back the original places, below `folder`. */
function placeInStack(error: unknown, folder: string): SourceLocation | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, file = '', line, column] of stack.matchAll(/(\/[^\s()]+):(\d+):(\d+)/g)) {
    if (!file.startsWith(`${folder}/`) || file.includes('/node_modules/')) continue;
    return { file: file.slice(folder.length + 1), line: Number(line), column: Number(column) };
  }
  return undefined;
}
