import { posix } from 'node:path';
import { type Diagnostic, diagnose } from './diagnostics/diagnostic.ts';
import type { SiteDefinition, SiteSettings } from './site-definition.ts';

/** What is to be said of a site's configuration. */
export const siteDiagnostics = (site: SiteDefinition, settings: SiteSettings): Diagnostic[] => [
  ...(site.notices ?? []).map((text) => diagnose('site/notice', { text })),
  ...settingProblems(settings),
  ...styleProblems(site),
];

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

/** A name that the bundler spells in another way, or that two lists have, would be a sheet that no page gets. */
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
      return file.endsWith('.css') ? [] : { setting, problem: `must name style sheets, but has "${file}"` };
    }),
  );
  const both = inlineStyles.filter((file) => styles.includes(file));
  return [
    ...problems,
    ...both.map((file) => ({
      setting: 'inlineStyles',
      problem: `has "${file}", which "styles" has too: a sheet is carried or linked`,
    })),
  ].map((facts) => diagnose('site/setting', facts));
}
