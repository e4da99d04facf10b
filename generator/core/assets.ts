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
  options: SiteOptions,
  bundle: Bundle,
  before?: BundledAssets,
): Promise<BundledAssets> {
  const [styles, scripts] = await Promise.all([
    bundleStyles(definition, options, bundle),
    bundleScripts(definition, options, bundle),
  ]);
  const problems = [...styles.problems, ...scripts.problems];
  if (before && hasErrors(problems)) return { ...before, problems };
  const outputs = [...styles.outputs, ...scripts.outputs];
  const integrity = outputs
    .filter(({ path }) => !options.dev && /\.(?:js|css)$/.test(path))
    .map(({ path, contents }) => [`/${path}`, `sha384-${hash('sha384', contents, 'base64')}`]);
  return {
    assets: {
      ...styles.urls,
      ...scripts.urls,
      outputs: outputs.map(toOutput),
      integrity: Object.fromEntries(integrity),
    },
    inputs: [...styles.inputs, ...scripts.inputs],
    problems,
  };
}

const toOutput = ({ path, contents, entryPoint }: Bundled): Output => ({
  path,
  from: entryPoint ?? 'the stylesheets and scripts',
  body: () => contents,
});

async function bundleStyles(definition: SiteDefinition, { root, dev }: SiteOptions, bundle: Bundle) {
  const { styles: linked = [], inlineStyles: inlined = [], settings } = definition;
  const { outputs, inputs, problems } = await bundle(root, {
    ...COMMON,
    entryPoints: [...linked, ...inlined],
    minify: !dev,
    assetNames: '[name]-[hash]',
    // Relative URLs in an inlined stylesheet would resolve against the URL of the page.
    publicPath: `${settings.basePath}/${ASSET_FOLDER}`,
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.avif': 'file', '.webp': 'file' },
  });
  const isInlined = ({ entryPoint = '' }: Bundled) => !dev && inlined.includes(entryPoint);
  const files = outputs.filter((each) => !isInlined(each));
  const styles = files.flatMap(({ entryPoint, path }) => (entryPoint ? [[entryPoint, `/${path}`]] : []));
  const textOf = ({ contents }: Bundled) => Buffer.from(contents).toString().trimEnd();
  const texts = outputs.filter(isInlined).map((each) => [each.entryPoint, textOf(each)]);
  const urls = { styles: Object.fromEntries(styles), inlineStyles: Object.fromEntries(texts) };
  return {
    urls,
    outputs: files,
    inputs,
    problems: [...problems, ...misnamed([...linked, ...inlined], outputs)],
  };
}

/** Reports entry points that esbuild calls by another path. No page could load them. */
const misnamed = (entries: readonly string[], outputs: readonly Bundled[]): Problem[] =>
  entries
    .filter((entry) => outputs.length > 0 && outputs.every(({ entryPoint }) => entryPoint !== entry))
    .map((entry) =>
      error('site/entry-point', `The entry point ${entry} is not a path from the project's root.`, {
        hint: 'Write it like site/main.ts, without ./ at the beginning.',
      }),
    );

/**
 * Bundles the page scripts and one script per island. Code that islands share, such as React, goes into
 * separate chunks. Page scripts are bundled separately, because a chunk shared with an island would cost
 * every page another request. So are islands without React.
 */
async function bundleScripts({ scripts = [] }: SiteDefinition, { root, dev }: SiteOptions, bundle: Bundle) {
  const islands = islandFiles(root);
  const islandsIn = (extension: string) =>
    [...islands]
      .filter(([, file]) => file.endsWith(extension))
      .map(([name]) => ({ in: `island:${name}`, out: `island-${name}` }));
  const pageScripts = scripts.map((entry) => ({ in: entry, out: entry.replace(/^.*\/|\.\w+$/g, '') }));
  const bundles = await Promise.all(
    [pageScripts, islandsIn('.tsx'), islandsIn('.ts')].map((entryPoints) =>
      bundle(root, { ...SCRIPTS, entryPoints, minify: !dev, plugins: [islandEntryPoints(root, islands)] }),
    ),
  );
  const outputs = bundles.flatMap((each) => each.outputs);
  const urlOf = (entry: string) =>
    outputs.filter(({ entryPoint }) => entryPoint === entry).map(({ path }) => `/${path}`);
  const urls = {
    scripts: scripts.flatMap(urlOf),
    islands: Object.fromEntries(
      [...islands.keys()].flatMap((name) => urlOf(`island:${name}`).map((url) => [name, url])),
    ),
    imports: Object.fromEntries(outputs.map(({ path }) => [`/${path}`, importsOf(path, outputs)])),
  };
  return {
    urls,
    outputs,
    inputs: bundles.flatMap(({ inputs }) => inputs),
    problems: [...bundles.flatMap(({ problems }) => problems), ...misnamed(scripts, outputs)],
  };
}

function islandFiles(root: string): ReadonlyMap<string, string> {
  const folder = join(root, ISLAND_FOLDER);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.sort(compare).map((file) => [file.replace(/\.tsx?$/, ''), file]));
}

/** Entry point of each island: it hydrates the component of a `.tsx` file, and is a `.ts` file itself. */
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

function importsOf(path: string, outputs: readonly Bundled[]): string[] {
  const seen = new Set([path]);
  for (const each of seen)
    for (const next of outputs.find((output) => output.path === each)?.imports ?? []) seen.add(next);
  return [...seen].map((each) => `/${each}`).sort(compare);
}
