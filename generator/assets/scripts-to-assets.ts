import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';
import { compare, type Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  bundledFiles,
  emptyInputs,
  esbuildTrouble,
  messageToDiagnostic,
  packageFiles,
} from '../load/esbuild-messages.ts';
import { tsconfigOf } from '../load/tsconfig-files.ts';
import type { OutputFile, RepoPath } from '../types.ts';
import { ASSET_FOLDER, BROWSERS } from './styles-to-assets.ts';

export const ISLAND_FOLDER = 'site/islands';

/** URLs of browser scripts, relative to the site's root. */
export type Scripts = {
  /** Scripts of every page, in configured order. */
  readonly entries: readonly string[];
  /** Island scripts by island name. */
  readonly islands: Readonly<Record<string, string>>;
  /** Static imports of each script, transitively and including itself. */
  readonly closures: Readonly<Record<string, readonly string[]>>;
};

export type ScriptAssets = {
  readonly scripts: Scripts;
  readonly outputs: readonly OutputFile[];
  /** Bundled files of the project. */
  readonly sources: readonly RepoPath[];
  /** Bundled files of packages (`packageFiles`). */
  readonly packages: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

export const NO_SCRIPTS: ScriptAssets = {
  scripts: { entries: [], islands: {}, closures: {} },
  outputs: [],
  sources: [],
  packages: [],
  emptyInputs: [],
  diagnostics: [],
};

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url));

/**
 * Comment that makes V8 compile a whole file off the main thread while it loads (explicit compile hints). Bundled
 * CommonJS such as React is otherwise compiled on the first call, which blocks the main thread.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Bundles the page scripts and one script per island. Code that islands share, such as React, goes into separate chunks.
 * Page scripts are bundled separately, because a chunk shared with an island would cost every page another request.
 */
export async function scriptsToAssets(input: {
  root: string;
  scripts: readonly string[];
}): Promise<ScriptAssets> {
  const { root } = input;
  const names = islandNames(root);
  const pageEntries = input.scripts.map((entry) => ({ in: entry, out: entry.replace(/^.*\/|\.\w+$/g, '') }));
  const islandEntries = names.map((name) => ({ in: `island:${name}`, out: `island-${name}` }));
  try {
    const bundles = await Promise.all([bundle(root, pageEntries), bundle(root, islandEntries)]);
    const outputs = bundles.flatMap((each) => each.outputs);
    const urlsOf = (entryPoint: string) =>
      outputs.filter(({ from }) => from === entryPoint).map(({ path }) => `/${path}`);
    const scripts: Scripts = {
      entries: input.scripts.flatMap(urlsOf),
      islands: Object.fromEntries(
        names.flatMap((name) => urlsOf(`island:${name}`).map((url) => [name, url])),
      ),
      closures: Object.assign({}, ...bundles.map((each) => each.closures)),
    };
    return {
      scripts,
      outputs,
      sources: bundles.flatMap((each) => each.sources),
      packages: bundles.flatMap((each) => each.packages),
      emptyInputs: bundles.flatMap((each) => each.emptyInputs),
      diagnostics: bundles.flatMap((each) => each.diagnostics),
    };
  } catch (error) {
    return { ...NO_SCRIPTS, diagnostics: esbuildTrouble(error) };
  }
}

async function bundle(root: string, entryPoints: { in: string; out: string }[]) {
  if (entryPoints.length === 0)
    return { outputs: [], sources: [], packages: [], closures: {}, emptyInputs: [], diagnostics: [] };
  const { build } = await import('esbuild');
  const { metafile, outputFiles, warnings } = await build({
    absWorkingDir: root,
    ...tsconfigOf(root),
    entryPoints,
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: BROWSERS,
    jsx: 'automatic',
    legalComments: 'none',
    banner: { js: COMPILE_AHEAD },
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: ASSET_FOLDER,
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    nodePaths: [join(CLIENT, '../../node_modules')],
    logLevel: 'silent',
    plugins: [islandPlugin(root)],
  });
  const paths = Object.keys(metafile.outputs);
  return {
    outputs: outputFiles.map((file, index): OutputFile => {
      const path = paths[index] ?? '';
      return { path, body: file.contents, from: metafile.outputs[path]?.entryPoint ?? 'the scripts' };
    }),
    closures: Object.fromEntries(paths.map((path) => [`/${path}`, closureOf(path, metafile)])),
    sources: bundledFiles(metafile),
    packages: packageFiles(metafile),
    emptyInputs: emptyInputs(metafile),
    diagnostics: warnings.map((each) => messageToDiagnostic(each, 'warning')),
  };
}

function islandNames(root: string): string[] {
  const folder = join(root, ISLAND_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .sort(compare);
}

/** Generates the entry point of each island, which hydrates its component. */
const islandPlugin = (root: string): Plugin => ({
  name: 'island-entries',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^#generator\/client$/ }, () => ({ path: join(CLIENT, 'start-islands.ts') }));
    esbuild.onResolve({ filter: /^#generator\/search$/ }, () => ({
      path: join(CLIENT, '../search/open-search.ts'),
    }));
    esbuild.onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'island' }, ({ path: name }) => ({
      contents: `import component from ${JSON.stringify(`./${ISLAND_FOLDER}/${name}.tsx`)};
import { hydrateIsland } from ${JSON.stringify(join(CLIENT, 'hydrate-island.ts'))};
export default (element) => hydrateIsland(element, component);`,
      loader: 'ts',
      resolveDir: root,
    }));
  },
});

function closureOf(path: string, metafile: Metafile): string[] {
  const seen = new Set<string>();
  const enter = (each: string): void => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const { path: next, kind } of metafile.outputs[each]?.imports ?? [])
      if (kind === 'import-statement') enter(next);
  };
  enter(path);
  return [...seen].map((each) => `/${each}`).sort(compare);
}
