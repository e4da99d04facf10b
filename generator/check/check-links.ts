import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { CONTENT_SCHEME } from '../markdown/rehype-links.ts';
import { plainPath } from '../plan/addresses.ts';
import type { Redirect } from '../plan/plan-redirects.ts';
import type { PageFacts, PageLink, RepoPath, SourceLocation } from '../types.ts';

type Problem = 'link/no-page' | 'link/no-anchor' | 'link/moved';

const MEDIA = /\.(?:avif|gif|jpe?g|mp4|pdf|png|svg|webm|webp|zip)$/i;

/** Ids that every page has by the rules of HTML ("the indicated part of the document"). */
const BUILT_IN = new Set(['', 'top']);

/**
 * Every internal link of every finished page, compared with what was really written. A link that came from Markdown is
 * blamed on its line there; one that came from a template is reported once, with the number of pages that show it.
 * A link to an old address works, but says where the page is now.
 * @param outputs whether a path from the site's root is an output (`/images/logo.svg`).
 * @param broken content files with errors of their own: that they make no page is not the link's mistake.
 * @param locate where the site's code writes an address, or undefined.
 */
export function checkLinks(input: {
  pages: readonly PageFacts[];
  outputs: { readonly has: (path: string) => boolean; readonly paths: () => readonly string[] };
  locate: (href: string) => SourceLocation | undefined;
  broken: ReadonlySet<RepoPath>;
  redirects: readonly Redirect[];
}): Diagnostic[] {
  const newAddress = new Map<string, string>(input.redirects.map(({ from, to }) => [from, to]));
  const byUrl = new Map(input.pages.map((facts) => [facts.page.url as string, facts]));
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (facts: PageFacts) => {
    const known = ids.get(facts.page.url);
    if (known) return known;
    const made = new Set(facts.ids);
    ids.set(facts.page.url, made);
    return made;
  };

  const movedTo = (link: PageLink): string | undefined => newAddress.get(plainPath(link.path));

  function problemOf(link: PageLink): Problem | undefined {
    const target = byUrl.get(link.path);
    if (!target && link.href.startsWith(CONTENT_SCHEME) && input.broken.has(link.path)) return undefined;
    if (!target && movedTo(link) !== undefined) return 'link/moved';
    if (!target) return input.outputs.has(link.path.slice(1)) ? undefined : 'link/no-page';
    // What is wrong with that page has been reported already; its headings will come back with its content.
    if (target.standIn) return undefined;
    const id = link.hash.split(':~:')[0] ?? '';
    return BUILT_IN.has(id) || idsOf(target).has(id) ? undefined : 'link/no-anchor';
  }

  let candidates: readonly string[] | undefined;

  function hintFor(problem: Problem, link: PageLink): string | undefined {
    const target = byUrl.get(link.path);
    if (problem === 'link/moved') return `Write ${movedTo(link)}${link.hash && `#${link.hash}`}.`;
    if (problem === 'link/no-anchor' && target)
      return didYouMean(
        `#${link.hash}`,
        [...idsOf(target)].map((id) => `#${id}`),
      );
    if (link.href.startsWith(CONTENT_SCHEME)) {
      return didYouMean(
        link.path,
        input.pages.flatMap((facts) => facts.source ?? []),
      );
    }
    const misplaced = hintForPlace(link);
    if (misplaced) return misplaced;
    candidates ??= [...byUrl.keys(), ...input.outputs.paths().map((path) => `/${path}`)];
    return didYouMean(link.path, candidates);
  }

  /** What is right but for where it begins, or where the file is. */
  function hintForPlace(link: PageLink): string | undefined {
    const isKnown = (path: string) => byUrl.has(path) || input.outputs.has(path.slice(1));
    const published = link.path.replace(/^\/public(?=\/)/, '');
    if (published !== link.path && isKnown(published))
      return `Write ${published}: what is under public/ is published at the root.`;
    if (link.href.startsWith('/')) return undefined;
    const fromRoot = `/${link.href.split(/[?#]/)[0]}`;
    if (isKnown(fromRoot)) return `Write ${fromRoot}: addresses are written from the site's root.`;
    return MEDIA.test(fromRoot) ? 'Put the file under public/ and write its path from there.' : undefined;
  }

  const diagnostics: Diagnostic[] = [];
  const fromTemplates = new Map<string, { problem: Problem; link: PageLink; on: string[] }>();
  for (const facts of input.pages) {
    const seen = new Set<string>();
    for (const link of facts.links) {
      const problem = problemOf(link);
      if (!problem || seen.has(link.href)) continue;
      seen.add(link.href);
      const places = facts.contentLinks.filter(({ href }) => href === link.href).map(({ at }) => at);
      if (places.length > 0) {
        const href = link.href.replace(CONTENT_SCHEME, '');
        const shown = { href, on: `on ${facts.page.url}`, to: movedTo(link) ?? '' };
        const hint = hintFor(problem, link);
        diagnostics.push(...places.map((at) => diagnose(problem, shown, at, hint)));
        continue;
      }
      const known = fromTemplates.get(`${problem} ${link.href}`);
      if (known) known.on.push(facts.page.url);
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
