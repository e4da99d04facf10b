import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, OutputFile as EsbuildFile, Message, Metafile, Plugin } from 'esbuild';
import { type Diagnostic, diagnose, type Severity } from '../diagnostics/diagnostic.ts';
import { readIfPossible } from '../lib/files.ts';
import type { RepoPath } from '../types.ts';

export type Bundled = {
  /** Bundled files of the project. */
  readonly sources: readonly RepoPath[];
  /**
   * Bundled files of packages, and the files that affect how they are resolved: the package.json of each package, and the
   * one of a package of the same name in the project, which may not exist.
   */
  readonly packages: readonly RepoPath[];
  /** Bundled files that were empty, possibly because an editor was saving them. */
  readonly emptyInputs: readonly RepoPath[];
  readonly diagnostics: readonly Diagnostic[];
};

/** Output file, with its entry in the metafile. */
type BundledOutput = Metafile['outputs'][string] & { readonly path: string; readonly file: EsbuildFile };

type Entry = string | { readonly in: string; readonly out: string };

export const NOTHING_BUNDLED: Bundled = { sources: [], packages: [], emptyInputs: [], diagnostics: [] };

/** Bundles files of the project into memory. Without entry points, or if the bundle has errors, there are no outputs. */
export async function runEsbuild(
  root: string,
  { entryPoints, plugins = [], ...options }: Omit<BuildOptions, 'entryPoints'> & { entryPoints: Entry[] },
): Promise<{ bundled: Bundled; outputs: readonly BundledOutput[] }> {
  if (entryPoints.length === 0) return { bundled: NOTHING_BUNDLED, outputs: [] };
  const { build } = await import('esbuild');
  try {
    const { metafile, outputFiles, warnings } = await build({
      ...options,
      ...tsconfigOf(root),
      absWorkingDir: root,
      entryPoints: entryPoints as string[],
      plugins: [...plugins, generatorImports],
      bundle: true,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const outputs = Object.entries(metafile.outputs).flatMap(([path, output], index) => {
      const file = outputFiles[index];
      return file ? [{ ...output, path, file }] : [];
    });
    return {
      bundled: {
        ...inputsOf(metafile),
        diagnostics: warnings.map((message) => toDiagnostic(message, 'warning')),
      },
      outputs,
    };
  } catch (error) {
    const messages = error instanceof Error && 'errors' in error ? (error.errors as Message[]) : [];
    if (messages.length === 0) throw error;
    const diagnostics = messages.map((message) => toDiagnostic(message, 'error'));
    return { bundled: { ...NOTHING_BUNDLED, diagnostics }, outputs: [] };
  }
}

/** File behind an import of the generator, such as `#generator/client`; undefined if there is none. */
export function generatorFile(path: string): string | undefined {
  try {
    const file = fileURLToPath(import.meta.resolve(path));
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves imports of the generator by its own package.json, so that they work in a project outside its folder. */
const generatorImports: Plugin = {
  name: 'generator-imports',
  setup(bundle) {
    bundle.onResolve({ filter: /^#generator(?:\/|$)/ }, ({ path }) => {
      const file = generatorFile(path);
      return file ? { path: file } : { errors: [{ text: `The generator has no "${path}"` }] };
    });
  },
};

function inputsOf({ inputs }: Metafile): Omit<Bundled, 'diagnostics'> {
  const files = Object.keys(inputs);
  const packages = files.flatMap((file) => {
    const [folder, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    return folder ? [file, `${folder}/package.json`, `node_modules/${name}/package.json`] : [];
  });
  return {
    sources: files.filter((file) => !/node_modules\/|^\w+:/.test(file)),
    packages: [...new Set(packages)],
    emptyInputs: files.filter((file) => inputs[file]?.bytes === 0),
  };
}

/** Converts an esbuild message, whose columns count from 0, to a diagnostic. */
function toDiagnostic({ text, location }: Message, severity: Severity): Diagnostic {
  const at = location
    ? {
        file: location.file,
        line: location.line,
        column: location.column + 1,
        length: Math.max(1, location.length),
      }
    : undefined;
  const hint = location?.suggestion ? `Did you mean \`${location.suggestion}\`?` : undefined;
  return { ...diagnose('site/bundle', { text }, at, hint), severity };
}

const TSCONFIG = 'tsconfig.json';

/** esbuild options that use only the project's configuration, not one in a parent folder. */
const tsconfigOf = (root: string): Pick<BuildOptions, 'tsconfig' | 'tsconfigRaw'> =>
  existsSync(join(root, TSCONFIG)) ? { tsconfig: join(root, TSCONFIG) } : { tsconfigRaw: {} };

/**
 * Paths of the project's tsconfig.json and of all files that it extends, transitively. Includes paths of files that do not
 * exist but would be used if they did.
 */
export function tsconfigFiles(root: string): RepoPath[] {
  const found = new Set<string>();
  function enter(file: string): void {
    if (found.has(file)) return;
    found.add(file);
    for (const target of extendsOf(file)) for (const each of candidates(file, target)) enter(each);
  }
  enter(join(root, TSCONFIG));
  return [...found].map((file) => relative(root, file));
}

/** Values of "extends" in a file, including those in comments, which do no harm. */
function extendsOf(file: string): string[] {
  const text = String(readIfPossible(file) ?? '');
  return [...text.matchAll(/"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/"([^"]*)"/g)].map(([, target = '']) => target),
  );
}

/** Paths where TypeScript and esbuild look for an extended file. */
function candidates(file: string, target: string): string[] {
  const require = createRequire(file);
  const isRelative = /^\.{0,2}\//.test(target);
  const folders = isRelative ? [dirname(file)] : (require.resolve.paths(target) ?? []);
  const paths = folders
    .map((folder) => resolve(folder, target))
    .flatMap((path) => [path, `${path}.json`, join(path, TSCONFIG)]);
  try {
    // A package can give its files other names (https://nodejs.org/api/packages.html#exports).
    return isRelative ? paths : [...paths, require.resolve(target)];
  } catch {
    return paths;
  }
}
