import { Tinypool } from 'tinypool';
import { startOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { messageOf } from '../lib/files.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import type { WorkerAnswer, WorkerSite, WorkerTask } from './render-worker.ts';

/** Pages per task: enough to make the cost of messages irrelevant, few enough to distribute the work evenly. */
const TASK_SIZE = 32;
/** Pages that this thread renders before it handles the results of the others. */
const OWN_TASK_SIZE = 8;
/** Timeout for one page in a thread, in milliseconds. */
export const TIMEOUT_MS = 120_000;
/** Timeout for the Markdown of a page in a worker, in milliseconds. This thread then compiles it, with diagnostics. */
const COMPILE_TIMEOUT_MS = 10_000;

/** Size of V8's young generation in MB. The default is many times as large for each thread. */
const YOUNG_GENERATION_MB = 24;

/**
 * Renders pages in worker threads and in this one. When a worker ends or hangs, reports the page that it was rendering,
 * or renders it in this thread if its Markdown was being compiled, because the compiler of this thread has a timeout.
 * Also renders the other pages of the task in this thread.
 * @param input `here` renders one page in this thread; `onEntries` receives new cache entries of workers.
 */
export async function renderInThreads(input: {
  site: WorkerSite;
  jobs: readonly RenderJob[];
  threads: number;
  here: (job: RenderJob) => Promise<RenderResult>;
  onEntries: (entries: WorkerAnswer['entries']) => void;
  onNames: (names: readonly string[]) => void;
  /** Called once for each job; without a result for a page whose worker ended. */
  onResult: (index: number, result: RenderResult | undefined) => void;
  timeout?: number;
  compileTimeout?: number;
}): Promise<readonly Diagnostic[]> {
  const { jobs, threads, here, timeout = TIMEOUT_MS, compileTimeout = COMPILE_TIMEOUT_MS } = input;
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    workerData: input.site,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const diagnostics: Diagnostic[] = [];
  /** Indexes of pages of failed tasks. */
  const unrendered: number[] = [];
  let next = 0;
  const take = (count: number) => {
    const from = next;
    next = Math.min(jobs.length, from + count);
    return { from, slice: jobs.slice(from, next) };
  };

  async function runInThread(): Promise<void> {
    for (;;) {
      const { from, slice } = take(TASK_SIZE);
      if (slice.length === 0) return;
      const progress = new SharedArrayBuffer(8);
      const watch = watchProgress({ progress, timeout, compileTimeout });
      try {
        const task: WorkerTask = { jobs: slice.map(toTask), progress };
        const answer: WorkerAnswer = await pool.run(task, { signal: watch.signal });
        input.onEntries(answer.entries);
        input.onNames(answer.names);
        for (const [index, result] of answer.results.entries()) input.onResult(from + index, result);
      } catch (error) {
        const [started = 0, compiling] = new Int32Array(progress);
        const at = Math.max(0, started - 2);
        const failed = compiling === 0 ? from + at : undefined;
        unrendered.push(...slice.flatMap((_, index) => (from + index === failed ? [] : from + index)));
        if (failed === undefined) continue;
        const reason = watch.signal.aborted
          ? `it took more than ${timeout / 1000} seconds`
          : messageOf(error);
        const { page, source } = slice[at] as RenderJob;
        const location = source && startOf(source.entry.file);
        diagnostics.push(diagnose('page/thread', { url: page.url, reason }, location));
        input.onResult(failed, undefined);
      } finally {
        watch.stop();
      }
    }
  }

  async function runHere(): Promise<void> {
    for (;;) {
      const { from, slice } = take(OWN_TASK_SIZE);
      if (slice.length === 0) return;
      for (const [index, job] of slice.entries()) input.onResult(from + index, await here(job));
      // Handles messages of the workers.
      await new Promise(setImmediate);
    }
  }

  try {
    // Twice as many tasks as workers, so that workers never wait.
    await Promise.all([...Array.from({ length: threads * 2 }, runInThread), runHere()]);
    for (const index of unrendered) input.onResult(index, await here(jobs[index] as RenderJob));
  } finally {
    await pool.destroy();
  }
  return diagnostics;
}

function toTask({ page, source, paths }: RenderJob): WorkerTask['jobs'][number] {
  if (!source) return { page, paths, source };
  const { collection: _, ...sent } = source;
  return { page, paths, source: sent };
}

/** Aborts when a worker that has started the task makes no progress for too long. */
function watchProgress(input: { progress: SharedArrayBuffer; timeout: number; compileTimeout: number }) {
  const { timeout, compileTimeout } = input;
  const progress = new Int32Array(input.progress);
  const abort = new AbortController();
  let last = '';
  let since = performance.now();
  const timer = setInterval(
    () => {
      const [started, compiling] = progress;
      const limit = compiling === 1 ? compileTimeout : timeout;
      if (started === 0 || progress.join() !== last) since = performance.now();
      else if (performance.now() - since > limit) abort.abort();
      last = progress.join();
    },
    Math.min(1000, timeout / 2, compileTimeout / 2),
  );
  return { signal: abort.signal, stop: () => clearInterval(timer) };
}
