import { aliasToYaml } from '../content/front-matter.ts';
import { compare } from '../diagnostics/diagnostic.ts';
import { MAX_SUGGESTIONS, nearest, similarity } from '../diagnostics/nearest.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts, RepoPath } from '../types.ts';
import type { LockedUrl, Urls } from './url-lock.ts';

/** A removed URL, with the anchors of its page. */
export type Lost = { readonly url: string; readonly anchors: readonly string[] };

/** Ids on more pages than this are ignored, because they do not identify a page. */
const COMMON = 8;
/** Maximum number of pages to compare with one URL, so that the time stays linear in the size of the site. */
const MAX_CANDIDATES = 50;
const LIKELY = 0.75;

/**
 * Hints for removed URLs. The candidate for a redirect is a page with the same last segment, the same headings or a similar
 * URL, preferably a new one.
 */
export function redirectAdvice(input: {
  lost: readonly Lost[];
  locked: ReadonlyMap<string, LockedUrl>;
  pages: readonly PageFacts[];
  urls: Urls;
  plan: Plan;
}): ReadonlyMap<string, string> {
  const candidates = findReplacements(input);
  const urlsByCandidate = Map.groupBy(candidates.keys(), (url) => candidates.get(url));
  const aliases = Map.groupBy(input.plan.redirects, ({ at }) => at.file);
  return new Map(
    input.lost.map(({ url }) => {
      const candidate = candidates.get(url);
      if (!candidate) return [url, isFile(url) ? WITHOUT_FILE : hintWithoutCandidate(url, input.urls)];
      const kept = aliases.get(candidate.source ?? '')?.map(({ from }) => from) ?? [];
      const urls = urlsByCandidate.get(candidate) ?? [];
      const fits = kept.length + urls.length <= MAX_LISTED;
      return [url, fits ? aliasHint(candidate, urls, kept) : aliasHint(candidate, [url], [])];
    }),
  );
}

const ACCEPT = 'Or accept the removal with --accept-urls.';

/** Suggests a redirect to the closest page above the URL. For a page of a list, that is its first page. */
function hintWithoutCandidate(url: string, urls: Urls): string {
  const list = /^(.+)\/page\/\d+$/.exec(url)?.[1];
  let above = list ?? folderOf(url);
  while (above !== '' && !urls.has(above)) above = folderOf(above);
  const redirects = `redirects: { '${url}': '${above}' }`;
  if (list !== undefined && above === list)
    return `The list ${list} has fewer pages than before. To redirect the URL, add to the site's definition: ${redirects}. ${ACCEPT}`;
  const where = `\`redirects\` in the site's definition${above && `: ${redirects}`}`;
  return `Restore the page, or add the URL to \`aliases:\` of the page that replaces it or to ${where}. ${ACCEPT}`;
}

const WITHOUT_FILE = 'Restore the file, or accept the removal with --accept-urls.';

const isFile = (url: string): boolean => /\.(?!html$)\w+$/.test(url);

/** Maximum number of URLs in one hint. With more, each hint lists only its own URL. */
const MAX_LISTED = 20;

/** @param kept existing aliases of the page. */
function aliasHint(candidate: PageFacts, urls: readonly string[], kept: readonly string[]): string {
  const { url } = candidate.page;
  if (candidate.source === undefined) {
    const lines = urls.map((from) => `'${from}': '${url}'`).join(', ');
    return `If ${url} replaces it, add to the site's definition: redirects: { ${lines} }. ${ACCEPT}`;
  }
  const list = [...kept, ...urls].map(aliasToYaml).join(', ');
  const verb = kept.length > 0 ? 'write' : 'add';
  return `If ${url} replaces it, ${verb} in the front matter of ${candidate.source}: aliases: [${list}]. ${ACCEPT}`;
}

/** Pages that most likely replace the removed URLs, by URL. */
export function findReplacements(input: {
  lost: readonly Lost[];
  locked: ReadonlyMap<string, LockedUrl>;
  pages: readonly PageFacts[];
  urls: Urls;
}): ReadonlyMap<string, PageFacts> {
  const { locked, urls } = input;
  const pages = input.pages.filter(
    ({ page, isPlaceholder }) => page.file === undefined && page.url !== '/' && !isPlaceholder,
  );
  const bySegment = Map.groupBy(pages, ({ page }) => lastSegment(page.url));
  const byAnchor = Map.groupBy(
    pages.flatMap((facts) => (urls.get(facts.page.url) ?? []).map((id) => ({ id, facts }))),
    ({ id }) => id,
  );
  const fresh = pages.filter(({ page }) => !locked.has(page.url));
  const newInFolder = Map.groupBy(fresh, ({ page }) => folderOf(page.url));

  function pagesToCompare({ url, anchors }: Lost): PageFacts[] {
    const found = new Set<PageFacts>(bySegment.get(lastSegment(url)));
    for (const id of anchors) {
      const withAnchor = byAnchor.get(id) ?? [];
      if (withAnchor.length <= COMMON) for (const { facts } of withAnchor) found.add(facts);
    }
    for (const page of newInFolder.get(folderOf(url))?.slice(0, MAX_CANDIDATES) ?? []) found.add(page);
    for (const page of fresh.slice(0, MAX_CANDIDATES)) found.add(page);
    return [...found].slice(0, 3 * MAX_CANDIDATES);
  }

  function scoreOf({ url, anchors }: Lost, { page }: PageFacts): number {
    const now = urls.get(page.url) ?? [];
    const old = new Set(anchors);
    const same = now.filter((id) => old.has(id)).length;
    const headings = same / Math.max(1, new Set([...now, ...anchors]).size);
    const segments = similarity(lastSegment(url), lastSegment(page.url));
    const sameFolder = folderOf(url) === folderOf(page.url) ? 0.25 : 0;
    // An existing page is a candidate only when its headings match.
    const before = locked.has(page.url) ? 0.75 : 0;
    return 2 * headings + (segments > 0.5 ? segments : 0) + sameFolder - before;
  }

  return new Map(
    input.lost.flatMap((lost) => {
      const [best] = pagesToCompare(lost)
        .map((facts) => ({ facts, score: scoreOf(lost, facts) }))
        .sort((a, b) => b.score - a.score || compare(a.facts.page.url, b.facts.page.url));
      return best && best.score >= LIKELY ? [[lost.url, best.facts]] : [];
    }),
  );
}

const lastSegment = (url: string): string => url.slice(url.lastIndexOf('/') + 1).replace(/\.html$/, '');
const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

/**
 * Hints for removed anchors of a page, by id. Assumes that headings were reworded: the candidate for an id is the most
 * similar new id, or else the one at the same position. Compares only the first ids of a page that lost many, because each
 * is compared with all new ones.
 * @param before previous ids of the page, in document order.
 * @param now current ids.
 */
export function anchorAdvice(input: {
  lost: readonly string[];
  before: readonly string[];
  now: readonly string[];
  file: RepoPath | undefined;
}): ReadonlyMap<string, string> {
  const { file } = input;
  const candidates = findAnchors(input);
  return new Map(
    input.lost.map((id) => {
      const candidate = candidates.get(id);
      const which = candidate === undefined ? '' : `, most likely the one with the id ${candidate}`;
      const how = file?.endsWith('.md')
        ? `Add {#${id}} to the end of a heading in ${file}${which}`
        : `Add the id ${id} to an element of the page${which}`;
      return [id, `${how}. ${ACCEPT}`];
    }),
  );
}

function findAnchors(input: { lost: readonly string[]; before: readonly string[]; now: readonly string[] }) {
  const { lost, before, now } = input;
  const old = new Set(before);
  const fresh = new Set(now.filter((id) => !old.has(id)));
  const candidates = new Map<string, string>();
  const settle = (id: string, candidate: string | undefined): void => {
    if (candidate !== undefined && fresh.delete(candidate)) candidates.set(id, candidate);
  };
  for (const id of lost.slice(0, MAX_SUGGESTIONS)) settle(id, nearest(id, fresh));
  const position = new Map(now.map((id, index) => [id, index]));
  const gone = new Set(lost);
  let after = -1;
  for (const id of before) {
    if (gone.has(id) && !candidates.has(id)) settle(id, now[after + 1]);
    after = position.get(candidates.get(id) ?? id) ?? after;
  }
  return candidates;
}
