import type { Content } from '../content/assemble-content.ts';
import { type Diagnostic, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { Entry, RepoPath } from '../types.ts';
import type { MovedFiles } from './resolve-move.ts';

/** Entry whose URL changes. */
export type ChangedUrl = { readonly entry: Entry; readonly from: string; readonly to: string };

/** URLs that change, and the new path of a file that would lose its page. */
export function compareUrls(input: {
  entries: readonly Entry[];
  moved: MovedFiles;
  before: Plan;
  after: Plan;
}): {
  changed: readonly ChangedUrl[];
  pageless: RepoPath | undefined;
} {
  const changed: ChangedUrl[] = [];
  for (const entry of input.entries) {
    const from = input.before.urlByFile.get(entry.file);
    if (from === undefined || entry.state === 'missing') continue;
    const path = input.moved.get(entry.file) ?? entry.file;
    const to = input.after.urlByFile.get(path);
    if (to === undefined) return { changed: [], pageless: path };
    if (to !== from) changed.push({ entry, from, to });
  }
  return { changed, pageless: undefined };
}

type Planned = { readonly content: Content; readonly diagnostics: readonly Diagnostic[] };

/** Problems of content and URLs that only the second plan has. */
export function newProblems({ site }: LoadedSite, before: Planned, after: Planned): Diagnostic[] {
  const problemsOf = ({ content, diagnostics }: Planned) =>
    settleDiagnostics({
      diagnostics: [...content.diagnostics, ...diagnostics],
      rules: site.rules ?? {},
      strict: false,
    });
  const keyOf = ({ code, message, at }: Diagnostic) => JSON.stringify([code, message, at?.file]);
  const known = new Set(problemsOf(before).map(keyOf));
  return problemsOf(after).filter((diagnostic) => !known.has(keyOf(diagnostic)));
}
