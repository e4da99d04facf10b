import { type CacheStore, digest } from '../cache/cache-store.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import type { RepoPath } from '../types.ts';
import type { Content } from './assemble-content.ts';
import { openFileCache } from './file-cache.ts';
import { openFrontMatterCache } from './front-matter-cache.ts';
import { readCollections } from './read-collections.ts';

/**
 * Reads and validates every content file of a site.
 * @param input `today` is `yyyy-mm-dd`; `dates` are those of the last change of each file.
 * @returns undefined content and a diagnostic if the site's code throws.
 */
export async function readContent(input: {
  loaded: LoadedSite;
  drafts: boolean;
  today: string;
  dates: Promise<ReadonlyMap<RepoPath, string>> | undefined;
  cache: CacheStore;
  toolchain: string;
}): Promise<{ content: Content | undefined; diagnostics: Content['diagnostics'] }> {
  const { loaded, cache, toolchain, drafts, today } = input;
  const { root, site } = loaded;
  const { collections, tokens } = site;
  const frontMatterCache = openFrontMatterCache(cache);
  const inputs = { generator: toolchain, code: digest(loaded.code) };
  const files = cache.keeps ? openFileCache({ cache, inputs }) : undefined;
  const { dates } = input;
  const read = await callSite(() =>
    readCollections({
      root,
      collections,
      tokens,
      drafts,
      today,
      cache: frontMatterCache,
      ...(files && { files }),
      ...(dates && { dates }),
    }),
  );
  if ('trouble' in read) return { content: undefined, diagnostics: [read.trouble] };
  frontMatterCache.save();
  files?.save();
  return { content: read.value, diagnostics: read.value.diagnostics };
}
