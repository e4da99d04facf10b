import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { BuildOptions, Message, Plugin } from 'esbuild';
import { type Cache, generatorDigest } from './cache.ts';
import { digest, digestFiles, GENERATOR } from './files.ts';
import { error, hasErrors, type Problem, type RepoPath, warning } from './problems.ts';

/** A file that esbuild wrote, with its entry point and static imports. */
export type Bundled = {
  readonly path: string;
  readonly contents: Uint8Array;
  readonly entryPoint: string | undefined;
  readonly imports: readonly string[];
};

type BundleResult = {
  readonly outputs: readonly Bundled[];
  /** Files of the bundle, relative to the project. Unknown if it has errors. */
  readonly inputs: readonly RepoPath[];
  readonly problems: readonly Problem[];
};

export type Bundle = (root: string, options: BuildOptions) => Promise<BundleResult>;

/** Bundles files of the project into memory. If the bundle has errors, there are no outputs. */
export const bundle: Bundle = async (root, { plugins = [], ...options }) => {
  const { build } = await import('esbuild');
  const tsconfig = join(root, 'tsconfig.json');
  try {
    const { metafile, outputFiles, warnings } = await build({
      ...options,
      // Only the project's configuration, not one in a parent folder.
      ...(existsSync(tsconfig) ? { tsconfig } : { tsconfigRaw: {} }),
      absWorkingDir: root,
      nodePaths: [join(GENERATOR, '../node_modules')],
      plugins: [...plugins, generatorImports],
      jsx: 'automatic',
      bundle: true,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const outputs = Object.entries(metafile.outputs).flatMap(([path, output], index) => {
      const contents = outputFiles[index]?.contents;
      const imports = output.imports.flatMap(({ path: to, kind }) => (kind === 'import-statement' ? to : []));
      return contents ? [{ path, contents, entryPoint: output.entryPoint, imports }] : [];
    });
    const problems = warnings.map((message) => problemOf(message, warning));
    return { outputs, inputs: Object.keys(metafile.inputs), problems };
  } catch (thrown) {
    const messages = thrown instanceof Error && 'errors' in thrown ? (thrown.errors as Message[]) : [];
    if (messages.length === 0) throw thrown;
    return { outputs: [], inputs: [], problems: messages.map((message) => problemOf(message, error)) };
  }
};

/** Inputs whose content is in the key of a bundle: shown files of the project but Markdown, and packages. */
const KEYED = /^(?:site|public|content)\/(?!.*\.md$|(?:.*\/)?\.)|^hydrate:|(?:^|\/)node_modules\//;

/**
 * Returns a function like `bundle` that takes a bundle from the cache if all of its files are as they were.
 * @param data digest of the files of `public/` and `content/`.
 */
export async function cachedBundle(root: string, cache: Cache, data: string): Promise<Bundle> {
  const code = await digestFiles(root, 'site', 'package.json', 'package-lock.json', 'tsconfig.json');
  const files = digest(root, GENERATOR, await generatorDigest(), data, code);
  return async (_root, { plugins, ...options }) => {
    const key = digest(files, JSON.stringify(options));
    const isKeyed = (file: string) => KEYED.test(file) || resolve(root, file).startsWith(GENERATOR);
    const make = async () => serialize(await bundle(root, { plugins, ...options }));
    const mayKeep = (made: Uint8Array) => {
      const { inputs, problems }: BundleResult = deserialize(made);
      return !hasErrors(problems) && inputs.every(isKeyed);
    };
    return deserialize(await cache.take('bundle', key, make, mayKeep));
  };
}

/** Resolves imports of the generator by its package.json, also in a project outside of its folder. */
const generatorImports: Plugin = {
  name: 'generator-imports',
  setup(build) {
    build.onResolve({ filter: /^#generator(?:\/|$)/ }, ({ path }) => {
      const file = fileURLToPath(import.meta.resolve(path));
      return existsSync(file) ? { path: file } : { errors: [{ text: `The generator has no "${path}"` }] };
    });
  },
};

/** Converts an esbuild message, whose columns count from 0. */
function problemOf({ text, location }: Message, make: typeof error): Problem {
  if (!location) return make('site/bundle', text);
  const { file, line, column, length, suggestion } = location;
  const at = { file, line, column: column + 1, length: Math.max(1, length) };
  const hint = suggestion ? `Did you mean \`${suggestion}\`?` : undefined;
  return make('site/bundle', text, { at, hint });
}
