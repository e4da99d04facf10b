import { checkLinks } from '../check/check-links.ts';
import { ogImageTree } from '../derive/drawn-outputs.ts';
import { codeFrame, createSourceReader } from '../diagnostics/code-frame.ts';
import { type Diagnostic, type Severity, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { isSiteError } from '../load/site-error.ts';
import { kindOf } from '../search-definition.ts';
import type { AnyPage, PageFacts, SourceLocation } from '../types.ts';
import { hasOgImage } from '../urls/page-urls.ts';
import type { Snapshot } from './snapshot.ts';

/** Diagnostic as the browser shows it. */
export type Problem = {
  readonly id: string;
  /** Whether the problem opens the overlay. Broken links do not: the target may be written later. */
  readonly isBlocking: boolean;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly at?: SourceLocation | undefined;
  /** Code frame or stack trace. */
  readonly frame?: string | undefined;
};

/** Problems of one page: its Markdown, its HTML and its links. */
export async function pageDiagnostics(snapshot: Snapshot, page: AnyPage): Promise<Diagnostic[]> {
  const { site, pages } = snapshot;
  if (!site || !pages) return [];
  const facts = await pages.facts(page);
  const byUrl = site.plan.pageByUrl;
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
    locate: () => [],
    broken: new Set(),
    redirects: site.plan.redirects,
    unpublished: () => new Map(),
    settings: site.loaded.settings,
  });
  return [...facts.diagnostics, ...links, ...callbackProblems(page, site.loaded)];
}

/** Errors of the site's functions that only a build calls for the page. */
function callbackProblems(page: AnyPage, { site, boundary }: LoadedSite): Diagnostic[] {
  const { ogImage, search } = site;
  const calls = [
    () => ogImage && hasOgImage(page) && ogImageTree(ogImage, page, boundary.blame),
    () => search && kindOf(search, page) !== undefined && search.title(page),
  ];
  return calls.flatMap((call) => {
    try {
      call();
      return [];
    } catch (error) {
      if (!isSiteError(error)) throw error;
      return error.diagnostic;
    }
  });
}

const withoutLinks = (facts: PageFacts): PageFacts => ({ ...facts, links: [] });

/** Applies the site's rules to diagnostics. */
export function applyRules(snapshot: Snapshot, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return settleDiagnostics({ diagnostics, rules: snapshot.site?.loaded.site.rules ?? {}, strict: false });
}

/**
 * Converts diagnostics, and adds their code frames.
 * @param diagnostics to which the site's rules have been applied.
 */
export function toProblems(root: string, diagnostics: readonly Diagnostic[]): Problem[] {
  const readSource = createSourceReader(root);
  return diagnostics.map(({ code, severity, message, hint, at, trace }) => {
    const text = at && readSource(at.file);
    const frame = [at && text !== undefined ? codeFrame({ text, at }) : [], trace ?? []].flat();
    return {
      id: digest(code, message, JSON.stringify(at ?? null)).slice(0, 16),
      isBlocking: severity === 'error' && !code.startsWith('link/'),
      severity,
      code,
      message,
      hint,
      at,
      frame: frame.length > 0 ? frame.join('\n') : undefined,
    };
  });
}
