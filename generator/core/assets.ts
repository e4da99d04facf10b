import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { type Bundled, bundle } from './esbuild.ts';
import { GENERATOR } from './files.ts';
import { compare, type Problem, type RepoPath } from './problems.ts';
import type { Assets, Output, SiteDefinition, SiteOptions, SiteSettings } from './site.ts';
import { ASSET_FOLDER } from './urls.ts';

/** Oldest supported browsers. Newer syntax is transpiled for them. */
const BROWSERS = ['chrome123', 'firefox121', 'safari17.5'];

const ISLAND_FOLDER = 'site/islands';

/**
 * Comment that makes V8 compile a whole file off the main thread while it loads (explicit compile hints).
 * Bundled CommonJS such as React is otherwise compiled on the first call, which blocks the main thread.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

export type BundledAssets = {
  readonly assets: Assets;
  readonly problems: readonly Problem[];
  /** Files of stylesheets, and of scripts. */
  readonly styleSources: readonly RepoPath[];
  readonly scriptSources: readonly RepoPath[];
};

/** Bundles the stylesheets, the page scripts and the islands of a site. */
export async function bundleAssets(
  definition: SiteDefinition,
  settings: SiteSettings,
  options: SiteOptions,
): Promise<BundledAssets> {
  const [styles, scripts] = await Promise.all([
    bundleStyles(definition, settings, options),
    bundleScripts(definition, options),
  ]);
  const outputs = [...styles.outputs, ...scripts.outputs];
  const { problems: _, sources: __, outputs: ___, ...urls } = { ...styles, ...scripts };
  return {
    assets: { ...urls, outputs, integrity: options.dev ? {} : await integrityOf(outputs) },
    problems: [...styles.problems, ...scripts.problems],
    styleSources: styles.sources,
    scriptSources: scripts.sources,
  };
}

/** Subresource Integrity values of all scripts and stylesheets, by URL path. */
async function integrityOf(outputs: readonly Output[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { path, body } of outputs)
    if (/\.(?:js|css)$/.test(path))
      values[`/${path}`] = `sha384-${hash('sha384', (await body()) ?? '', 'base64')}`;
  return values;
}

const outputOf = ({ path, file, entryPoint }: Bundled, what: string): Output => ({
  path,
  from: entryPoint ?? what,
  body: () => file.contents,
});

/** Bundles stylesheets, and copies their fonts and images to names with a digest. */
async function bundleStyles(definition: SiteDefinition, settings: SiteSettings, { root, dev }: SiteOptions) {
  const { styles: linked = [], inlineStyles: inlined = [] } = definition;
  const {
    outputs: bundled,
    sources,
    problems,
  } = await bundle(root, {
    entryPoints: [...linked, ...inlined],
    minify: !dev,
    target: BROWSERS,
    outdir: ASSET_FOLDER,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // Relative URLs in an inlined stylesheet would resolve against the URL of the page.
    publicPath: `${settings.basePath}/${ASSET_FOLDER}`,
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file' },
  });
  const styles: Record<string, string> = {};
  const inlineStyles: Record<string, string> = {};
  const outputs: Output[] = [];
  for (const each of bundled) {
    const { entryPoint, path, file } = each;
    if (entryPoint !== undefined && inlined.includes(entryPoint) && !dev) {
      inlineStyles[entryPoint] = file.text.trimEnd();
      continue;
    }
    if (entryPoint !== undefined) styles[entryPoint] = `/${path}`;
    outputs.push(outputOf(each, 'the stylesheets'));
  }
  return { styles, inlineStyles, outputs, sources, problems };
}

/**
 * Bundles the page scripts and one script per island. Code that islands share, such as React, goes into
 * separate chunks. Page scripts are bundled separately, because a chunk shared with an island would cost
 * every page another request. So are islands without React.
 */
async function bundleScripts({ scripts = [] }: SiteDefinition, options: SiteOptions) {
  const { root } = options;
  const files = islandFiles(root);
  const islandEntries = (extension: string) =>
    [...files].flatMap(([name, file]) =>
      file.endsWith(extension) ? { in: `island:${name}`, out: `island-${name}` } : [],
    );
  const plugins = [islandEntryPoints(root, files)];
  const bundles = await Promise.all([
    bundle(
      root,
      scriptOptions(
        options,
        scripts.map((entry) => ({ in: entry, out: entry.replace(/^.*\/|\.\w+$/g, '') })),
      ),
    ),
    bundle(root, { ...scriptOptions(options, islandEntries('.tsx')), plugins }),
    bundle(root, { ...scriptOptions(options, islandEntries('.ts')), plugins }),
  ]);
  const bundled = bundles.flatMap(({ outputs }) => outputs);
  const urlOf = (entry: string) =>
    bundled.filter(({ entryPoint }) => entryPoint === entry).map(({ path }) => `/${path}`);
  const staticImports = new Map(bundled.map(({ path, imports }) => [path, imports]));
  return {
    scripts: scripts.flatMap((entry) => urlOf(sourceOf(root, entry))),
    islands: Object.fromEntries(
      [...files.keys()].flatMap((name) => urlOf(`island:${name}`).map((url) => [name, url])),
    ),
    imports: Object.fromEntries(bundled.map(({ path }) => [`/${path}`, importsOf(path, staticImports)])),
    outputs: bundled.map((each) => outputOf(each, 'the scripts')),
    sources: bundles.flatMap(({ sources }) => sources),
    problems: bundles.flatMap(({ problems }) => problems),
  };
}

/** File behind an entry point such as `#generator/code/start.ts`, relative to the project. */
const sourceOf = (root: string, entry: string): string =>
  entry.startsWith('#') ? relative(root, fileURLToPath(import.meta.resolve(entry))) : entry;

const scriptOptions = (options: SiteOptions, entryPoints: { in: string; out: string }[]) =>
  ({
    entryPoints,
    minify: !options.dev,
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
    nodePaths: [join(GENERATOR, '../node_modules')],
  }) satisfies BuildOptions;

/** Files of the islands, by name. */
function islandFiles(root: string): ReadonlyMap<string, string> {
  const folder = join(root, ISLAND_FOLDER);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.sort(compare).map((file) => [file.replace(/\.tsx?$/, ''), file]));
}

/**
 * Entry point of each island: it hydrates the component of a `.tsx` file, and is the `.ts` file otherwise.
 */
const islandEntryPoints = (root: string, files: ReadonlyMap<string, string>): Plugin => ({
  name: 'island-entry-points',
  setup(build) {
    build.onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }));
    build.onLoad({ filter: /.*/, namespace: 'island' }, ({ path: name }) => {
      const file = files.get(name) ?? '';
      const path = JSON.stringify(`./${ISLAND_FOLDER}/${file}`);
      const contents = file.endsWith('.tsx')
        ? `import component from ${path};
import { hydrateIsland } from ${JSON.stringify(join(GENERATOR, 'islands/hydrate.ts'))};
export default (element) => hydrateIsland(element, component);`
        : `export { default } from ${path};`;
      return { contents, loader: 'ts', resolveDir: root };
    });
  },
});

/** URL paths of a script and its static imports, transitively. */
function importsOf(path: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([path]);
  for (const each of seen) for (const next of imports.get(each) ?? []) seen.add(next);
  return [...seen].map((each) => `/${each}`).sort(compare);
}
