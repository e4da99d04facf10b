import type { Content } from '../content/assemble-content.ts';
import { sourceKey } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { callSite } from '../load/site-to-module.ts';
import { routesToPages } from '../plan/routes-to-pages.ts';
import type { PreparedSite } from '../prepare.ts';
import type { PageFacts } from '../types.ts';
import { acceptedUrls, checkUrls, compareUrls, type Withheld } from './check-urls.ts';
import { factsToUrls } from './facts-to-urls.ts';
import { readLock } from './lock-file.ts';
import { formatLock } from './url-lock.ts';

export type UrlContract = {
  /** Take what the site has now as what it promises, instead of checking it. */
  readonly accept: boolean;
  /** The day of the build was asked for: what is public only later is no loss then. */
  readonly dayGiven: boolean;
};

/** What a build found out about the addresses that the site has promised. */
export type UrlsVerdict = {
  readonly diagnostics: readonly Diagnostic[];
  /** How many addresses and places came and went; undefined without a lock, or when that cannot be told. */
  readonly changes: { readonly added: number; readonly removed: number } | undefined;
  /** What the lock is to say from now on; undefined unless the maintainer accepts it. */
  readonly text: string | undefined;
};

const NOTHING: UrlsVerdict = { diagnostics: [], changes: undefined, text: undefined };

/**
 * Holds the site against its lock. Where a content file or the route table has errors nothing is said: what is missing then
 * is missing because of them.
 * @param files outputs besides pages whose addresses others keep.
 */
export async function judgeUrls(
  input: UrlContract & {
    prepared: PreparedSite;
    root: string;
    pages: readonly PageFacts[];
    files: readonly string[];
    outputs: { readonly has: (path: string) => boolean };
  },
): Promise<UrlsVerdict> {
  const { prepared, pages, accept } = input;
  const { content, plan } = prepared;
  const { lock, diagnostics } = await readLock(input.root);
  if (!lock && (!accept || diagnostics.length > 0)) return { ...NOTHING, diagnostics };
  const unreliable = [...content.diagnostics, ...plan.diagnostics].some(
    ({ severity }) => severity === 'error',
  );
  if (unreliable) return { ...NOTHING, diagnostics };

  const urls = factsToUrls({ pages, plan, files: input.files });
  const changes = compareUrls(lock, urls);
  if (accept) {
    // A line that is left of a merge is gone once the file is written anew.
    return { diagnostics: [], changes, text: formatLock(acceptedUrls(lock, urls)) };
  }
  if (!lock) return NOTHING;
  const withheld = () => withheldUrls(prepared, input.dayGiven);
  const lost = await checkUrls({ lock, urls, pages, plan, outputs: input.outputs, withheld });
  return { diagnostics: [...diagnostics, ...lost], changes, text: undefined };
}

/** The addresses that drafts and entries of a later day would have. */
async function withheldUrls(
  { site, loaded, content, publicFiles }: PreparedSite,
  dayGiven: boolean,
): Promise<ReadonlyMap<string, Withheld>> {
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
  const planned = await callSite(
    () => routesToPages({ site, content: all, publicFiles, locate }),
    loaded.locate,
  );
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
