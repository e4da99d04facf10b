/** A thread that renders pages: it loads the site's code itself and is told the rest once, when it starts. */
import { workerData } from 'node:worker_threads';
import { type CacheEntry, entryOf, openCacheReader } from '../cache/cache-store.ts';
import type { Source } from '../content/assemble-content.ts';
import type { FileOnDisk } from '../content/disk-to-files.ts';
import { refuseToExit, watchEnvironment } from '../load/site-environment.ts';
import { runSite, stackLocator } from '../load/site-to-module.ts';
import { createHighlighter } from '../markdown/highlight.ts';
import { diskSink, nullSink } from '../outputs/sinks.ts';
import { createSiteCompiler } from '../site-compiler.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { AnyPage, Assets, RepoPath, UrlPath } from '../types.ts';
import type { SharedInputs } from './page-memory.ts';
import type { RenderResult } from './render-job.ts';
import { createSiteRenderer } from './site-renderer.ts';

/** What a thread is told when it starts. */
export type WorkerSite = {
  readonly root: string;
  readonly code: string;
  readonly map: string;
  readonly settings: SiteSettings;
  readonly assets: Assets;
  readonly urls: readonly string[];
  /** Those of the same that have no Markdown twin. */
  readonly twinless: readonly string[];
  readonly inFullText: readonly string[];
  readonly urlByFile: readonly (readonly [RepoPath, UrlPath])[];
  readonly publicFiles: readonly (readonly [string, FileOnDisk])[];
  readonly shared: SharedInputs;
  /** Where to look things up; nothing is remembered when undefined. */
  readonly cacheFile: string | undefined;
  /** Whether there is a cache that takes what is made. */
  readonly keeps: boolean;
  /** Where files are written; nowhere when undefined. */
  readonly folder: string | undefined;
};

/** An entry without its collection, which holds code. */
export type WorkerSource = Omit<Source, 'collection'>;

/** Some pages to render. */
export type WorkerTask = {
  readonly jobs: readonly {
    readonly page: AnyPage;
    readonly source: WorkerSource | undefined;
    readonly paths: readonly string[];
  }[];
  /** One number for whoever waits: 0 until a thread has taken the task, then 1 and one more for each page begun. */
  readonly begun: SharedArrayBuffer;
};

export type WorkerAnswer = {
  readonly results: readonly RenderResult[];
  /** What there is to remember. */
  readonly entries: readonly CacheEntry[];
  /** Names of the environment variables that the site's code has read so far. */
  readonly names: readonly string[];
};

// tinypool hands its own data on in front of ours.
const told = (Array.isArray(workerData) ? workerData.at(-1) : workerData) as WorkerSite;
const entries: CacheEntry[] = [];
// A thread that ends without an error is never missed.
process.exit = refuseToExit;
/** Begun with the first task, so that whoever waits for it also waits for this. */
let ready: ReturnType<typeof start> | undefined;

export default async function renderTask({ jobs, begun }: WorkerTask): Promise<WorkerAnswer> {
  const count = new Int32Array(begun);
  Atomics.add(count, 0, 1);
  ready ??= start(told);
  const { site, run, names } = await ready;
  const results: RenderResult[] = [];
  for (const { page, source, paths } of jobs) {
    Atomics.add(count, 0, 1);
    const collection = source && site.collections[source.entry.collection];
    results.push(await run({ page, source: source && collection && { ...source, collection }, paths }));
  }
  return { results, entries: entries.splice(0), names: names() };
}

async function start(given: WorkerSite) {
  const { root, code, map, settings, assets, shared, folder } = given;
  const { process, ...environment } = watchEnvironment();
  const { default: site } = runSite({ root, code, process });
  if (!site) throw new TypeError('The code of the site gives no site in this thread.');
  const reader = await openCacheReader(given.cacheFile);
  const cache = {
    ...reader,
    keeps: given.keeps,
    set: (kind: string, key: string, value: Uint8Array | string) => {
      entries.push(entryOf(kind, key, value));
    },
  };
  const urls = new Set(given.urls);
  const twinless = new Set(given.twinless);
  const compiler = createSiteCompiler({
    site,
    code,
    publicFiles: { files: new Map(given.publicFiles), diagnostics: [] },
    toolchain: shared.toolchain,
    cache,
    highlighter: createHighlighter(),
    environment,
  });
  const { run } = createSiteRenderer({
    site,
    settings,
    assets,
    addresses: {
      pages: urls,
      urlByFile: new Map(given.urlByFile),
      isTwinned: (url) => urls.has(url) && !twinless.has(url),
      inFullText: new Set(given.inFullText),
    },
    compiler,
    locate: stackLocator({ root, map }),
    environment,
    cache,
    shared,
    sink: folder === undefined ? nullSink : diskSink(folder),
  });
  return { site, run, names: environment.names };
}
