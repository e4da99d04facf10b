import { compare } from '../diagnostics/diagnostic.ts';
import { similarity } from '../diagnostics/nearest.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts } from '../types.ts';
import type { LockedUrl, Urls } from './url-lock.ts';

/** A removed URL, with the anchors of its page. */
export type Lost = { readonly url: string; readonly anchors: readonly string[] };

/** Ids on more pages than this are ignored, because they do not identify a page. */
const COMMON = 8;
/** Maximum number of pages to compare with one URL, so that the time stays linear in the size of the site. */
const MOST_CANDIDATES = 50;
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
  const candidates = findCandidates(input);
  const urlsByCandidate = new Map<PageFacts, string[]>();
  for (const [url, candidate] of candidates) put(urlsByCandidate, candidate, url);
  const kept = Map.groupBy(input.plan.redirects, ({ at }) => at.file);
  return new Map(
    input.lost.map(({ url }) => {
      const candidate = candidates.get(url);
      if (candidate) {
        const old = kept.get(candidate.source ?? '')?.map(({ from }) => from) ?? [];
        const urls = urlsByCandidate.get(candidate) ?? [];
        return [
          url,
          old.length + urls.length > MOST_LISTED
            ? lineFor(candidate, [url], [])
            : lineFor(candidate, urls, old),
        ];
      }
      return [url, isFile(url) ? WITHOUT_FILE : WITHOUT_CANDIDATE];
    }),
  );
}

const WITHOUT_CANDIDATE =
  'Restore the page, add the URL to `aliases:` of the page that replaces it, or accept the removal with --accept-urls.';

const WITHOUT_FILE = 'Restore the file, or accept the removal with --accept-urls.';

const isFile = (url: string): boolean => /\.(?!html$)\w+$/.test(url);

/** Maximum number of URLs in one hint. With more, each hint lists only its own URL. */
const MOST_LISTED = 20;

/** @param kept existing aliases of the page. */
function lineFor(candidate: PageFacts, urls: readonly string[], kept: readonly string[]): string {
  const { url } = candidate.page;
  const accept = 'Or accept the removal with --accept-urls.';
  if (candidate.source === undefined) {
    const lines = urls.map((from) => `'${from}': '${url}'`).join(', ');
    return `If ${url} replaces it, add to the site's definition: redirects: { ${lines} }. ${accept}`;
  }
  const list = [...kept, ...urls].map(yamlItem).join(', ');
  const verb = kept.length > 0 ? 'write' : 'add';
  return `If ${url} replaces it, ${verb} in the front matter of ${candidate.source}: aliases: [${list}]. ${accept}`;
}

const yamlItem = (url: string): string => (/^[\w./~-]+$/.test(url) ? url : JSON.stringify(url));

function findCandidates(input: {
  lost: readonly Lost[];
  locked: ReadonlyMap<string, LockedUrl>;
  pages: readonly PageFacts[];
  urls: Urls;
}): ReadonlyMap<string, PageFacts> {
  const { locked, urls } = input;
  const bySegment = new Map<string, PageFacts[]>();
  const byAnchor = new Map<string, PageFacts[]>();
  const newInFolder = new Map<string, PageFacts[]>();
  const fresh: PageFacts[] = [];
  for (const facts of input.pages) {
    const { url, file } = facts.page;
    if (file !== undefined || url === '/') continue;
    put(bySegment, lastSegment(url), facts);
    for (const id of urls.get(url) ?? []) put(byAnchor, id, facts);
    if (locked.has(url)) continue;
    fresh.push(facts);
    put(newInFolder, folderOf(url), facts);
  }

  function pagesToCompare({ url, anchors }: Lost): PageFacts[] {
    const found = new Set<PageFacts>(bySegment.get(lastSegment(url)));
    for (const id of anchors) {
      const pages = byAnchor.get(id) ?? [];
      if (pages.length <= COMMON) for (const page of pages) found.add(page);
    }
    for (const page of newInFolder.get(folderOf(url))?.slice(0, MOST_CANDIDATES) ?? []) found.add(page);
    for (const page of fresh.slice(0, MOST_CANDIDATES)) found.add(page);
    return [...found].slice(0, 3 * MOST_CANDIDATES);
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

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
