import { type CacheStore, openCacheReader } from '../cache/cache-store.ts';
import { type CacheEntry, createMemo } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import { runSite } from '../load/load-site.ts';
import { type Boundary, createBoundary } from '../load/site-boundary.ts';
import { refuseToExit, type SiteEnvironment, watchEnvironment } from '../load/site-environment.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { MarkdownCompiler } from './compile-markdown.ts';
import type { ThreadReport, ThreadSite, ThreadSource } from './compile-thread.ts';
import { createHighlighter } from './highlight.ts';
import { createSiteCompiler } from './site-compiler.ts';

/**
 * Loads a site in a thread.
 * @param fresh compile each document, even if the cache has it.
 */
export async function loadThreadSite(
  given: ThreadSite,
  fresh: boolean,
): Promise<{
  site: SiteDefinition;
  compiler: MarkdownCompiler;
  environment: Pick<SiteEnvironment, 'names' | 'add'>;
  boundary: Boundary;
  /** Adds the collection to a source. */
  sourceOf: (source: ThreadSource) => Source;
  /** Returns what is new since the last report. */
  report: () => ThreadReport;
}> {
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
    sourceOf(source) {
      const collection = site.collections[source.entry.collection];
      if (!collection) throw new TypeError(`There is no collection "${source.entry.collection}".`);
      return { ...source, collection };
    },
    report: () => ({ entries: entries.splice(0), names: environment.names() }),
  };
}
