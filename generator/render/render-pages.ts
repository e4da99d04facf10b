import { availableParallelism } from 'node:os';
import type { Computed } from '../cache/memo.ts';
import { sourceOf } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { threadSite } from '../markdown/site-compiler.ts';
import { cachedBodies, type OutputSet, type Sink } from '../publish/output-set.ts';
import type { AnyPage, PageFacts, RenderRecord } from '../types.ts';
import { type CachedPage, type PlannedSite, pageMemo, rendererOf } from './page-memo.ts';
import { siteUrlsOf } from './page-to-html.ts';
import { createJobRunner, pageOutputPaths, type RenderJob, type RenderResult } from './render-job.ts';
import type { WorkerSite } from './render-worker.ts';

/** Minimum number of pages for which threads save more time than starting them takes. */
const MIN_PAGES = 200;
/** Minimum number of cores. V8's own threads use the second core: a worker saved 10 to 20 % there but needed 100 MB. */
const MIN_CORES = 3;
/** Maximum time without handling signals and messages, in milliseconds. Threads that draw images wait for the next one. */
const TURN_MS = 5;
/** Maximum number of started pages: one here, one in a compile thread, one that waits for it. More take memory. */
const MAX_RUNNING = 3;

/** Renders the pages that are not cached, and adds the files of all pages to the outputs. */
export async function renderPages(input: {
  planned: PlannedSite;
  pages: readonly AnyPage[];
  outputs: OutputSet;
  sink: Sink;
  /** Number of worker threads. Default: depends on the number of pages. */
  workers: number | undefined;
  /** Folder that worker threads write outputs to; undefined to discard them. */
  folder: string | undefined;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ facts: PageFacts[]; renders: RenderRecord[]; diagnostics: readonly Diagnostic[] }> {
  const { planned, pages, outputs, workers, folder } = input;
  const { content, loaded, memo } = planned;
  const { inputsOf, readersOf } = pageMemo(planned);
  const facts: PageFacts[] = new Array(pages.length);
  const renders: RenderRecord[] = new Array(pages.length);
  let done = 0;

  const bodies = cachedBodies(memo);

  /** Adds a page from the cache, or renders it. */
  async function addPage(page: AnyPage, index: number, render: RenderPage): Promise<void> {
    const source = sourceOf(content, page);
    const from = source?.entry.file ?? `the page ${page.url}`;
    const paths = pageOutputPaths(page, source, loaded.site).filter((path) => outputs.reserve(path, from));
    const start = performance.now();
    let ms: number | undefined;
    const compute = async (): Promise<Computed<CachedPage | undefined>> => {
      const result = await render({ page, source, paths });
      if (!result) return { value: undefined, keep: false };
      outputs.addWritten(result.files, result.errors);
      for (const file of result.files) {
        const cached = result.cacheable?.bodies.find(({ path }) => path === file.path);
        if (cached) await bodies.set(file, cached.body);
      }
      ms = result.ms;
      const value = { facts: result.facts, files: result.files };
      return result.cacheable
        ? { value, dependencies: result.cacheable.dependencies }
        : { value, keep: false };
    };
    const { value, why } = await memo('page', page.url, inputsOf(page, source), compute, {
      readers: readersOf(page),
      accept: async (cached) =>
        cached !== undefined &&
        outputs.addCached(
          cached.files.filter(({ path }) => paths.includes(path)),
          bodies.get,
        ),
    });
    input.onProgress?.(++done, pages.length);
    if (!value) return;
    facts[index] = { page, ...value.facts };
    renders[index] = { url: page.url, ms: ms ?? performance.now() - start, why };
  }

  const here = createJobRunner({
    render: rendererOf(planned),
    urls: siteUrlsOf(planned.plan),
    environment: loaded.environment,
    sink: input.sink,
    hasCache: memo.enabled,
  });
  if ((workers ?? chooseThreads(pages.length)) === 0) {
    const yieldTurn = createTurns();
    const running = new Set<Promise<void>>();
    try {
      for (const [index, page] of pages.entries()) {
        await new Promise<void>((next) => {
          const render: RenderPage = (job) => {
            // What takes longer than a turn waits for a compile thread or the disk, so the next page can start.
            setImmediate(next);
            return here(job);
          };
          const call = addPage(page, index, render).then(() => void running.delete(call));
          running.add(call);
          call.then(next, next);
        });
        // A page that failed is still among them.
        if (running.size >= MAX_RUNNING) await Promise.race(running);
        await yieldTurn();
      }
      await Promise.all(running);
    } finally {
      await Promise.allSettled(running);
    }
    return { facts: facts.filter(Boolean), renders: renders.filter(Boolean), diagnostics: [] };
  }

  const queue: QueuedJob[] = [];
  const added: Promise<void>[] = [];
  for (const [index, page] of pages.entries()) {
    const queued = Promise.withResolvers<void>();
    const render: RenderPage = (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        queued.resolve();
      });
    const call = addPage(page, index, render);
    added.push(call);
    // Pages claim their paths in order, so each must be in the cache or in the queue before the next.
    await Promise.race([call, queued.promise]);
  }
  const threads = workers ?? chooseThreads(queue.length);
  const rendering = renderQueue({ planned, queue, here, threads, folder });
  const [diagnostics] = await Promise.all([rendering, ...added]);
  return { facts: facts.filter(Boolean), renders: renders.filter(Boolean), diagnostics };
}

/** Resolves to undefined if a thread ended before it rendered the page. */
type RenderPage = (job: RenderJob) => Promise<RenderResult | undefined>;

type QueuedJob = {
  readonly job: RenderJob;
  readonly resolve: (result: RenderResult | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** Renders pages in worker threads and in this one. Resolves or rejects every job. */
async function renderQueue(input: {
  planned: PlannedSite;
  queue: readonly QueuedJob[];
  here: (job: RenderJob) => Promise<RenderResult>;
  threads: number;
  folder: string | undefined;
}): Promise<readonly Diagnostic[]> {
  const { planned, queue, here, threads, folder } = input;
  try {
    if (queue.length > 0 && threads > 0) {
      const { renderInThreads } = await import('./render-threads.ts');
      return await renderInThreads({
        site: workerSite(planned, folder),
        jobs: queue.map(({ job }) => job),
        threads,
        here,
        onEntries: (entries) => entries.forEach(planned.memo.add),
        onNames: planned.loaded.environment.add,
        onResult: (index, result) => queue[index]?.resolve(result),
      });
    }
    const yieldTurn = createTurns();
    for (const { job, resolve } of queue) {
      resolve(await here(job));
      await yieldTurn();
    }
    return [];
  } catch (error) {
    for (const { reject } of queue) reject(error);
    throw error;
  }
}

/** Creates a function that lets signals and messages of threads be handled after every `TURN_MS`. */
function createTurns(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < TURN_MS) return;
    await new Promise(setImmediate);
    turn = performance.now();
  };
}

function chooseThreads(pages: number): number {
  const cores = availableParallelism();
  return pages < MIN_PAGES || cores < MIN_CORES ? 0 : cores - 1;
}

function workerSite(planned: PlannedSite, folder: string | undefined): WorkerSite {
  const { loaded, plan, assets } = planned;
  const { hasMarkdownAt } = siteUrlsOf(plan);
  const urls = plan.pages.map(({ url }) => url);
  return {
    ...threadSite(planned),
    settings: loaded.settings,
    assets: assets.urls,
    urls,
    withoutMarkdown: urls.filter((url) => !hasMarkdownAt(url)),
    keepsText: [...plan.keepsText],
    urlByFile: [...plan.urlByFile],
    folder,
  };
}
