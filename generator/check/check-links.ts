import { type Diagnostic, diagnose, type Rules } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import type { QuotedText } from '../load/source-locator.ts';
import { CONTENT_SCHEME } from '../markdown/rehype-links.ts';
import type { Redirect } from '../plan/plan-redirects.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { Entry, PageFacts, PageLink, RepoPath, SourceLocation } from '../types.ts';
import { plainPath } from '../urls/page-urls.ts';
import { split, withPath } from '../urls/resolve-link.ts';

type Problem = 'link/no-page' | 'link/no-anchor' | 'link/moved';

const MEDIA = /\.(?:avif|gif|jpe?g|mp4|pdf|png|svg|webm|webp|zip)$/i;

/** Fragments that are valid on every page (HTML Standard, "the indicated part of the document"). */
const BUILT_IN = new Set(['', 'top']);

/**
 * Checks all internal links against the outputs. A broken link from Markdown is reported at its location, one from a
 * template with the number of pages wherever the site's code quotes it. A link to a redirect is reported with its target.
 * @param outputs has paths relative to the site's root (`images/logo.svg`).
 * @param broken content files with errors. Links to them are not reported.
 * @param unpublished returns drafts and scheduled entries by URL and file.
 * @param locate finds a URL in the site's code.
 * @param rules problems that are off are not looked at, because finding suggestions for them takes long.
 */
export function checkLinks(input: {
  pages: readonly PageFacts[];
  outputs: { readonly has: (path: string) => boolean; readonly paths: () => readonly string[] };
  locate: (href: string) => readonly QuotedText[];
  broken: ReadonlySet<RepoPath>;
  redirects: readonly Redirect[];
  unpublished: () => ReadonlyMap<string, Entry>;
  settings: SiteSettings;
  rules?: Rules | undefined;
}): Diagnostic[] {
  const { settings, rules } = input;
  const redirectTargets = new Map<string, string>(input.redirects.map(({ from, to }) => [from, to]));
  const byUrl = new Map(input.pages.map((facts) => [facts.page.url as string, facts]));
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = ({ page, ids: listed }: PageFacts) => {
    const known = ids.get(page.url) ?? new Set(listed);
    ids.set(page.url, known);
    return known;
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

  function adviceFor(problem: Problem, link: PageLink): string | undefined {
    const target = byUrl.get(link.path);
    if (problem === 'link/moved')
      return `Write ${withPath(link.href, movedTo(link) ?? link.path, settings)}.`;
    if (problem === 'link/no-anchor' && target)
      return suggest(`${link.path}#${link.hash}`, `#${link.hash}`, () =>
        [...idsOf(target)].map((id) => `#${id}`),
      );
    if (input.unpublished().has(link.path)) return 'Publish it, or remove the link until then.';
    if (link.href.startsWith(CONTENT_SCHEME))
      return suggest(link.href, link.path, () => input.pages.flatMap((facts) => facts.source ?? []));
    const rooted = adviceForWrongRoot(link);
    if (rooted !== undefined) return rooted;
    return suggest(link.path, link.path, () => {
      candidates ??= [...byUrl.keys(), ...input.outputs.paths().map((path) => `/${path}`)];
      return candidates;
    });
  }

  /** Advice for a link that is correct except for its root or the folder of the file. */
  function adviceForWrongRoot(link: PageLink): string | undefined {
    const isKnown = (path: string) => byUrl.has(path) || input.outputs.has(path.slice(1));
    const published = link.path.replace(/^\/public(?=\/)/, '');
    if (published !== link.path && isKnown(published))
      return `Write ${published}; files in public/ are served from the site's root.`;
    if (link.href.startsWith('/')) return undefined;
    const fromRoot = plainPath(`/${split(link.href)[0]}`);
    if (isKnown(fromRoot)) return `Write ${fromRoot}; URLs start at the site's root.`;
    return MEDIA.test(fromRoot)
      ? 'Put the file next to this one, or under public/ and write its path from there.'
      : undefined;
  }

  const show = (link: PageLink, on: string) => {
    const entry = input.unpublished().get(link.path);
    const held = entry && whyUnpublished(entry);
    return { href: link.href.replace(CONTENT_SCHEME, ''), on, to: movedTo(link) ?? '', held };
  };

  const diagnostics: Diagnostic[] = [];
  const fromTemplates = new Map<string, { problem: Problem; link: PageLink; on: string[] }>();
  for (const facts of input.pages) {
    const seen = new Set<string>();
    const written = Map.groupBy(facts.contentLinks, ({ href }) => href);
    for (const link of facts.links) {
      const problem = problemOf(link);
      if (!problem || rules?.[problem] === 'off' || seen.has(link.href)) continue;
      seen.add(link.href);
      const locations = written.get(link.href)?.map(({ at }) => at) ?? [];
      if (locations.length > 0) {
        const shown = show(link, `on ${facts.page.url}`);
        const advice = adviceFor(problem, link);
        diagnostics.push(...locations.map((at) => diagnose(problem, shown, at, advice)));
        continue;
      }
      const key = `${problem} ${link.href}`;
      const same = fromTemplates.get(key) ?? { problem, link, on: [] };
      same.on.push(facts.page.url);
      fromTemplates.set(key, same);
    }
  }
  const isRedirect = new Set(input.redirects.map(({ at }) => keyOf(at)));
  for (const { problem, link, on } of fromTemplates.values()) {
    const where = on.length === 1 ? `on ${on[0]}` : `on ${on.length} pages, first ${on[0]}`;
    const shown = show(link, where);
    const advice = adviceFor(problem, link);
    const locations = input.locate(link.href).flatMap(({ at }) => (isRedirect.has(keyOf(at)) ? [] : at));
    if (locations.length === 0) diagnostics.push(diagnose(problem, shown, undefined, advice));
    diagnostics.push(...locations.map((at) => diagnose(problem, shown, at, advice)));
  }
  return diagnostics;
}

const keyOf = ({ file, line, column }: SourceLocation): string => `${file}:${line}:${column}`;

/** Why an entry is not published, as a sentence without its period. */
export const whyUnpublished = ({ file, draft, scheduled }: Entry): string =>
  `${file} ${draft ? 'is a draft' : `is public from ${scheduled} on`}`;
