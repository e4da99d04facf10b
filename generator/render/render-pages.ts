import { availableParallelism } from 'node:os';
import type { Computed } from '../cache/memo.ts';
import { sourceKey } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { OutputRecord, OutputSet, Sink } from '../publish/output-set.ts';
import type { AnyPage, PageFacts, RenderTrace } from '../types.ts';
import { type CachedPage, type PlannedSite, pageMemo } from './page-memo.ts';
import { pageOutputPaths } from './page-outputs.ts';
import { createPageRenderer } from './page-to-html.ts';
import { createJobRunner, type RenderJob, type RenderResult } from './render-job.ts';
import type { WorkerSite } from './render-worker.ts';
import { addressesOf } from './site-urls.ts';

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

/** Renders every page that is not in the cache, and adds the files of all pages to the outputs. */
export async function renderPages(input: {
  site: PlannedSite;
  pages: readonly AnyPage[];
  outputs: OutputSet;
  sink: Sink;
  threading: Threading;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ facts: PageFacts[]; traces: RenderTrace[]; diagnostics: readonly Diagnostic[] }> {
  const { pages, outputs, threading } = input;
  const { content, loaded, memo } = input.site;
  const { inputsOf, answerersOf } = pageMemo(input.site);
  const facts: PageFacts[] = new Array(pages.length);
  const traces: RenderTrace[] = [];
  const queue: QueuedJob[] = [];
  let done = 0;

  const bodyOf = async ({ path, digest }: OutputRecord): Promise<Uint8Array | undefined> =>
    (
      await memo<Uint8Array | undefined>('output', path, { digest }, () => ({
        value: undefined,
        keep: false,
      }))
    ).value;

  async function keepBodies(result: RenderResult): Promise<void> {
    const digests = new Map(result.files.map(({ path, digest }) => [path, digest]));
    for (const { path, body } of result.cacheable?.bodies ?? [])
      await memo('output', path, { digest: digests.get(path) ?? '' }, () => ({ value: body }));
  }

  /** @param onQueued is called if the page must be rendered. */
  async function recall(page: AnyPage, index: number, onQueued: () => void): Promise<void> {
    const source = page.content && content.sources.get(sourceKey(page.content));
    const from = source?.entry.file ?? `the page ${page.url}`;
    const paths = pageOutputPaths(page, source, loaded.site).filter((path) => outputs.reserve(path, from));
    const start = performance.now();
    let ms: number | undefined;
    const render = async (): Promise<Computed<CachedPage | undefined>> => {
      const result = await new Promise<RenderResult | undefined>((resolve, reject) => {
        queue.push({ job: { page, source, paths }, resolve, reject });
        onQueued();
      });
      if (!result) return { value: undefined, keep: false };
      outputs.addWritten(result.files, result.troubles);
      await keepBodies(result);
      ms = result.ms;
      const value = { facts: result.facts, files: result.files };
      return result.cacheable ? { value, asked: result.cacheable.asked } : { value, keep: false };
    };
    const { value, why } = await memo('page', page.url, inputsOf(page, source), render, {
      answerers: answerersOf(page),
      accept: async (known) =>
        known !== undefined &&
        outputs.addCached(
          known.files.filter(({ path }) => paths.includes(path)),
          bodyOf,
        ),
    });
    input.onProgress?.(++done, pages.length);
    if (!value) return;
    facts[index] = { page, ...value.facts };
    traces.push({ url: page.url, ms: ms ?? performance.now() - start, why });
  }

  const recalls: Promise<void>[] = [];
  for (const [index, page] of pages.entries()) {
    const queued = Promise.withResolvers<void>();
    const recalled = recall(page, index, queued.resolve);
    recalls.push(recalled);
    await Promise.race([recalled, queued.promise]);
  }
  const [diagnostics] = await Promise.all([
    runQueue({ site: input.site, queue, sink: input.sink, threading }),
    ...recalls,
  ]);
  return { facts: facts.filter(Boolean), traces, diagnostics };
}

type QueuedJob = {
  readonly job: RenderJob;
  /** Receives no result if a thread ended before it rendered the page. */
  readonly resolve: (result: RenderResult | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** Renders queued pages here, and in threads if there are many. */
async function runQueue(input: {
  site: PlannedSite;
  queue: readonly QueuedJob[];
  sink: Sink;
  threading: Threading;
}): Promise<readonly Diagnostic[]> {
  const { queue, sink, threading } = input;
  if (queue.length === 0) return [];
  const { loaded, assets, plan, compiler, memo } = input.site;
  const { site, settings, environment } = loaded;
  const addresses = addressesOf(plan);
  const { keeps } = memo;
  const context = { settings, assets: assets.urls };
  const { blame } = loaded.boundary;
  const render = createPageRenderer({ site, context, addresses, compiler, blame });
  const run = createJobRunner({ render, addresses, environment, sink, keeps });
  const threads = threading.workers ?? chooseThreads(queue.length);
  try {
    if (threads > 0) {
      const { renderInThreads } = await import('./render-threads.ts');
      return await renderInThreads({
        site: workerSite(input.site, threading),
        jobs: queue.map(({ job }) => job),
        threads,
        here: run,
        onEntries: (entries) => entries.forEach(memo.add),
        onNames: environment.add,
        onResult: (index, result) => queue[index]?.resolve(result),
      });
    }
    let turn = performance.now();
    for (const { job, resolve } of queue) {
      resolve(await run(job));
      if (performance.now() - turn < TURN_MS) continue;
      await new Promise(setImmediate);
      turn = performance.now();
    }
    return [];
  } catch (error) {
    for (const { reject } of queue) reject(error);
    throw error;
  }
}

function chooseThreads(pages: number): number {
  const cores = availableParallelism();
  return pages < THREADS_FROM || cores < FEWEST_CORES ? 0 : cores - 1;
}

function workerSite(
  { loaded, plan, assets, publicFiles, memo, toolchain }: PlannedSite,
  threading: Threading,
): WorkerSite {
  const { root, settings, code, map } = loaded;
  const { hasMarkdownAt } = addressesOf(plan);
  const urls = plan.pages.map(({ url }) => url);
  return {
    root,
    code,
    map,
    settings,
    assets: assets.urls,
    urls,
    withoutMarkdown: urls.filter((url) => !hasMarkdownAt(url)),
    inFullText: plan.llms?.full.map(({ url }) => url) ?? [],
    urlByFile: [...plan.urlByFile],
    publicFiles: [...publicFiles.files],
    toolchain,
    cacheFile: memo.file,
    keeps: memo.keeps,
    folder: threading.folder,
  };
}
