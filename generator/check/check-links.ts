import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import { CONTENT_SCHEME } from '../markdown/rehype-links.ts';
import type { Redirect } from '../plan/plan-redirects.ts';
import type { PageFacts, PageLink, RepoPath, SourceLocation } from '../types.ts';
import { plainPath } from '../urls/page-urls.ts';

type Problem = 'link/no-page' | 'link/no-anchor' | 'link/moved';

const MEDIA = /\.(?:avif|gif|jpe?g|mp4|pdf|png|svg|webm|webp|zip)$/i;

/** Fragments that are valid on every page (HTML Standard, "the indicated part of the document"). */
const BUILT_IN = new Set(['', 'top']);

/**
 * Checks all internal links against the outputs. A broken link from Markdown is reported at its location, one from a
 * template once with the number of pages. A link to a redirect is reported with its target.
 * @param outputs has paths relative to the site's root (`images/logo.svg`).
 * @param broken content files with errors. Links to them are not reported.
 * @param locate finds a URL in the site's code.
 */
export function checkLinks(input: {
  pages: readonly PageFacts[];
  outputs: { readonly has: (path: string) => boolean; readonly paths: () => readonly string[] };
  locate: (href: string) => SourceLocation | undefined;
  broken: ReadonlySet<RepoPath>;
  redirects: readonly Redirect[];
}): Diagnostic[] {
  const redirectTargets = new Map<string, string>(input.redirects.map(({ from, to }) => [from, to]));
  const byUrl = new Map(input.pages.map((facts) => [facts.page.url as string, facts]));
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (facts: PageFacts) => {
    const cached = ids.get(facts.page.url);
    if (cached) return cached;
    const made = new Set(facts.ids);
    ids.set(facts.page.url, made);
    return made;
  };

  const movedTo = (link: PageLink): string | undefined => redirectTargets.get(plainPath(link.path));

  function problemOf(link: PageLink): Problem | undefined {
    const target = byUrl.get(link.path);
    if (!target && link.href.startsWith(CONTENT_SCHEME) && input.broken.has(link.path)) return undefined;
    if (!target && movedTo(link) !== undefined) return 'link/moved';
    if (!target) return input.outputs.has(link.path.slice(1)) ? undefined : 'link/no-page';
    // A placeholder lacks the headings of the page, whose problem is already reported.
    if (target.isPlaceholder) return undefined;
    const id = link.hash.split(':~:')[0] ?? '';
    return BUILT_IN.has(id) || idsOf(target).has(id) ? undefined : 'link/no-anchor';
  }

  let candidates: readonly string[] | undefined;
  const suggest = createSuggester();

  function hintFor(problem: Problem, link: PageLink): string | undefined {
    const target = byUrl.get(link.path);
    if (problem === 'link/moved') return `Write ${movedTo(link)}${link.hash && `#${link.hash}`}.`;
    if (problem === 'link/no-anchor' && target)
      return suggest(`${link.path}#${link.hash}`, `#${link.hash}`, () =>
        [...idsOf(target)].map((id) => `#${id}`),
      );
    if (link.href.startsWith(CONTENT_SCHEME))
      return suggest(link.href, link.path, () => input.pages.flatMap((facts) => facts.source ?? []));
    const rootHint = hintForWrongRoot(link);
    if (rootHint) return rootHint;
    return suggest(link.path, link.path, () => {
      candidates ??= [...byUrl.keys(), ...input.outputs.paths().map((path) => `/${path}`)];
      return candidates;
    });
  }

  /** Hint for a link that is correct except for its root or the folder of the file. */
  function hintForWrongRoot(link: PageLink): string | undefined {
    const isKnown = (path: string) => byUrl.has(path) || input.outputs.has(path.slice(1));
    const published = link.path.replace(/^\/public(?=\/)/, '');
    if (published !== link.path && isKnown(published))
      return `Write ${published}; files in public/ are served from the site's root.`;
    if (link.href.startsWith('/')) return undefined;
    const fromRoot = `/${link.href.split(/[?#]/)[0]}`;
    if (isKnown(fromRoot)) return `Write ${fromRoot}; URLs start at the site's root.`;
    return MEDIA.test(fromRoot) ? 'Put the file under public/ and write its path from there.' : undefined;
  }

  const diagnostics: Diagnostic[] = [];
  const fromTemplates = new Map<string, { problem: Problem; link: PageLink; on: string[] }>();
  for (const facts of input.pages) {
    const seen = new Set<string>();
    const written = Map.groupBy(facts.contentLinks, ({ href }) => href);
    for (const link of facts.links) {
      const problem = problemOf(link);
      if (!problem || seen.has(link.href)) continue;
      seen.add(link.href);
      const locations = written.get(link.href)?.map(({ at }) => at) ?? [];
      if (locations.length > 0) {
        const href = link.href.replace(CONTENT_SCHEME, '');
        const shown = { href, on: `on ${facts.page.url}`, to: movedTo(link) ?? '' };
        const hint = hintFor(problem, link);
        diagnostics.push(...locations.map((at) => diagnose(problem, shown, at, hint)));
        continue;
      }
      const existing = fromTemplates.get(`${problem} ${link.href}`);
      if (existing) existing.on.push(facts.page.url);
      else fromTemplates.set(`${problem} ${link.href}`, { problem, link, on: [facts.page.url] });
    }
  }
  for (const { problem, link, on } of fromTemplates.values()) {
    const where = on.length === 1 ? `on ${on[0]}` : `on ${on.length} pages, first ${on[0]}`;
    const shown = { href: link.href, on: where, to: movedTo(link) ?? '' };
    diagnostics.push(diagnose(problem, shown, input.locate(link.href), hintFor(problem, link)));
  }
  return diagnostics;
}
