import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { bundleSite, SITE_ENTRY, type SiteBundle } from './bundle-site.ts';
import { type SiteEnvironment, watchEnvironment } from './site-environment.ts';

export type LoadedSite = {
  readonly site: SiteDefinition | undefined;
  /** The bundled code: two loads of equal code give equal sites. */
  readonly code: string;
  /** Its source map, as JSON. */
  readonly map: string;
  /** The environment variables that the site's code has read so far. */
  readonly environment: Pick<SiteEnvironment, 'names' | 'hear'>;
  /** The site's own source files: where a link that no Markdown file contains may have been written. */
  readonly sourceFiles: readonly RepoPath[];
  readonly emptyInputs: readonly RepoPath[];
  /** Where in the site's source an error was thrown. */
  readonly locate: (error: unknown) => SourceLocation | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Runs the site's code.
 * @param bundle it, in one piece; bundled now unless it is given.
 */
export async function loadSite(input: { root: string; bundle?: Promise<SiteBundle> }): Promise<LoadedSite> {
  const { root, bundle = bundleSite({ root }) } = input;
  const { process, ...environment } = watchEnvironment();
  const nothing = {
    site: undefined,
    code: '',
    map: '',
    environment,
    sourceFiles: [],
    emptyInputs: [],
    locate: () => undefined,
  };
  const { code, map, sources, emptyInputs, diagnostics: trouble } = await bundle;
  if (trouble.length > 0) return { ...nothing, diagnostics: trouble };
  const locate = stackLocator({ root, map });
  const loaded = { code, map, environment, sourceFiles: sources, emptyInputs, locate };
  try {
    const { default: site } = runSite({ root, code, process });
    if (!site?.routes || !site.settings) {
      const diagnostics = [diagnose('site/no-definition', { file: SITE_ENTRY })];
      return { ...loaded, site: undefined, diagnostics };
    }
    return { ...loaded, site, diagnostics: [] };
  } catch (error) {
    const reason = reasonOfThrown(error);
    return { ...loaded, site: undefined, diagnostics: [diagnose('site/threw', { reason }, locate(error))] };
  }
}

/** Name that the bundle has in stack traces; there is no such file. */
const BUNDLE = 'site.bundle.cjs';

/** Not `import()`: what that has loaded stays in memory for good, and the writer's preview loads a site many times. */
export function runSite(input: { root: string; code: string; process: NodeJS.Process }): {
  default?: SiteDefinition;
} {
  const { process } = input;
  const module = { exports: {} };
  const load = createRequire(import.meta.url);
  const require = (name: string) => (/^(?:node:)?process$/.test(name) ? process : load(name));
  compileFunction(input.code, ['module', 'exports', 'require', 'process'], {
    filename: join(input.root, BUNDLE),
  })(module, module.exports, require, process);
  return module.exports;
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

/** Finds where in the site's source an error was thrown. */
export const stackLocator =
  (input: { root: string; map: string }): LoadedSite['locate'] =>
  (error) =>
    placeInStack({ error, file: join(input.root, BUNDLE), map: input.map });

/** The first frame of a stack that lies in the site's own sources. */
function placeInStack(input: { error: unknown; file: string; map: string }): SourceLocation | undefined {
  const stack = input.error instanceof Error ? (input.error.stack ?? '') : '';
  let map: SourceMap | undefined;
  for (const [, file, line, column] of stack.matchAll(/(\/[^\s()]+):(\d+):(\d+)/g)) {
    if (file !== input.file) continue;
    map ??= new SourceMap(JSON.parse(input.map));
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin) || origin.fileName.includes('node_modules/')) continue;
    return { file: origin.fileName, line: origin.lineNumber, column: origin.columnNumber };
  }
  return undefined;
}
