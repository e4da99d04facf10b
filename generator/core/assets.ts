import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import type { Bundle, Bundled } from './esbuild.ts';
import { GENERATOR } from './files.ts';
import { compare, error, hasErrors, type Problem, type RepoPath } from './problems.ts';
import type { Assets, Output, SiteDefinition, SiteOptions } from './site.ts';
import { ASSET_FOLDER } from './urls.ts';

const ISLAND_FOLDER = 'site/islands';

const COMMON = {
  // Oldest supported browsers. Newer syntax is transpiled for them.
  target: ['chrome123', 'firefox121', 'safari17.5'],
  outdir: ASSET_FOLDER,
  entryNames: '[name]-[hash]',
} satisfies BuildOptions;

const STYLES = {
  ...COMMON,
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file' },
} satisfies BuildOptions;

const SCRIPTS = {
  ...COMMON,
  splitting: true,
  format: 'esm',
  legalComments: 'none',
  // Makes V8 compile a whole file off the main thread while it loads (explicit compile hints). Bundled
  // CommonJS such as React is otherwise compiled on the first call, which blocks the main thread.
  banner: { js: '//# allFunctionsCalledOnLoad' },
  define: { 'process.env.NODE_ENV': '"production"' },
  chunkNames: 'shared-[hash]',
} satisfies BuildOptions;

export type BundledAssets = {
  readonly assets: Assets;
  readonly inputs: readonly RepoPath[];
  readonly problems: readonly Problem[];
};

/**
 * Bundles the stylesheets, the page scripts and the islands of a site.
 * @param before bundles of the last site, which stay while the new ones have errors.
 */
export async function bundleAssets(
  definition: SiteDefinition,
  { root, dev }: SiteOptions,
  bundle: Bundle,
  before?: BundledAssets,
): Promise<BundledAssets> {
  const islands = islandEntries(root);
  const bundles = await Promise.all(
    bundlesOf(definition, root, islands).map((each) => bundle(root, { ...each, minify: !dev })),
  );
  const { styles = [], inlineStyles = [], scripts = [] } = definition;
  const outputs = bundles.flatMap((each) => each.outputs);
  const entry = (name: string) => outputs.filter(({ entryPoint }) => entryPoint === name);
  const found = bundles.flatMap((each) => each.problems);
  const lost = [...styles, ...inlineStyles, ...scripts].filter((name) => entry(name).length === 0);
  const problems = hasErrors(found) ? found : [...found, ...lost.map(misnamed)];
  if (before && hasErrors(problems)) return { ...before, problems };
  const inlined = dev ? [] : inlineStyles;
  const published = outputs.filter(({ entryPoint = '' }) => !inlined.includes(entryPoint));
  const urlOf = (name: string) => entry(name).map(({ path }) => `/${path}`);
  const textOf = (name: string) =>
    entry(name).map(({ contents }) => Buffer.from(contents).toString().trimEnd());
  return {
    assets: {
      styles: record(dev ? [...styles, ...inlineStyles] : styles, urlOf),
      inlineStyles: record(inlined, textOf),
      scripts: scripts.flatMap(urlOf),
      islands: record([...islands.keys()], (name) => urlOf(islands.get(name) ?? '')),
      integrity: dev ? {} : integrityOf(published),
      imports: Object.fromEntries(published.map(({ path }) => [`/${path}`, importsOf(path, outputs)])),
      outputs: published.map(toOutput),
    },
    inputs: bundles.flatMap(({ inputs }) => inputs),
    problems,
  };
}

/** What is found for each name, without names for which there is nothing. */
const record = (names: readonly string[], find: (name: string) => readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => find(name).map((value) => [name, value])));

const integrityOf = (outputs: readonly Bundled[]) =>
  Object.fromEntries(
    outputs
      .filter(({ path }) => /\.(?:js|css)$/.test(path))
      .map(({ path, contents }) => [`/${path}`, `sha384-${hash('sha384', contents, 'base64')}`]),
  );

const toOutput = ({ path, contents, entryPoint }: Bundled): Output => ({
  path,
  from: entryPoint ?? 'the stylesheets and scripts',
  body: () => contents,
});

/**
 * The stylesheets, the page scripts, and one script per island. Code that islands share, such as React, goes
 * into separate chunks. Page scripts are bundled separately, because a chunk shared with an island would cost
 * every page another request. So are islands without React.
 */
function bundlesOf(definition: SiteDefinition, root: string, islands: Islands): BuildOptions[] {
  const { styles = [], inlineStyles = [], scripts = [], settings } = definition;
  // Relative URLs in an inlined stylesheet would resolve against the URL of the page.
  const publicPath = `${settings.basePath}/${ASSET_FOLDER}`;
  const pageScripts = scripts.map((entry) => ({ in: entry, out: entry.replace(/^.*\/|\.\w+$/g, '') }));
  const islandsIn = (extension: string) =>
    [...islands]
      .filter(([, entry]) => entry.endsWith(extension))
      .map(([name, entry]) => ({ in: entry, out: `island-${name}` }));
  return [
    { ...STYLES, entryPoints: [...styles, ...inlineStyles], publicPath },
    ...[pageScripts, islandsIn('.tsx'), islandsIn('.ts')].map((entryPoints) => {
      return { ...SCRIPTS, entryPoints, plugins: [hydration(root)] };
    }),
  ];
}

/** An entry point that esbuild calls by another path. No page could load it. */
const misnamed = (entry: string): Problem =>
  error('site/entry-point', `The entry point ${entry} is not a path from the project's root.`, {
    hint: 'Write it like site/main.ts, without ./ at the beginning.',
  });

/** Entry points of islands, by name. */
type Islands = ReadonlyMap<string, string>;

function islandEntries(root: string): Islands {
  const folder = join(root, ISLAND_FOLDER);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
  const entryOf = (file: string) => `${file.endsWith('.tsx') ? 'hydrate:./' : ''}${ISLAND_FOLDER}/${file}`;
  return new Map(files.sort(compare).map((file) => [file.replace(/\.tsx?$/, ''), entryOf(file)]));
}

/** Creates the entry point that hydrates a component: `hydrate:./site/islands/menu.tsx`. */
const hydration = (root: string): Plugin => ({
  name: 'hydration',
  setup(build) {
    build.onResolve({ filter: /^hydrate:/ }, ({ path }) => ({
      path: path.slice('hydrate:'.length),
      namespace: 'hydrate',
    }));
    build.onLoad({ filter: /.*/, namespace: 'hydrate' }, ({ path }) => ({
      contents: `import component from ${JSON.stringify(path)};
import { hydrateIsland } from ${JSON.stringify(join(GENERATOR, 'islands/hydrate.ts'))};
export default (element) => hydrateIsland(element, component);`,
      loader: 'ts',
      resolveDir: root,
    }));
  },
});

function importsOf(path: string, outputs: readonly Bundled[]): string[] {
  const seen = new Set([path]);
  for (const each of seen)
    for (const next of outputs.find((output) => output.path === each)?.imports ?? []) seen.add(next);
  return [...seen].map((each) => `/${each}`).sort(compare);
}
