import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { compare } from '../diagnostics/diagnostic.ts';
import { type Bundled, generatorFile, NOTHING_BUNDLED, runEsbuild } from '../load/run-esbuild.ts';
import type { Assets, OutputFile } from '../types.ts';
import { ASSET_FOLDER } from '../urls/page-urls.ts';

/** Oldest supported browsers. Newer syntax is transpiled for them. */
export const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

const ISLAND_FOLDER = 'site/islands';

/** Bundled scripts, with their URLs relative to the site's root. */
export type ScriptAssets = Bundled &
  Pick<Assets, 'scripts' | 'islands'> & {
    /** Static imports of each script, transitively and including itself. */
    readonly closures: Readonly<Record<string, readonly string[]>>;
    readonly outputs: readonly OutputFile[];
  };

export const NO_SCRIPTS: ScriptAssets = {
  ...NOTHING_BUNDLED,
  scripts: [],
  islands: {},
  closures: {},
  outputs: [],
};

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url));

/**
 * Comment that makes V8 compile a whole file off the main thread while it loads (explicit compile hints). Bundled
 * CommonJS such as React is otherwise compiled on the first call, which blocks the main thread.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Bundles the page scripts and one script per island. Code that islands share, such as React, goes into separate chunks.
 * Page scripts are bundled separately, because a chunk shared with an island would cost every page another request. So are
 * islands without React.
 */
export async function scriptsToAssets(root: string, scripts: readonly string[]): Promise<ScriptAssets> {
  const files = islandFiles(root);
  const names = [...files.keys()];
  const pageEntries = scripts.map((entry) => ({ in: entry, out: entry.replace(/^.*\/|\.\w+$/g, '') }));
  const islandEntries = (extension: string) =>
    names
      .filter((name) => files.get(name)?.endsWith(extension))
      .map((name) => ({ in: `island:${name}`, out: `island-${name}` }));
  const plugins = [islandPlugin(root, files)];
  const bundles = await Promise.all([
    bundle(root, pageEntries),
    bundle(root, islandEntries('.tsx'), plugins),
    bundle(root, islandEntries('.ts'), plugins),
  ]);
  // esbuild names the file behind an entry point such as `#generator/parts/start`.
  const entries = new Map(
    scripts.map((entry) => [relative(root, generatorFile(entry) ?? join(root, entry)), entry]),
  );
  const outputs = bundles
    .flatMap((each) => each.outputs)
    .map((output) => ({ ...output, from: entries.get(output.from) ?? output.from }));
  const urlsOf = (entryPoint: string) =>
    outputs.filter(({ from }) => from === entryPoint).map(({ path }) => `/${path}`);
  return {
    scripts: scripts.flatMap(urlsOf),
    islands: Object.fromEntries(names.flatMap((name) => urlsOf(`island:${name}`).map((url) => [name, url]))),
    closures: Object.assign({}, ...bundles.map(({ closures }) => closures)),
    outputs,
    sources: bundles.flatMap(({ sources }) => sources),
    packages: bundles.flatMap(({ packages }) => packages),
    emptyInputs: bundles.flatMap(({ emptyInputs }) => emptyInputs),
    diagnostics: bundles.flatMap(({ diagnostics }) => diagnostics),
  };
}

async function bundle(root: string, entryPoints: { in: string; out: string }[], plugins: Plugin[] = []) {
  const { bundled, outputs } = await runEsbuild(root, {
    entryPoints,
    minify: true,
    splitting: true,
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
    plugins,
  });
  const imports = new Map(
    outputs.map((output) => [
      output.path,
      output.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    ]),
  );
  return {
    ...bundled,
    outputs: outputs.map(({ path, file, entryPoint }) => ({
      path,
      body: file.contents,
      from: entryPoint ?? 'the scripts',
    })),
    closures: Object.fromEntries(outputs.map(({ path }) => [`/${path}`, closureOf(path, imports)])),
  };
}

function islandFiles(root: string): ReadonlyMap<string, string> {
  const folder = join(root, ISLAND_FOLDER);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.sort(compare).map((file) => [file.replace(/\.tsx?$/, ''), file]));
}

/** Generates the entry point of each island: it hydrates the component of a `.tsx` file, and is the `.ts` file otherwise. */
const islandPlugin = (root: string, files: ReadonlyMap<string, string>): Plugin => ({
  name: 'island-entries',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'island' }, ({ path: name }) => {
      const file = files.get(name) ?? '';
      const path = JSON.stringify(`./${ISLAND_FOLDER}/${file}`);
      const contents = file.endsWith('.tsx')
        ? `import component from ${path};
import { hydrateIsland } from ${JSON.stringify(join(CLIENT, 'hydrate-island.ts'))};
export default (element) => hydrateIsland(element, component);`
        : `export { default } from ${path};`;
      return { contents, loader: 'ts', resolveDir: root };
    });
  },
});

/** URL paths of a script and its static imports, transitively. */
function closureOf(path: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([path]);
  for (const each of seen) for (const next of imports.get(each) ?? []) seen.add(next);
  return [...seen].map((each) => `/${each}`).sort(compare);
}
