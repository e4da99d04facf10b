import { availableParallelism } from 'node:os';
import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { PublicFiles } from '../assets/public-files.ts';
import { digest, type OpenCache } from '../cache/cache-store.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { OutputSet, Sink } from '../publish/output-set.ts';
import type { AnyPage, PageFacts, RenderTrace } from '../types.ts';
import { pageOutputPaths } from './page-outputs.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import type { WorkerSite } from './render-worker.ts';
import { createSiteRenderer } from './site-renderer.ts';
import { addressesOf, digestOfAddresses } from './site-urls.ts';

/** Everything that pages are rendered from. */
export type PlannedSite = {
  readonly loaded: LoadedSite;
  readonly content: Content;
  readonly plan: Plan;
  readonly assets: SiteAssets;
  readonly publicFiles: PublicFiles;
  readonly compiler: MarkdownCompiler;
  readonly cache: OpenCache;
  /** Digest of the generator, its packages and Node; empty without a cache. */
  readonly toolchain: string;
};

/** How pages are spread over threads. */
export type Threading = {
  /** Threads beside this one; chosen by the number of pages when undefined. */
  readonly workers: number | undefined;
  /** Folder that outputs are written to; nothing is when undefined. */
  readonly folder: string | undefined;
};

/** From this many pages on starting threads takes less time than they save. */
const THREADS_FROM = 200;
/** Of two cores, the engine itself keeps the second busy: a thread there saved a tenth to a fifth and cost 100 MB or more. */
const FEWEST_CORES = 3;
/** Milliseconds without a look at signals and at what threads have made. */
const TURN_MS = 50;

/** Renders every page that is not remembered, and adds the files of all to the outputs. */
export async function renderPages(input: {
  site: PlannedSite;
  pages: readonly AnyPage[];
  outputs: OutputSet;
  sink: Sink;
  threading: Threading;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ facts: PageFacts[]; traces: RenderTrace[]; diagnostics: readonly Diagnostic[] }> {
  const { pages, outputs, threading } = input;
  const { loaded, content, plan, compiler, cache, toolchain } = input.site;
  const { site, settings, environment } = loaded;
  const assets = input.site.assets.urls;
  const addresses = addressesOf(plan);
  const code = cache.keeps ? digest(loaded.code) : '';
  const shared = { toolchain, code, addresses: cache.keeps ? digestOfAddresses(plan) : '' };
  const { run, memory } = createSiteRenderer({
    site,
    settings,
    assets,
    addresses,
    compiler,
    blame: loaded.boundary.blame,
    environment,
    cache,
    shared,
    sink: input.sink,
  });
  let done = 0;
  const advance = (count: number): void => {
    done += count;
    input.onProgress?.(done, pages.length);
  };

  const facts: PageFacts[] = new Array(pages.length);
  const traces: RenderTrace[] = [];
  const missing: { index: number; job: RenderJob; why: string }[] = [];
  for (const [index, page] of pages.entries()) {
    const source = page.content && content.sources.get(sourceKey(page.content));
    const from = source?.entry.file ?? `the page ${page.url}`;
    const paths = pageOutputPaths(page, source, site).filter((path) => outputs.reserve(path, from));
    const start = performance.now();
    const known = memory?.recall(page, source) ?? { miss: 'nothing is remembered' };
    const files = 'facts' in known ? known.outputs.filter(({ path }) => paths.includes(path)) : [];
    if (memory && 'facts' in known && (await outputs.addCached(files, memory.bodyOf))) {
      facts[index] = known.facts;
      traces.push({ url: page.url, ms: performance.now() - start, why: undefined });
      advance(1);
    } else {
      const why = 'miss' in known ? known.miss : 'its bytes were lost';
      missing.push({ index, job: { page, source, paths }, why });
    }
  }

  const take = (result: RenderResult | undefined, position: number): void => {
    const { index, job, why } = missing[position] as (typeof missing)[number];
    if (!result) return;
    outputs.addWritten(result.files, result.troubles);
    facts[index] = { page: job.page, ...result.facts };
    traces.push({ url: job.page.url, ms: result.ms, why });
  };
  const jobs = missing.map(({ job }) => job);
  const threads = threading.workers ?? chooseThreads(jobs.length);
  let diagnostics: readonly Diagnostic[] = [];
  let turn = performance.now();
  if (threads === 0 || jobs.length === 0) {
    for (const [position, job] of jobs.entries()) {
      take(await run(job), position);
      advance(1);
      if (performance.now() - turn < TURN_MS) continue;
      await new Promise(setImmediate);
      turn = performance.now();
    }
  } else {
    const { renderInThreads } = await import('./render-threads.ts');
    const rendering = await renderInThreads({
      site: workerSite({ site: input.site, threading, shared }),
      jobs,
      threads,
      here: run,
      onValues: (values) => {
        for (const { kind, key, value } of values) cache.set(kind, key, value);
      },
      onNames: environment.add,
      onDone: advance,
    });
    rendering.results.forEach(take);
    diagnostics = rendering.diagnostics;
  }
  return { facts: facts.filter(Boolean), traces, diagnostics };
}

function chooseThreads(pages: number): number {
  const cores = availableParallelism();
  return pages < THREADS_FROM || cores < FEWEST_CORES ? 0 : cores - 1;
}

function workerSite(input: {
  site: PlannedSite;
  threading: Threading;
  shared: WorkerSite['shared'];
}): WorkerSite {
  const { threading, shared } = input;
  const { loaded, plan, publicFiles, cache } = input.site;
  const { root, settings } = loaded;
  const assets = input.site.assets.urls;
  const { hasMarkdownAt } = addressesOf(plan);
  const urls = plan.pages.map(({ url }) => url);
  return {
    root,
    code: loaded.code,
    map: loaded.map,
    settings,
    assets,
    urls,
    withoutMarkdown: urls.filter((url) => !hasMarkdownAt(url)),
    inFullText: plan.llms?.full.map(({ url }) => url) ?? [],
    urlByFile: [...plan.urlByFile],
    publicFiles: [...publicFiles.files],
    shared,
    toolchain: input.site.toolchain,
    cacheFile: cache.file,
    keeps: cache.keeps,
    folder: threading.folder,
  };
}
