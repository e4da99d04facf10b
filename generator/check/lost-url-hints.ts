import { aliasToYaml } from '../content/front-matter.ts';
import { MAX_SUGGESTIONS, similarity } from '../diagnostics/nearest.ts';
import type { PageFacts } from '../types.ts';
import type { LockedUrl, Urls } from './url-lock.ts';

export const ACCEPT = 'Or accept the removal with --accept-urls.';

/** Hint for a removed URL. @param replacement page that most likely replaces it. */
export function redirectHint(url: string, replacement: PageFacts | undefined, urls: Urls): string {
  if (replacement?.source !== undefined)
    return `If ${replacement.page.url} replaces it, add ${aliasToYaml(url)} to \`aliases:\` in the front matter of ${replacement.source}. ${ACCEPT}`;
  if (replacement) {
    const redirects = `redirects: { '${url}': '${replacement.page.url}' }`;
    return `If ${replacement.page.url} replaces it, add to the site's definition: ${redirects}. ${ACCEPT}`;
  }
  if (/\.(?!html$)\w+$/.test(url)) return 'Restore the file, or accept the removal with --accept-urls.';
  // Suggests the closest page above. For a page of a list, that is its first page.
  let above = folderOf(url);
  while (above !== '' && !urls.has(above)) above = folderOf(above);
  const redirects = above && `: redirects: { '${url}': '${above}' }`;
  return `Restore the page, or add the URL to \`aliases:\` of the page that replaces it or to \`redirects\` in the site's definition${redirects}. ${ACCEPT}`;
}

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

/** Lowest score of a page that is suggested: most headings of the removed page, a similar URL, or something of both. */
const LIKELY = 0.6;

/**
 * Pages that most likely replace removed URLs, by URL. Only new pages and pages with new headings are candidates. The number of
 * URLs is limited, because each is compared with all candidates.
 */
export function findReplacements(input: {
  lost: readonly string[];
  locked: ReadonlyMap<string, LockedUrl>;
  pages: readonly PageFacts[];
  urls: Urls;
}): ReadonlyMap<string, PageFacts> {
  const { lost, locked, pages, urls } = input;
  const candidates = pages.flatMap((facts) => {
    const { url, file } = facts.page;
    const before = locked.get(url);
    const fresh = (urls.get(url) ?? []).filter((id) => !before?.anchors.has(id));
    const isCandidate = file === undefined && !facts.isPlaceholder && (!before || fresh.length > 0);
    return isCandidate ? [{ facts, isNew: !before, fresh: new Set(fresh) }] : [];
  });
  return new Map(
    lost.slice(0, MAX_SUGGESTIONS).flatMap((url) => {
      const anchors = [...(locked.get(url)?.anchors.keys() ?? [])];
      const [best] = candidates
        .map(({ facts, isNew, fresh }) => {
          const headings = anchors.filter((id) => fresh.has(id)).length / Math.max(1, anchors.length);
          const name = isNew ? similarity(lastSegment(url), lastSegment(facts.page.url)) : 0;
          return { facts, score: headings + name };
        })
        .sort((a, b) => b.score - a.score);
      return best && best.score >= LIKELY ? [[url, best.facts]] : [];
    }),
  );
}

const lastSegment = (url: string): string => url.slice(url.lastIndexOf('/') + 1).replace(/\.html$/, '');
