import { compare } from '../diagnostics/diagnostic.ts';
import { similarity } from '../diagnostics/nearest.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts } from '../types.ts';
import type { LockedUrl, Urls } from './url-lock.ts';

/** An address that nothing answers any more, with the places its page had. */
export type Lost = { readonly url: string; readonly anchors: readonly string[] };

/** Ids on more pages than this say nothing of which page is meant. */
const COMMON = 8;
/** Pages that are looked at for one address: the work stays proportional to the size of the site. */
const MOST_CANDIDATES = 50;
const LIKELY = 0.75;

/**
 * For every lost address what to write, and where: the page that most likely took its place has the same last segment,
 * the same headings, or a similar address, and was not there before.
 */
export function redirectAdvice(input: {
  lost: readonly Lost[];
  locked: ReadonlyMap<string, LockedUrl>;
  pages: readonly PageFacts[];
  urls: Urls;
  plan: Plan;
}): ReadonlyMap<string, string> {
  const heirs = findHeirs(input);
  const byHeir = new Map<PageFacts, string[]>();
  for (const [url, heir] of heirs) byHeir.set(heir, [...(byHeir.get(heir) ?? []), url]);
  return new Map(
    input.lost.map(({ url }) => {
      const heir = heirs.get(url);
      if (heir) return [url, lineFor(heir, byHeir.get(heir) ?? [url], input.plan)];
      return [url, isFile(url) ? WITHOUT_FILE : WITHOUT_HEIR];
    }),
  );
}

const WITHOUT_HEIR =
  'Bring it back, add its address to `aliases:` of the page that took its place, or accept the loss with --accept-urls.';

const WITHOUT_FILE = 'Bring the file back, or accept the loss with --accept-urls.';

const isFile = (url: string): boolean => /\.(?!html$)\w+$/.test(url);

function lineFor(heir: PageFacts, urls: readonly string[], plan: Plan): string {
  const { url } = heir.page;
  const accept = 'Or accept the loss with --accept-urls.';
  if (heir.source === undefined) {
    const lines = urls.map((from) => `'${from}': '${url}'`).join(', ');
    return `If ${url} took its place, add to the site's definition: redirects: { ${lines} }. ${accept}`;
  }
  const kept = plan.redirects.flatMap(({ from, at }) => (at.file === heir.source ? from : []));
  const list = [...kept, ...urls].map(yamlItem).join(', ');
  const verb = kept.length > 0 ? 'write' : 'add';
  return `If ${url} took its place, ${verb} in the front matter of ${heir.source}: aliases: [${list}]. ${accept}`;
}

const yamlItem = (url: string): string => (/^[\w./~-]+$/.test(url) ? url : JSON.stringify(url));

function findHeirs(input: {
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

  function candidatesFor({ url, anchors }: Lost): PageFacts[] {
    const found = new Set<PageFacts>(bySegment.get(lastSegment(url)));
    for (const id of anchors) {
      const pages = byAnchor.get(id) ?? [];
      if (pages.length <= COMMON) for (const page of pages) found.add(page);
    }
    for (const page of newInFolder.get(folderOf(url))?.slice(0, MOST_CANDIDATES) ?? []) found.add(page);
    for (const page of fresh.slice(0, MOST_CANDIDATES)) found.add(page);
    return [...found].slice(0, 3 * MOST_CANDIDATES);
  }

  function likeness({ url, anchors }: Lost, { page }: PageFacts): number {
    const now = urls.get(page.url) ?? [];
    const same = now.filter((id) => anchors.includes(id)).length;
    const headings = same / Math.max(1, new Set([...now, ...anchors]).size);
    const segments = similarity(lastSegment(url), lastSegment(page.url));
    const neighbours = folderOf(url) === folderOf(page.url) ? 0.25 : 0;
    // A page that was there before took over another only when it says the same.
    const before = locked.has(page.url) ? 0.75 : 0;
    return 2 * headings + (segments > 0.5 ? segments : 0) + neighbours - before;
  }

  return new Map(
    input.lost.flatMap((lost) => {
      const [best] = candidatesFor(lost)
        .map((facts) => ({ facts, score: likeness(lost, facts) }))
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
