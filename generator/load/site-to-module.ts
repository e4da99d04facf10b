import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';
import { BUNDLE, bundleSite, SITE_ENTRY, type SiteBundle } from './bundle-site.ts';
import { type Boundary, createBoundary } from './site-boundary.ts';
import { type SiteEnvironment, watchEnvironment } from './site-environment.ts';

/** Result of running the site's code. */
export type SiteModule = {
  /** Definition with wrapped functions; undefined when there are errors. */
  readonly site: SiteDefinition | undefined;
  /** Bundled code. */
  readonly code: string;
  /** Source map of the code, as JSON. */
  readonly map: string;
  /** Environment variables that the site's code has read so far. */
  readonly environment: Pick<SiteEnvironment, 'names' | 'add'>;
  /** The site's source files. */
  readonly sourceFiles: readonly RepoPath[];
  /** Bundled files of packages. */
  readonly packages: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  readonly boundary: Boundary;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Bundles and runs the site's code.
 * @param bundle existing bundle.
 * @param onBoundary receives the boundary before any of the code runs.
 */
export async function loadSiteModule(input: {
  root: string;
  bundle?: Promise<SiteBundle>;
  onBoundary?: ((boundary: Boundary) => void) | undefined;
}): Promise<SiteModule> {
  const { root, bundle = bundleSite({ root }) } = input;
  const environment = watchEnvironment();
  const { code, map, sources, packages, emptyInputs, diagnostics: trouble } = await bundle;
  const boundary = createBoundary({ root, code, map });
  input.onBoundary?.(boundary);
  const loaded = { code, map, environment, sourceFiles: sources, packages, emptyInputs, boundary };
  if (trouble.length > 0) return { ...loaded, site: undefined, diagnostics: trouble };
  const ran = runSite({ root, code, environment, boundary });
  if ('diagnostics' in ran) return { ...loaded, site: undefined, diagnostics: ran.diagnostics };
  return { ...loaded, site: ran.site, diagnostics: [] };
}

/**
 * Runs bundled code and returns the site that it exports. Does not use `import()`, because Node never unloads modules and
 * the dev server loads a site many times.
 */
export function runSite(input: {
  root: string;
  code: string;
  environment: Pick<SiteEnvironment, 'process' | 'globals' | 'require'>;
  boundary: Boundary;
}): { site: SiteDefinition } | { diagnostics: readonly Diagnostic[] } {
  const { boundary } = input;
  const { process, globals, require } = input.environment;
  const module: { exports: { default?: unknown } } = { exports: {} };
  try {
    compileFunction(input.code, ['module', 'exports', 'require', 'process', 'globalThis', 'global'], {
      filename: join(input.root, BUNDLE),
    })(module, module.exports, require, process, globals, globals);
    const { default: site } = module.exports;
    if (typeof site === 'object' && site !== null) return boundary.guard(site);
  } catch (thrown) {
    return { diagnostics: [boundary.blame('', thrown).diagnostic] };
  }
  return { diagnostics: [diagnose('site/no-definition', { file: SITE_ENTRY }, START)] };
}

const START = { file: SITE_ENTRY, line: 1, column: 1 };
