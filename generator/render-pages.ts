import { availableParallelism } from 'node:os';
import { digest } from './cache/cache-store.ts';
import { sourceKey } from './content/assemble-content.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { OutputSet, Sink } from './outputs/output-set.ts';
import { pageOutputPaths } from './outputs/page-outputs.ts';
import type { PreparedSite } from './prepare.ts';
import { addressesOf, digestOfAddresses } from './render/addresses-of.ts';
import type { RenderJob, RenderResult } from './render/render-job.ts';
import type { WorkerSite } from './render/render-worker.ts';
import { createSiteRenderer } from './render/site-renderer.ts';
import type { AnyPage, PageFacts, PageStory } from './types.ts';

/** How pages are spread over threads. */
export type Threading = {
  /** Threads beside this one; chosen by the number of pages when undefined. */
  readonly workers: number | undefined;
  /** Folder that outputs are written to; nothing is when undefined. */
  readonly folder: string | undefined;
  readonly cacheFile: string | undefined;
};

/** From this many pages on starting threads takes less time than they save. */
const THREADS_FROM = 200;
/** Of two cores, the engine itself keeps the second busy: a thread there saved a tenth to a fifth and cost 100 MB or more. */
const FEWEST_CORES = 3;
const PAGES_A_TURN = 8;

/** Renders every page that is not remembered, and adds the files of all to the outputs. */
export async function renderPages(input: {
  prepared: PreparedSite;
  pages: readonly AnyPage[];
  outputs: OutputSet;
  sink: Sink;
  threading: Threading;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ facts: PageFacts[]; stories: PageStory[]; diagnostics: readonly Diagnostic[] }> {
  const { prepared, pages, outputs, threading } = input;
  const { site, settings, assets, content, plan, compiler, loaded, cache, toolchain } = prepared;
  const addresses = addressesOf(plan);
  const code = cache.keeps ? digest(loaded.code) : '';
  const { environment } = loaded;
  const shared = { toolchain, code, addresses: cache.keeps ? digestOfAddresses(plan) : '' };
  const { run, memory } = createSiteRenderer({
    site,
    settings,
    assets,
    addresses,
    compiler,
    locate: loaded.locate,
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
  const stories: PageStory[] = [];
  const missing: { index: number; job: RenderJob; why: string }[] = [];
  for (const [index, page] of pages.entries()) {
    const source = page.content && content.sources.get(sourceKey(page.content));
    const from = source?.entry.file ?? `the page ${page.url}`;
    const paths = pageOutputPaths(page, source, site).filter((path) => outputs.reserve(path, from));
    const start = performance.now();
    const known = memory?.recall(page, source) ?? { miss: 'nothing is remembered' };
    const files = 'facts' in known ? known.outputs.filter(({ path }) => paths.includes(path)) : [];
    if (memory && 'facts' in known && (await outputs.addKnown(files, memory.bodyOf))) {
      facts[index] = known.facts;
      stories.push({ url: page.url, ms: performance.now() - start, why: undefined });
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
    stories.push({ url: job.page.url, ms: result.ms, why });
  };
  const jobs = missing.map(({ job }) => job);
  const threads = threading.workers ?? chooseThreads(jobs.length);
  let diagnostics: readonly Diagnostic[] = [];
  if (threads === 0 || jobs.length === 0) {
    for (const [position, job] of jobs.entries()) {
      take(await run(job), position);
      advance(1);
      // Drawings that threads have finished are waiting to be taken over.
      if (position % PAGES_A_TURN === 0) await new Promise(setImmediate);
    }
  } else {
    const { renderInThreads } = await import('./render/render-threads.ts');
    const rendering = await renderInThreads({
      site: workerSite({ prepared, threading, shared }),
      jobs,
      threads,
      here: run,
      onEntries: (entries) => entries.forEach(cache.setEntry),
      onNames: environment.hear,
      onDone: advance,
    });
    rendering.results.forEach(take);
    diagnostics = rendering.diagnostics;
  }
  return { facts: facts.filter(Boolean), stories, diagnostics };
}

function chooseThreads(pages: number): number {
  const cores = availableParallelism();
  return pages < THREADS_FROM || cores < FEWEST_CORES ? 0 : cores - 1;
}

function workerSite(input: {
  prepared: PreparedSite;
  threading: Threading;
  shared: WorkerSite['shared'];
}): WorkerSite {
  const { prepared, threading, shared } = input;
  const { root, loaded, settings, assets, plan, publicFiles } = prepared;
  const { isTwinned } = addressesOf(plan);
  const urls = plan.pages.map(({ url }) => url);
  return {
    root,
    code: loaded.code,
    map: loaded.map,
    settings,
    assets,
    urls,
    twinless: urls.filter((url) => !isTwinned(url)),
    inFullText: plan.llms?.full.map(({ url }) => url) ?? [],
    urlByFile: [...plan.urlByFile],
    publicFiles: [...publicFiles.files],
    shared,
    cacheFile: threading.cacheFile,
    keeps: prepared.cache.keeps,
    folder: threading.folder,
  };
}
