import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { isSiteError } from '../load/site-error.ts';
import { SITE_START } from '../load/source-locator.ts';
import { routesToPages } from '../plan/routes-to-pages.ts';
import type { Entry } from '../types.ts';

/** Drafts and scheduled entries by file, and by the URL that they get when the site is planned with them. */
export function unpublishedUrls(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
}): ReadonlyMap<string, Entry> {
  const { content, publicFiles } = input;
  const { site } = input.loaded;
  const added = content.unpublished.map(({ entry }) => entry);
  const found = new Map(added.map((entry) => [entry.file, entry]));
  if (added.length === 0) return found;
  const entries = Object.entries(content.entries).map(([name, all]) => [
    name,
    [...all, ...added.filter(({ collection }) => collection === name)],
  ]);
  const drafts = content.unpublished.map((source) => [sourceKey(source.entry), source] as const);
  const planned = {
    ...content,
    entries: Object.fromEntries(entries),
    sources: new Map([...content.sources, ...drafts]),
  };
  try {
    const plan = routesToPages({ site, content: planned, publicFiles, locate: () => SITE_START });
    for (const entry of added) found.set(plan.urlByFile.get(entry.file) ?? entry.file, entry);
  } catch (error) {
    if (!isSiteError(error)) throw error;
  }
  return found;
}

/** Why an entry is not published, as a sentence without its period. */
export const whyUnpublished = ({ file, draft, scheduled }: Entry): string =>
  `${file} ${draft ? 'is a draft' : `is public from ${scheduled} on`}`;
