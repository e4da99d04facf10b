import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { isSiteError } from '../load/site-error.ts';
import { SITE_START } from '../load/source-locator.ts';
import { routesToPages } from '../plan/routes-to-pages.ts';
import type { Entry } from '../types.ts';

/** Entry that is not published because it is a draft or scheduled. */
export type Unpublished = { readonly entry: Entry; readonly why: string };

/** Content with its drafts and scheduled entries. */
export function withUnpublished(content: Content): Content {
  const sources = new Map(content.sources);
  for (const source of content.unpublished) sources.set(sourceKey(source.entry), source);
  const entries = Object.fromEntries(
    Object.keys(content.entries).map((name) => [
      name,
      [...sources.values()].flatMap(({ entry }) => (entry.collection === name ? entry : [])),
    ]),
  );
  return { ...content, entries, sources, unpublished: [] };
}

/** Drafts and scheduled entries by file, and by the URL that they get when the site is planned with them. */
export function unpublishedUrls(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
}): ReadonlyMap<string, Unpublished> {
  const { loaded, content, publicFiles } = input;
  const found = new Map<string, Unpublished>();
  if (content.unpublished.length === 0) return found;
  const urls = urlsOf({ site: loaded.site, content: withUnpublished(content), publicFiles });
  for (const { entry } of content.unpublished) {
    const why = entry.draft ? 'is a draft' : `is public from ${entry.scheduled} on`;
    for (const key of [entry.file, urls.get(entry.file) ?? entry.file]) found.set(key, { entry, why });
  }
  return found;
}

function urlsOf(input: Omit<Parameters<typeof routesToPages>[0], 'locate'>): ReadonlyMap<string, string> {
  try {
    return routesToPages({ ...input, locate: () => SITE_START }).urlByFile;
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return new Map();
  }
}
