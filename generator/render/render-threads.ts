import { Tinypool } from 'tinypool';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import type { WorkerAnswer, WorkerSite, WorkerTask } from './render-worker.ts';

/** Pages that a thread takes at once: enough for the way there and back not to count, few enough to share out evenly. */
const SLICE = 32;
/** How long one page may take in a thread, in milliseconds, before the thread counts as hung. */
export const TIMEOUT_MS = 120_000;
/** How long its Markdown may take there, in milliseconds; whoever rendered it in this thread would know better. */
const COMPILE_MS = 10_000;

/** Room for what a page needs while it is made, in MB; left alone, the engine takes many times as much for each thread. */
const YOUNG_MB = 24;

/**
 * Renders in threads, and in this one as well. A thread that ends or hangs is reported with the page that it was rendering,
 * unless that page's Markdown was being compiled: this thread, whose compiler has limits, then renders the page. It also renders
 * the other pages that the thread had.
 * @param here renders one page in this thread.
 * @param onEntries receives new cache entries of threads.
 */
export async function renderInThreads(input: {
  site: WorkerSite;
  jobs: readonly RenderJob[];
  threads: number;
  here: (job: RenderJob) => Promise<RenderResult>;
  onEntries: (entries: WorkerAnswer['entries']) => void;
  onNames: (names: readonly string[]) => void;
  /** Is called once for each job; without a result for a page whose thread ended before it was rendered. */
  onResult: (index: number, result: RenderResult | undefined) => void;
  timeout?: number;
  compileTimeout?: number;
}): Promise<readonly Diagnostic[]> {
  const { jobs, threads, here, timeout = TIMEOUT_MS, compileTimeout = COMPILE_MS } = input;
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    workerData: input.site,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const diagnostics: Diagnostic[] = [];
  /** Pages of threads that ended, by their index. */
  const left: number[] = [];
  let next = 0;
  const take = (most: number): { from: number; slice: readonly RenderJob[] } => {
    const from = next;
    next = Math.min(jobs.length, from + most);
    return { from, slice: jobs.slice(from, next) };
  };

  async function runInThread(): Promise<void> {
    for (;;) {
      const { from, slice } = take(SLICE);
      if (slice.length === 0) return;
      const progress = new SharedArrayBuffer(8);
      const watch = watchOver({ progress, timeout, compileTimeout });
      try {
        const answer: WorkerAnswer = await pool.run(
          { jobs: slice.map(toTask), progress } satisfies WorkerTask,
          {
            signal: watch.signal,
          },
        );
        input.onEntries(answer.entries);
        input.onNames(answer.names);
        for (const [index, result] of answer.results.entries()) input.onResult(from + index, result);
      } catch (error) {
        const [begun = 0, compiling] = new Int32Array(progress);
        const at = Math.max(0, begun - 2);
        left.push(...slice.flatMap((_, index) => (index === at && compiling === 0 ? [] : from + index)));
        if (compiling === 0) {
          const reason = watch.signal.aborted
            ? `it took more than ${timeout / 1000} seconds`
            : reasonOf(error);
          diagnostics.push(unfinished(slice[at], reason));
          input.onResult(from + at, undefined);
        }
      } finally {
        watch.stop();
      }
    }
  }

  async function runHere(): Promise<void> {
    for (;;) {
      const { from, slice } = take(HERE);
      if (slice.length === 0) return;
      for (const [index, job] of slice.entries()) input.onResult(from + index, await here(job));
      // Answers of threads are waiting to be heard.
      await new Promise(setImmediate);
    }
  }

  try {
    // Twice as many slices as threads: one waits while the other is rendered.
    await Promise.all([...Array.from({ length: threads * 2 }, runInThread), runHere()]);
    for (const index of left) input.onResult(index, await here(jobs[index] as RenderJob));
  } finally {
    await pool.destroy();
  }
  return diagnostics;
}

/** Pages that this thread renders between two looks at what the others have done. */
const HERE = 8;

function toTask({ page, source, paths }: RenderJob): WorkerTask['jobs'][number] {
  if (!source) return { page, paths, source };
  const { collection: _, ...sent } = source;
  return { page, paths, source: sent };
}

function unfinished(job: RenderJob | undefined, reason: string): Diagnostic {
  const at = job?.source && { file: job.source.entry.file, line: 1, column: 1 };
  return diagnose('page/thread', { url: job?.page.url ?? '', reason }, at);
}

/** Aborts when the progress stands still for too long after a thread has taken the task. */
function watchOver(input: { progress: SharedArrayBuffer; timeout: number; compileTimeout: number }) {
  const { timeout, compileTimeout } = input;
  const progress = new Int32Array(input.progress);
  const abort = new AbortController();
  let last = '';
  let since = performance.now();
  const timer = setInterval(
    () => {
      const [begun, compiling] = progress;
      const limit = compiling === 1 ? compileTimeout : timeout;
      if (begun === 0 || progress.join() !== last) since = performance.now();
      else if (performance.now() - since > limit) abort.abort();
      last = progress.join();
    },
    Math.min(1000, timeout / 2, compileTimeout / 2),
  );
  return { signal: abort.signal, stop: () => clearInterval(timer) };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
