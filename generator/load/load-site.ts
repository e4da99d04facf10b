import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { catalogue } from '../diagnostics/catalogue.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  isFixed,
  type Rules,
} from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { UNFINISHED_EDIT } from '../lib/files.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';
import { normalizeBase } from '../urls/page-urls.ts';
import { BUNDLE, bundleSite, SITE_ENTRY, type SiteBundle } from './bundle-site.ts';
import { type Boundary, createBoundary } from './site-boundary.ts';
import { type SiteEnvironment, watchEnvironment } from './site-environment.ts';
import { callSite } from './site-error.ts';
import { SITE_START } from './source-locator.ts';
import { watchStalls } from './stall-watch.ts';

/** Result of running the site's code. */
export type SiteModule = Omit<SiteBundle, 'sources'> & {
  /** Definition with wrapped functions; undefined when there are errors. */
  readonly site: SiteDefinition | undefined;
  /** Environment variables that the site's code has read so far. */
  readonly environment: Pick<SiteEnvironment, 'names' | 'add'>;
  readonly sourceFiles: readonly RepoPath[];
  readonly boundary: Boundary;
};

/** Loaded site, with the settings of this command. */
export type LoadedSite = Omit<SiteModule, 'site' | 'diagnostics'> & {
  /** Absolute path of the project. */
  readonly root: string;
  readonly site: SiteDefinition;
  readonly settings: SiteSettings;
};

/**
 * Loads the site's code and checks its settings.
 * @param input `base` replaces the site's base path; `compress: false` omits compressed variants.
 * @returns `loaded` is undefined when the code cannot be bundled, throws, or exports no site.
 */
export async function loadSite(input: {
  root: string;
  base: string | undefined;
  compress: boolean;
  today: string;
  bundle: Promise<SiteBundle>;
  onBoundary?: ((boundary: Boundary) => void) | undefined;
}): Promise<{ loaded: LoadedSite | undefined; diagnostics: readonly Diagnostic[] }> {
  const { root, base, bundle, onBoundary } = input;
  const { site, diagnostics, ...module } = await loadSiteModule({ root, bundle, onBoundary });
  const at = { file: UNFINISHED_EDIT, line: 1, column: 1 };
  const unfinished = existsSync(join(root, at.file)) ? [diagnose('site/unfinished-edit', at, at)] : [];
  if (!site) return { loaded: undefined, diagnostics: [...unfinished, ...diagnostics] };
  const loaded = readySite({ root, base, module, site: input.compress ? site : { ...site, compress: [] } });
  const notices = await siteNotices(site, { today: input.today });
  return { loaded, diagnostics: [...unfinished, ...notices, ...siteDiagnostics(loaded, base)] };
}

/** Combines a site's module with the settings of this command. */
export function readySite(input: {
  root: string;
  base: string | undefined;
  module: Omit<SiteModule, 'site' | 'diagnostics'>;
  site: SiteDefinition;
}): LoadedSite {
  const { root, module, site } = input;
  const settings = { ...site.settings, basePath: normalizeBase(input.base ?? site.settings.basePath) };
  return { ...module, root, site, settings };
}

/**
 * Bundles and runs the site's code.
 * @param input `bundle` is an existing bundle; `onBoundary` receives the boundary before any of the code runs.
 */
export async function loadSiteModule(input: {
  root: string;
  bundle?: Promise<SiteBundle>;
  onBoundary?: ((boundary: Boundary) => void) | undefined;
}): Promise<SiteModule> {
  const { root, bundle = bundleSite(root) } = input;
  const environment = watchEnvironment();
  const { sources, ...bundled } = await bundle;
  const { code, map, diagnostics } = bundled;
  const boundary = createBoundary({ root, code, map });
  input.onBoundary?.(boundary);
  const module = { ...bundled, environment, sourceFiles: sources, boundary, site: undefined };
  return diagnostics.length > 0 ? module : { ...module, ...runSite({ root, code, environment, boundary }) };
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
    const names = ['module', 'exports', 'require', 'process', 'globalThis', 'global'];
    const run = compileFunction(input.code, names, { filename: join(input.root, BUNDLE) });
    watchStalls("Loading the site's code", () =>
      run(module, module.exports, require, process, globals, globals),
    );
    const { default: site } = module.exports;
    if (typeof site === 'object' && site !== null) return boundary.guard(site);
  } catch (thrown) {
    return { diagnostics: [boundary.blame('', thrown).diagnostic] };
  }
  return { diagnostics: [diagnose('site/no-definition', { file: SITE_ENTRY }, SITE_START)] };
}

/** Diagnostics about a site's configuration. @param base value of the option `--base`. */
export const siteDiagnostics = (loaded: LoadedSite, base: string | undefined): Diagnostic[] => [
  ...settingProblems(loaded, base),
  ...ruleProblems(loaded.site.rules ?? {}),
  ...styleProblems(loaded.site),
];

export async function siteNotices(site: SiteDefinition, input: { today: string }): Promise<Diagnostic[]> {
  const called = await callSite(() => site.notices?.(input) ?? []);
  return 'error' in called ? [called.error] : called.value.map((text) => diagnose('site/notice', { text }));
}

function ruleProblems(rules: Rules): Diagnostic[] {
  const report = (problem: string, hint: string | undefined) =>
    diagnose('site/setting', { setting: 'rules', problem }, undefined, hint);
  return Object.entries(rules).flatMap(([code, rule]) => {
    if (!Object.hasOwn(catalogue, code))
      return report(`has "${code}", which is not a code`, didYouMean(code, Object.keys(catalogue)));
    if (rule === 'error' || !isFixed(code as DiagnosticCode)) return [];
    const problem = `has "${code}", which must stay an error: without it, the output would be incomplete or wrong`;
    return report(problem, 'Remove the rule, and fix the reported problem.');
  });
}

/** Reports invalid settings. Names the option or the environment variable that has the value. */
function settingProblems(
  { settings, environment, boundary }: LoadedSite,
  base: string | undefined,
): Diagnostic[] {
  const report = (setting: 'origin' | 'basePath', rule: string, hint: string): Diagnostic => {
    const value = settings[setting];
    const isSource = (name: string) =>
      value !== '' && normalizeBase(process.env[name]?.trim() ?? '') === normalizeBase(value);
    const source =
      setting === 'basePath' && base !== undefined ? '--base' : environment.names().find(isSource);
    const problem = `must be ${rule}, but ${source === undefined ? 'is' : `${source} is`} "${value}"`;
    const at = source === undefined ? boundary.locate(`settings.${setting}`) : undefined;
    return diagnose('site/setting', { setting, problem }, at, hint);
  };
  const problems: Diagnostic[] = [];
  if (!/^https?:\/\/[^/?#\s]+$/.test(settings.origin))
    problems.push(
      report('origin', 'a scheme and a host without a path', 'Write it like https://example.com.'),
    );
  if (/[^A-Za-z0-9/._~-]|\.\.|\/\//.test(settings.basePath))
    problems.push(report('basePath', 'a plain path', 'Write it like /project.'));
  return problems;
}

/** Reports stylesheets in both lists, because pages would lack them. */
function styleProblems({ styles = [], inlineStyles = [] }: SiteDefinition): Diagnostic[] {
  const problem = 'which is also in "styles": a stylesheet is either inlined or linked';
  return inlineStyles
    .filter((file) => styles.includes(file))
    .map((file) =>
      diagnose('site/setting', { setting: 'inlineStyles', problem: `has "${file}", ${problem}` }),
    );
}
