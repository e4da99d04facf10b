import type { Content } from '../content/assemble-content.ts';
import { aliasToYaml } from '../content/front-matter.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { MAX_SUGGESTIONS, similarity } from '../diagnostics/nearest.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { Entry, PageFacts, SourceLocation } from '../types.ts';
import { whyUnpublished } from './check-links.ts';
import { compareUrls, formatLock, LOCK_FILE, type LockedUrl, type UrlLock, type Urls } from './url-lock.ts';

export type UrlContract = {
  /** Accept the current URLs instead of checking them. */
  readonly accept: boolean;
  /** The build date was given, so URLs of scheduled entries may be missing. */
  readonly dayGiven: boolean;
};

export type UrlsVerdict = {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of added and removed URLs and anchors; undefined without a lock or when content has errors. */
  readonly changes?: { readonly added: number; readonly removed: number };
  /** New text of the lock; undefined unless the maintainer accepts it. */
  readonly text?: string;
};

type Input = {
  readonly content: Content;
  readonly plan: Plan;
  readonly pages: readonly PageFacts[];
  readonly lock: UrlLock | undefined;
  readonly urls: Urls;
  readonly unpublished: () => ReadonlyMap<string, Entry>;
  readonly outputs: { readonly has: (path: string) => boolean };
  readonly contract: UrlContract;
};

/**
 * Checks the site against its lock. Each removed URL or anchor is an error at its line of the lock; new URLs are allowed.
 * Skips the check when a content file or the route table has errors, which cause missing URLs.
 */
export function checkUrls(input: Input): UrlsVerdict {
  const { content, plan, lock, urls } = input;
  const { accept } = input.contract;
  const problems = lock?.diagnostics ?? [];
  const hasErrors = [...content.diagnostics, ...plan.diagnostics].some(
    ({ severity }) => severity === 'error',
  );
  if (hasErrors) return { diagnostics: problems };
  const changes = compareUrls(lock, urls);
  // Writing the file removes unresolved merge conflicts.
  if (accept)
    return {
      diagnostics: problems.filter(({ code }) => code !== 'urls/lock'),
      changes,
      text: formatLock(urls),
    };
  return lock ? { diagnostics: [...problems, ...lostUrls(input, lock)], changes } : { diagnostics: [] };
}

/**
 * Permanent URLs of a site: pages with their anchors, redirects, feeds and files under `public/`. Markdown versions, image
 * variants and assets are not included. Placeholders keep the locked anchors of their pages.
 */
export function factsToUrls(
  input: Pick<Input, 'pages' | 'plan' | 'lock'> & {
    /** Outputs with permanent URLs, besides pages. */
    readonly files: readonly string[];
  },
): Urls {
  const urls = new Map<string, readonly string[]>();
  for (const { page, isPlaceholder, anchors } of input.pages) {
    const ids = isPlaceholder ? input.lock?.urls.get(page.url)?.anchors.keys() : anchors;
    if (page.file === undefined) urls.set(page.url, [...new Set(ids)]);
  }
  for (const { from } of input.plan.redirects) urls.set(from, []);
  for (const path of input.files) urls.set(`/${path}`, []);
  return urls;
}

function lostUrls(input: Input, lock: UrlLock): Diagnostic[] {
  const { pages, plan, urls } = input;
  const factsByUrl = new Map<string, PageFacts>(pages.map((facts) => [facts.page.url, facts]));
  const redirectTargets = new Map<string, string>(plan.redirects.map(({ from, to }) => [from, to]));
  const lost: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [url, locked] of lock.urls) {
    const facts = factsByUrl.get(redirectTargets.get(url) ?? url);
    if (facts) diagnostics.push(...lostAnchors(url, locked, facts));
    else if (!input.outputs.has(url.slice(1))) lost.push(url);
  }
  if (lost.length === 0) return diagnostics;

  const unpublished = input.unpublished();
  const gone = lost.filter((url) => !unpublished.has(url));
  const replacements = findReplacements({ lost: gone, locked: lock.urls, pages, urls });
  for (const url of lost) {
    const entry = unpublished.get(url);
    // On another day than today, scheduled entries may be missing.
    if (input.contract.dayGiven && entry?.scheduled !== undefined && !entry.draft) continue;
    const hint = entry
      ? `${whyUnpublished(entry)}. Publish it, or accept the removal with --accept-urls.`
      : redirectHint(url, replacements.get(url), urls);
    const at = locationOf(url, lock.urls.get(url)?.line ?? 1);
    diagnostics.push(diagnose('urls/dropped', { url }, at, hint));
  }
  return diagnostics;
}

/** Assumes that headings were reworded: the candidate for an anchor is the new one at the same position. */
function lostAnchors(url: string, { anchors }: LockedUrl, facts: PageFacts): Diagnostic[] {
  const ids = new Set(facts.ids);
  // The problem of a placeholder is reported itself.
  if (facts.isPlaceholder || [...anchors.keys()].every((id) => ids.has(id))) return [];
  const now = [...new Set(facts.anchors)];
  const position = new Map(now.map((id, index) => [id, index]));
  const diagnostics: Diagnostic[] = [];
  let last = -1;
  for (const [id, line] of anchors) {
    const next = now[last + 1];
    const candidate = ids.has(id) || next === undefined || anchors.has(next) ? undefined : next;
    last = position.get(candidate ?? id) ?? last;
    if (ids.has(id)) continue;
    const which = candidate === undefined ? '' : `, most likely the one with the id ${candidate}`;
    const how = facts.source?.endsWith('.md')
      ? `Add {#${id}} to the end of a heading in ${facts.source}${which}`
      : `Add the id ${id} to an element of the page${which}`;
    const shown = { url: facts.page.url, id, old: url };
    const at = locationOf(`  #${id}`, line);
    diagnostics.push(diagnose('urls/dropped-anchor', shown, at, `${how}. ${ACCEPT}`));
  }
  return diagnostics;
}

function locationOf(text: string, line: number): SourceLocation {
  const { length } = text.trimStart();
  return { file: LOCK_FILE, line, column: text.length - length + 1, length };
}

const ACCEPT = 'Or accept the removal with --accept-urls.';

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
