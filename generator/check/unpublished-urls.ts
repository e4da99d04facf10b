import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { isSiteError } from '../load/site-error.ts';
import { SITE_START } from '../load/source-locator.ts';
import { routesToPages } from '../plan/routes-to-pages.ts';
import type { Entry } from '../types.ts';

/** Entry that is not published because it is a draft or scheduled. */
export type Unpublished = { readonly entry: Entry; readonly why: string };

/** Drafts and scheduled entries by file, and by the URL that they get when the site is planned with them. */
export function unpublishedUrls(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
}): ReadonlyMap<string, Unpublished> {
  const { unpublished } = input.content;
  const found = new Map<string, Unpublished>();
  if (unpublished.length === 0) return found;
  const urls = urlsWithUnpublished(input);
  for (const { entry } of unpublished) {
    const why = entry.draft ? 'is a draft' : `is public from ${entry.scheduled} on`;
    for (const key of [entry.file, urls?.get(entry.file) ?? entry.file]) found.set(key, { entry, why });
  }
  return found;
}

/** URLs by content file when drafts and scheduled entries are published; undefined if the site's code throws. */
function urlsWithUnpublished(input: Parameters<typeof unpublishedUrls>[0]) {
  const { content, publicFiles } = input;
  const added = content.unpublished.map((source) => [sourceKey(source.entry), source] as const);
  const sources = new Map([...content.sources, ...added]);
  const byCollection = Map.groupBy(
    [...sources.values()].map(({ entry }) => entry),
    ({ collection }) => collection,
  );
  const entries = Object.fromEntries(
    Object.keys(content.entries).map((name) => [name, byCollection.get(name) ?? []]),
  );
  const planned = { ...content, entries, sources, unpublished: [] };
  try {
    const { site } = input.loaded;
    return routesToPages({ site, content: planned, publicFiles, locate: () => SITE_START }).urlByFile;
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return undefined;
  }
}
