import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { PageFacts, SourceLocation } from '../types.ts';
import { anchorAdvice } from './propose-anchor.ts';
import { type Lost, redirectAdvice } from './propose-redirect.ts';
import { LOCK_FILE, type UrlLock, type Urls } from './url-lock.ts';

/** A URL that is not published because its entry is a draft or scheduled. */
export type Withheld = {
  readonly file: string;
  readonly why: string;
  /** The entry is scheduled and the build date was given. */
  readonly excused: boolean;
};

/**
 * Compares the lock with the current URLs. Each removed URL or anchor is an error at its line of the lock. New URLs are
 * allowed.
 * @param withheld URLs of drafts and scheduled entries.
 */
export function checkUrls(input: {
  lock: UrlLock;
  urls: Urls;
  pages: readonly PageFacts[];
  plan: Plan;
  outputs: { readonly has: (path: string) => boolean };
  withheld: () => Promise<ReadonlyMap<string, Withheld>>;
}): Promise<Diagnostic[]> {
  const { lock, urls, plan } = input;
  const factsByUrl = new Map<string, PageFacts>(input.pages.map((facts) => [facts.page.url, facts]));
  const redirectTargets = new Map<string, string>(plan.redirects.map(({ from, to }) => [from, to]));
  const lost: Lost[] = [];
  const diagnostics: Diagnostic[] = [];

  for (const [url, locked] of lock.urls) {
    const facts = factsByUrl.get(redirectTargets.get(url) ?? url);
    if (facts) diagnostics.push(...lostAnchors({ url, locked, facts, now: urls.get(facts.page.url) }));
    else if (!input.outputs.has(url.slice(1))) lost.push({ url, anchors: [...locked.anchors.keys()] });
  }
  return lost.length === 0 ? Promise.resolve(diagnostics) : judgeLost();

  async function judgeLost(): Promise<Diagnostic[]> {
    const withheld = await input.withheld();
    const gone = lost.filter(({ url }) => !withheld.has(url));
    const advice = redirectAdvice({ lost: gone, locked: lock.urls, pages: input.pages, urls, plan });
    for (const { url } of lost) {
      const held = withheld.get(url);
      if (held?.excused) continue;
      const hint = held
        ? `Publish ${held.file}, which ${held.why}, or accept the removal with --accept-urls.`
        : advice.get(url);
      diagnostics.push(
        diagnose('urls/dropped', { url }, locationOf(url, lock.urls.get(url)?.line ?? 1), hint),
      );
    }
    return diagnostics;
  }
}

function lostAnchors(input: {
  url: string;
  locked: { readonly anchors: ReadonlyMap<string, number> };
  facts: PageFacts;
  now: readonly string[] | undefined;
}): Diagnostic[] {
  const { url, locked, facts, now } = input;
  if (now === undefined || locked.anchors.size === 0) return [];
  const ids = new Set(facts.ids);
  const before = [...locked.anchors.keys()];
  const lost = before.filter((id) => !ids.has(id));
  if (lost.length === 0) return [];
  const advice = anchorAdvice({ lost, before, now, file: facts.source });
  return lost.map((id) => {
    const at = locationOf(`  #${id}`, locked.anchors.get(id) ?? 1);
    return diagnose('urls/dropped-anchor', { url: facts.page.url, id, old: url }, at, advice.get(id));
  });
}

function locationOf(text: string, line: number): SourceLocation {
  const column = text.length - text.trimStart().length + 1;
  return { file: LOCK_FILE, line, column, length: text.trimStart().length };
}

/** Counts URLs and anchors that only the site has, and those that only the lock has. */
export function compareUrls(lock: UrlLock | undefined, urls: Urls): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const [url, anchors] of urls) {
    const locked = lock?.urls.get(url);
    if (!locked) added++;
    added += (anchors ?? []).filter((id) => !locked?.anchors.has(id)).length;
  }
  for (const [url, { anchors }] of lock?.urls ?? []) {
    if (!urls.has(url)) removed++;
    const now = urls.get(url);
    const kept = new Set(now ?? anchors.keys());
    removed += [...anchors.keys()].filter((id) => !urls.has(url) || !kept.has(id)).length;
  }
  return { added, removed };
}

/** Current URLs, with the locked anchors where the current ones are unknown. */
export const acceptedUrls = (lock: UrlLock | undefined, urls: Urls): Urls =>
  new Map(
    [...urls].map(([url, anchors]) => [url, anchors ?? [...(lock?.urls.get(url)?.anchors.keys() ?? [])]]),
  );
