import { digest } from '../cache/cache-store.ts';
import { checkLinks } from '../check/check-links.ts';
import { codeFrame } from '../diagnostics/code-frame.ts';
import { type Diagnostic, type Severity, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { createSourceReader } from '../diagnostics/read-source.ts';
import type { AnyPage, PageFacts, SourceLocation } from '../types.ts';
import type { Snapshot } from './snapshot.ts';

/** A diagnostic as the browser shows it. */
export type Problem = {
  readonly id: string;
  /** `blocking`: the page is not what its source says now, or a build would not publish it. */
  readonly weight: 'blocking' | 'notice';
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly at?: SourceLocation;
  readonly frame?: string;
};

/** What is wrong with one page: its Markdown, its markup, and where its links lead. */
export async function pageDiagnostics(snapshot: Snapshot, page: AnyPage): Promise<Diagnostic[]> {
  const { prepared, pages } = snapshot;
  if (!prepared || !pages) return [];
  const facts = await pages.facts(page);
  const byUrl = prepared.plan.pageByUrl;
  const targets = new Set(facts.links.filter(({ hash }) => hash !== '').map(({ path }) => path));
  const others = await Promise.all(
    [...targets].flatMap((path) => {
      const target = byUrl.get(path);
      return target && target !== page ? [pages.facts(target).then(withoutLinks)] : [];
    }),
  );
  const files = new Set<string>();
  for (const { path } of facts.links)
    if (byUrl.has(path) || (await snapshot.has(path.slice(1)))) files.add(path.slice(1));
  const links = checkLinks({
    pages: [facts, ...others],
    outputs: { has: (path) => files.has(path), paths: () => [...byUrl.keys()].map((url) => url.slice(1)) },
    locate: () => undefined,
    broken: new Set(),
    redirects: prepared.plan.redirects,
  });
  return [...facts.diagnostics, ...links];
}

const withoutLinks = (facts: PageFacts): PageFacts => ({ ...facts, links: [] });

/** Diagnostics with what a writer needs to see and to mend them. */
export function toProblems(input: {
  root: string;
  snapshot: Snapshot;
  diagnostics: readonly Diagnostic[];
}): Problem[] {
  const { snapshot } = input;
  const rules = snapshot.prepared?.site.rules ?? {};
  const readSource = createSourceReader(input.root);
  return settleDiagnostics({ diagnostics: input.diagnostics, rules, strict: false }).map((diagnostic) => {
    const { code, severity, message, hint, at } = diagnostic;
    const text = at && readSource(at.file);
    return {
      id: digest(code, message, JSON.stringify(at ?? null)).slice(0, 16),
      // A link may well be written before the page it leads to.
      weight: severity === 'error' && !code.startsWith('link/') ? 'blocking' : 'notice',
      severity,
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(at === undefined ? {} : { at }),
      ...(at && text !== undefined ? { frame: codeFrame({ text, at }) } : {}),
    };
  });
}
