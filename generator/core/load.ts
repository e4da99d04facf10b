import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { generatorDigest } from './cache.ts';
import type { Bundle } from './esbuild.ts';
import { digest, digestFiles } from './files.ts';
import { error, hasErrors, ProblemError, startOf } from './problems.ts';
import type { SiteDefinition, SiteOptions } from './site.ts';
import { runSiteCode } from './site-error.ts';
import { normalizeBase } from './urls.ts';

const SITE_ENTRY = 'site/index.ts';
/** An import of a built-in module that reads files, as esbuild writes it. */
const READS_FILES = /(?:from |import\(|require\()"(?:node:)?(?:fs|child_process)["/]/;

/**
 * Bundles and runs the site's code. The settings are those of this command.
 * @throws ProblemError if it cannot be bundled, throws, or exports no site.
 */
export async function loadDefinition(options: SiteOptions, bundle: Bundle) {
  const { root, base, dev } = options;
  const { outputs, inputs, problems } = await bundle(root, {
    entryPoints: [SITE_ENTRY],
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: 'inline',
    sourcesContent: false,
    outdir: join(root, '.cache/site'),
    loader: { '.css': 'text' },
    plugins: [externalPackages],
  });
  if (hasErrors(problems)) throw new ProblemError(...problems);
  const text = Buffer.from(outputs[0]?.contents ?? []).toString();
  // What the code reads from files is in no key, so pages of such a site are rendered by each build.
  const reads = READS_FILES.test(text) ? randomUUID() : '';
  const packages = await digestFiles(root, 'package-lock.json');
  const codeDigest = digest(text, environmentOf(text), reads, packages, await generatorDigest());
  // Node would not run code again that has thrown, and loads compiled code by its name.
  const definition = await run(root, text, dev ? randomUUID() : codeDigest);
  const basePath = normalizeBase(base ?? definition.settings.basePath);
  const settings = { ...definition.settings, basePath };
  return { definition: { ...definition, settings }, codeDigest, inputs };
}

/** Runs the bundle. It lies in the project, because its source map names the sources relative to it. */
async function run(root: string, text: string, name: string): Promise<SiteDefinition> {
  setSourceMapsSupport(true, { nodeModules: false });
  const folder = join(root, '.cache/site');
  const file = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  try {
    const module = await runSiteCode("The site's code", root, () => import(pathToFileURL(file).href));
    if (module.default?.settings) return module.default;
  } finally {
    rmSync(file, { force: true });
  }
  const message = `${SITE_ENTRY} must export the value that defineSite() returns as the default export.`;
  throw new ProblemError(error('site/no-definition', message, { at: startOf(SITE_ENTRY) }));
}

/** Names packages and the generator by absolute URLs, because the site shares their instances. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === 'resolving' || kind === 'entry-point' || path.endsWith('.css')) return undefined;
      if (path.startsWith('node:')) return { path, external: true };
      if (/^(?:#generator|react|react-dom)(?:\/|$)/.test(path))
        return { path: import.meta.resolve(path), external: true };
      const resolved = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' });
      // An alias of tsconfig.json, or a linked package: code of the site.
      if (resolved.external || !/[\\/]node_modules[\\/]/.test(resolved.path)) return resolved;
      return { path: pathToFileURL(resolved.path).href, external: true };
    });
  },
};

/** Values of the environment variables that the code reads: `env.name`, or any name in capitals. */
const environmentOf = (code: string): string =>
  JSON.stringify(
    [...new Set(code.match(/\b[A-Z][A-Z0-9_]+\b|(?<=\benv\.)\w+/g))]
      .filter((name) => process.env[name] !== undefined)
      .map((name) => [name, process.env[name]]),
  );
