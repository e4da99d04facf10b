import { type CacheStore, openCacheReader } from '../cache/cache-store.ts';
import { type CacheEntry, createMemo } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import { runSite } from '../load/load-site.ts';
import { createBoundary } from '../load/site-boundary.ts';
import { refuseToExit, watchEnvironment } from '../load/site-environment.ts';
import type { ThreadReport, ThreadSite, ThreadSource } from './compile-thread.ts';
import { createHighlighter } from './highlight.ts';
import { createSiteCompiler } from './site-compiler.ts';

/**
 * Loads a site in a thread.
 * @param fresh compile each document, even if the cache has it.
 */
export async function loadThreadSite(given: ThreadSite, fresh: boolean) {
  const { root, code, map, toolchain } = given;
  // Without this, site code that calls process.exit() would end the thread without an error.
  process.exit = refuseToExit;
  const environment = watchEnvironment();
  const boundary = createBoundary({ root, code, map });
  const ran = runSite({ root, code, environment, boundary });
  if ('diagnostics' in ran) throw new TypeError(ran.diagnostics[0]?.message);
  const { site } = ran;
  const entries: CacheEntry[] = [];
  const cache: CacheStore = {
    ...(await openCacheReader(given.cacheFile)),
    enabled: given.hasCache,
    set: (kind, name, entry) => {
      entries.push({ kind, name, entry });
    },
  };
  const compiler = createSiteCompiler({
    loaded: { root, site, code, environment, boundary },
    publicFiles: { files: new Map(given.publicFiles), diagnostics: [] },
    toolchain,
    memo: createMemo(cache),
    highlighter: createHighlighter(),
    fresh,
  });
  return {
    site,
    compiler,
    environment,
    boundary,
    sourceOf(source: ThreadSource): Source {
      const collection = site.collections[source.entry.collection];
      if (!collection) throw new TypeError(`There is no collection "${source.entry.collection}".`);
      return { ...source, collection };
    },
    /** Returns what is new since the last report. */
    report: (): ThreadReport => ({ entries: entries.splice(0), names: environment.names() }),
  };
}
