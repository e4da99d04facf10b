import { catalogue } from '../diagnostics/catalogue.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  isFixed,
  type Rules,
} from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import { normalizeBase } from '../urls/page-urls.ts';
import type { Boundary } from './site-boundary.ts';
import type { SiteEnvironment } from './site-environment.ts';
import { callSite } from './site-error.ts';

type Configured = {
  readonly site: SiteDefinition;
  readonly settings: SiteSettings;
  readonly environment: Pick<SiteEnvironment, 'names'>;
  readonly boundary: Pick<Boundary, 'locate'>;
};

/** Diagnostics about a site's configuration. @param base value of the option `--base`. */
export const siteDiagnostics = (loaded: Configured, base: string | undefined): Diagnostic[] => [
  ...settingProblems(loaded, base),
  ...ruleProblems(loaded.site.rules ?? {}),
  ...styleProblems(loaded.site),
];

/** Messages of the site about its configuration. */
export async function siteNotices(
  site: SiteDefinition,
  input: { today: string; launch: boolean },
): Promise<Diagnostic[]> {
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
  { settings, environment, boundary }: Configured,
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
