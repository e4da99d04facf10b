import type { PublicFiles } from '../assets/public-files.ts';
import type { Content } from '../content/assemble-content.ts';
import { sourceKey } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import { type Plan, routesToPages } from '../plan/routes-to-pages.ts';
import type { PageFacts } from '../types.ts';
import { acceptedUrls, checkUrls, compareUrls, type Withheld } from './check-urls.ts';
import { factsToUrls } from './facts-to-urls.ts';
import { readLock } from './lock-file.ts';
import { formatLock } from './url-lock.ts';

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

const NOTHING: UrlsVerdict = { diagnostics: [], changes: undefined, text: undefined };

/**
 * Checks the site against its lock. Skips the check when a content file or the route table has errors, which cause missing
 * URLs.
 * @param files outputs with permanent URLs, besides pages.
 */
export async function judgeUrls(
  input: UrlContract & {
    loaded: LoadedSite;
    content: Content;
    plan: Plan;
    publicFiles: PublicFiles;
    pages: readonly PageFacts[];
    files: readonly string[];
    outputs: { readonly has: (path: string) => boolean };
  },
): Promise<UrlsVerdict> {
  const { content, plan, pages, accept } = input;
  const { lock, diagnostics } = await readLock(input.loaded.root);
  if (!lock && (!accept || diagnostics.length > 0)) return { ...NOTHING, diagnostics };
  const unreliable = [...content.diagnostics, ...plan.diagnostics].some(
    ({ severity }) => severity === 'error',
  );
  if (unreliable) return { ...NOTHING, diagnostics };

  const urls = factsToUrls({ pages, plan, files: input.files });
  const changes = compareUrls(lock, urls);
  if (accept) {
    // Writing the file removes unresolved merge conflicts.
    return { diagnostics: [], changes, text: formatLock(acceptedUrls(lock, urls)) };
  }
  if (!lock) return NOTHING;
  const withheld = () => withheldUrls(input);
  const lost = await checkUrls({ lock, urls, pages, plan, outputs: input.outputs, withheld });
  return { diagnostics: [...diagnostics, ...lost], changes, text: undefined };
}

/** URLs of drafts and scheduled entries. */
async function withheldUrls(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
  dayGiven: boolean;
}): Promise<ReadonlyMap<string, Withheld>> {
  const { loaded, content, publicFiles, dayGiven } = input;
  const { site } = loaded;
  if (content.withheld.length === 0) return new Map();
  const sources = new Map(content.sources);
  for (const source of content.withheld) sources.set(sourceKey(source.entry), source);
  const entries = Object.fromEntries(
    Object.keys(content.entries).map((name) => [
      name,
      [...sources.values()].flatMap(({ entry }) => (entry.collection === name ? entry : [])),
    ]),
  );
  const all: Content = { ...content, entries, sources, withheld: [] };
  const locate = () => ({ file: '', line: 1, column: 1 });
  const planned = await callSite(() => routesToPages({ site, content: all, publicFiles, locate }));
  if ('trouble' in planned) return new Map();
  const withheld = new Map<string, Withheld>();
  for (const { entry } of content.withheld) {
    const url = planned.value.urlByFile.get(entry.file);
    if (url === undefined) continue;
    const excused = dayGiven && entry.scheduled !== undefined && !entry.draft;
    const why = entry.draft ? 'is a draft' : `is public from ${entry.scheduled} on`;
    withheld.set(url, { file: entry.file, why, excused });
  }
  return withheld;
}
