import { checkLinks } from '../check/check-links.ts';
import { ogImageTree } from '../derive/og-images.ts';
import { codeFrame } from '../diagnostics/code-frame.ts';
import { type Diagnostic, type Severity, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { createSourceReader } from '../diagnostics/read-source.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { isSiteError } from '../load/site-error.ts';
import { kindOf } from '../search-definition.ts';
import type { AnyPage, PageFacts, SourceLocation } from '../types.ts';
import { hasOgImage } from '../urls/page-urls.ts';
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
    locate: () => undefined,
    broken: new Set(),
    redirects: site.plan.redirects,
  });
  return [...facts.diagnostics, ...links, ...askAbout(page, site.loaded)];
}

/** What the site's code says of a page only where a build makes other files of it. */
function askAbout(page: AnyPage, { site, boundary }: LoadedSite): Diagnostic[] {
  const { card, search } = site;
  const asked = [
    () => card && hasOgImage(page) && ogImageTree(card, page, boundary.blame),
    () => search && kindOf(search, page) !== undefined && search.title(page),
  ];
  return asked.flatMap((ask) => {
    try {
      ask();
      return [];
    } catch (error) {
      if (!isSiteError(error)) throw error;
      return error.diagnostic;
    }
  });
}

const withoutLinks = (facts: PageFacts): PageFacts => ({ ...facts, links: [] });

/** Applies the site's rules to diagnostics of a state. */
export function settleFor(snapshot: Snapshot, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return settleDiagnostics({ diagnostics, rules: snapshot.site?.loaded.site.rules ?? {}, strict: false });
}

/**
 * Adds to diagnostics what a writer needs to see and to fix them.
 * @param settled diagnostics to which the site's rules have been applied.
 */
export function toProblems(root: string, settled: readonly Diagnostic[]): Problem[] {
  const readSource = createSourceReader(root);
  return settled.map((diagnostic) => {
    const { code, severity, message, hint, at } = diagnostic;
    const text = at && readSource(at.file);
    const frame = [at && text !== undefined ? codeFrame({ text, at }) : [], diagnostic.trace ?? []].flat();
    return {
      id: digest(code, message, JSON.stringify(at ?? null)).slice(0, 16),
      // A link may well be written before the page it leads to.
      weight: severity === 'error' && !code.startsWith('link/') ? 'blocking' : 'notice',
      severity,
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(at === undefined ? {} : { at }),
      ...(frame.length > 0 ? { frame: frame.join('\n') } : {}),
    };
  });
}
