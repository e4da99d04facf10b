import { posix } from 'node:path';
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
import { callSite } from './site-error.ts';

/** Diagnostics about a site's configuration. */
export const siteDiagnostics = (site: SiteDefinition, settings: SiteSettings): Diagnostic[] => [
  ...settingProblems(settings),
  ...ruleProblems(site.rules ?? {}),
  ...styleProblems(site),
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
  const setting = 'rules';
  return Object.entries(rules).flatMap(([code, rule]) => {
    if (!Object.hasOwn(catalogue, code)) {
      const problem = `has "${code}", which is not a code`;
      return diagnose(
        'site/setting',
        { setting, problem },
        undefined,
        didYouMean(code, Object.keys(catalogue)),
      );
    }
    if (rule === 'error' || !isFixed(code as DiagnosticCode)) return [];
    const problem = `has "${code}", which must stay an error: without it, the output would be incomplete or wrong`;
    return diagnose(
      'site/setting',
      { setting, problem },
      undefined,
      'Remove the rule, and fix the reported problem.',
    );
  });
}

function settingProblems(settings: SiteSettings): Diagnostic[] {
  const problems: Diagnostic[] = [];
  if (!/^https?:\/\/[^/?#\s]+$/.test(settings.origin)) {
    const problem = `must be a scheme and a host without a path, but is "${settings.origin}"`;
    problems.push(diagnose('site/setting', { setting: 'origin', problem }));
  }
  if (/[^A-Za-z0-9/._~-]|\.\.|\/\//.test(settings.basePath)) {
    const problem = `must be a plain path, but is "${settings.basePath}"`;
    problems.push(diagnose('site/setting', { setting: 'basePath', problem }));
  }
  return problems;
}

/** Reports stylesheet names that the bundler would normalize, and files in both lists. Pages would lack these stylesheets. */
function styleProblems({ styles = [], inlineStyles = [] }: SiteDefinition): Diagnostic[] {
  const lists = { styles, inlineStyles };
  const problems = Object.entries(lists).flatMap(([setting, files]) =>
    files.flatMap((file) => {
      const plain = posix.normalize(file);
      if (plain !== file || posix.isAbsolute(file))
        return {
          setting,
          problem: `must name files from the project's root, as in "site/main.css", but has "${file}"`,
        };
      return file.endsWith('.css') ? [] : { setting, problem: `must name stylesheets, but has "${file}"` };
    }),
  );
  const both = inlineStyles.filter((file) => styles.includes(file));
  return [
    ...problems,
    ...both.map((file) => ({
      setting: 'inlineStyles',
      problem: `has "${file}", which is also in "styles": a stylesheet is either inlined or linked`,
    })),
  ].map((facts) => diagnose('site/setting', facts));
}
