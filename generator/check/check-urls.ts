import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import { type Plan, routesToPages } from '../plan/routes-to-pages.ts';
import type { PageFacts, SourceLocation } from '../types.ts';
import { anchorAdvice, type Lost, redirectAdvice } from './lost-url-hints.ts';
import {
  acceptedUrls,
  compareUrls,
  formatLock,
  LOCK_FILE,
  readLock,
  type UrlLock,
  type Urls,
} from './url-lock.ts';

export type UrlContract = {
  /** Accept the current URLs instead of checking them. */
  readonly accept: boolean;
  /** The build date was given, so URLs of scheduled entries may be missing. */
  readonly dayGiven: boolean;
};

/** Result of checking a site against its lock. */
export type UrlsVerdict = {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of added and removed URLs and anchors; undefined without a lock or when content has errors. */
  readonly changes: { readonly added: number; readonly removed: number } | undefined;
  /** New text of the lock; undefined unless the maintainer accepts it. */
  readonly text: string | undefined;
};

type Input = {
  readonly loaded: LoadedSite;
  readonly content: Content;
  readonly plan: Plan;
  readonly publicFiles: PublicFiles;
  readonly pages: readonly PageFacts[];
  /** Outputs with permanent URLs, besides pages. */
  readonly files: readonly string[];
  readonly outputs: { readonly has: (path: string) => boolean };
  readonly contract: UrlContract;
};

/**
 * Checks the site against its lock. Each removed URL or anchor is an error at its line of the lock; new URLs are allowed.
 * Skips the check when a content file or the route table has errors, which cause missing URLs.
 */
export async function checkUrls(input: Input): Promise<UrlsVerdict> {
  const { content, plan } = input;
  const { accept } = input.contract;
  const { lock, diagnostics } = await readLock(input.loaded.root);
  const hasErrors = [...content.diagnostics, ...plan.diagnostics].some(
    ({ severity }) => severity === 'error',
  );
  if (hasErrors || (!lock && (!accept || diagnostics.length > 0)))
    return { diagnostics, changes: undefined, text: undefined };
  const urls = factsToUrls(input);
  const changes = compareUrls(lock, urls);
  // Writing the file removes unresolved merge conflicts.
  if (accept || !lock) return { diagnostics: [], changes, text: formatLock(acceptedUrls(lock, urls)) };
  const lost = await lostUrls(input, lock, urls);
  return { diagnostics: [...diagnostics, ...lost], changes, text: undefined };
}

/**
 * Permanent URLs of a site: pages with their anchors, redirects, feeds and files under `public/`. Markdown versions, image
 * variants and assets are not included.
 */
function factsToUrls({ pages, plan, files }: Input): Urls {
  const urls = new Map<string, readonly string[] | undefined>();
  for (const { page, isPlaceholder, anchors } of pages)
    if (page.file === undefined) urls.set(page.url, isPlaceholder ? undefined : [...new Set(anchors)]);
  for (const { from } of plan.redirects) urls.set(from, []);
  for (const path of files) urls.set(`/${path}`, []);
  return urls;
}

async function lostUrls(input: Input, lock: UrlLock, urls: Urls): Promise<Diagnostic[]> {
  const { pages, plan } = input;
  const factsByUrl = new Map<string, PageFacts>(pages.map((facts) => [facts.page.url, facts]));
  const redirectTargets = new Map<string, string>(plan.redirects.map(({ from, to }) => [from, to]));
  const lost: Lost[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [url, locked] of lock.urls) {
    const facts = factsByUrl.get(redirectTargets.get(url) ?? url);
    if (facts) diagnostics.push(...lostAnchors({ url, locked, facts, now: urls.get(facts.page.url) }));
    else if (!input.outputs.has(url.slice(1))) lost.push({ url, anchors: [...locked.anchors.keys()] });
  }
  if (lost.length === 0) return diagnostics;

  const unpublished = await unpublishedUrls(input);
  const gone = lost.filter(({ url }) => !unpublished.has(url));
  const advice = redirectAdvice({ lost: gone, locked: lock.urls, pages, urls, plan });
  for (const { url } of lost) {
    const held = unpublished.get(url);
    if (held?.excused) continue;
    const hint = held
      ? `Publish ${held.file}, which ${held.why}, or accept the removal with --accept-urls.`
      : advice.get(url);
    const at = locationOf(url, lock.urls.get(url)?.line ?? 1);
    diagnostics.push(diagnose('urls/dropped', { url }, at, hint));
  }
  return diagnostics;
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
  const { length } = text.trimStart();
  return { file: LOCK_FILE, line, column: text.length - length + 1, length };
}

/** URL that is not published because its entry is a draft or scheduled. */
type Unpublished = {
  readonly file: string;
  readonly why: string;
  /** The entry is scheduled and the build date was given. */
  readonly excused: boolean;
};

/** URLs of drafts and scheduled entries, from planning the site with them. */
async function unpublishedUrls(input: Input): Promise<ReadonlyMap<string, Unpublished>> {
  const { loaded, content, publicFiles } = input;
  if (content.unpublished.length === 0) return new Map();
  const sources = new Map(content.sources);
  for (const source of content.unpublished) sources.set(sourceKey(source.entry), source);
  const entries = Object.fromEntries(
    Object.keys(content.entries).map((name) => [
      name,
      [...sources.values()].flatMap(({ entry }) => (entry.collection === name ? entry : [])),
    ]),
  );
  const all: Content = { ...content, entries, sources, unpublished: [] };
  const locate = () => ({ file: '', line: 1, column: 1 });
  const planned = await callSite(() =>
    routesToPages({ site: loaded.site, content: all, publicFiles, locate }),
  );
  if ('error' in planned) return new Map();
  const unpublished = new Map<string, Unpublished>();
  for (const { entry } of content.unpublished) {
    const url = planned.value.urlByFile.get(entry.file);
    if (url === undefined) continue;
    const excused = input.contract.dayGiven && entry.scheduled !== undefined && !entry.draft;
    const why = entry.draft ? 'is a draft' : `is public from ${entry.scheduled} on`;
    unpublished.set(url, { file: entry.file, why, excused });
  }
  return unpublished;
}
