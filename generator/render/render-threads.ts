import { Tinypool } from 'tinypool';
import type { CacheEntry } from '../cache/cache-store.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import type { WorkerAnswer, WorkerSite, WorkerTask } from './render-worker.ts';

/** Pages that a thread takes at once: enough for the way there and back not to count, few enough to share out evenly. */
const SLICE = 32;
/** How long one page may take in a thread, in milliseconds, before the thread counts as hung. */
export const PATIENCE_MS = 120_000;

/** Room for what a page needs while it is made, in MB; left alone, the engine takes many times as much for each thread. */
const YOUNG_MB = 24;

export type ThreadedRendering = {
  /** In the order of the jobs; undefined for a page whose thread ended before it was rendered. */
  readonly results: readonly (RenderResult | undefined)[];
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Renders in threads, and in this one as well. A thread that ends or hangs costs the pages that it had, and is reported with
 * the page that it was rendering.
 * @param here renders one page in this thread.
 * @param onEntries takes over what threads want to be remembered.
 */
export async function renderInThreads(input: {
  site: WorkerSite;
  jobs: readonly RenderJob[];
  threads: number;
  here: (job: RenderJob) => Promise<RenderResult>;
  onEntries: (entries: readonly CacheEntry[]) => void;
  onNames: (names: readonly string[]) => void;
  onDone: (count: number) => void;
  patience?: number;
}): Promise<ThreadedRendering> {
  const { jobs, threads, here, patience = PATIENCE_MS } = input;
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    workerData: input.site,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const results: (RenderResult | undefined)[] = new Array(jobs.length);
  const diagnostics: Diagnostic[] = [];
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
      const begun = new SharedArrayBuffer(4);
      const watch = watchOver(begun, patience);
      try {
        const answer: WorkerAnswer = await pool.run({ jobs: slice.map(toTask), begun } satisfies WorkerTask, {
          signal: watch.signal,
        });
        for (const [index, result] of answer.results.entries()) results[from + index] = result;
        input.onEntries(answer.entries);
        input.onNames(answer.names);
        input.onDone(slice.length);
      } catch (error) {
        const job = slice[Math.max(0, (new Int32Array(begun)[0] ?? 0) - 2)];
        const facts = {
          url: job?.page.url ?? '',
          reason: watch.signal.aborted ? `it took more than ${patience / 1000} seconds` : reasonOf(error),
        };
        const at = job?.source && { file: job.source.entry.file, line: 1, column: 1 };
        diagnostics.push(diagnose('page/thread', facts, at));
      } finally {
        watch.stop();
      }
    }
  }

  async function runHere(): Promise<void> {
    for (;;) {
      const { from, slice } = take(HERE);
      if (slice.length === 0) return;
      for (const [index, job] of slice.entries()) results[from + index] = await here(job);
      input.onDone(slice.length);
      // Answers of threads are waiting to be heard.
      await new Promise(setImmediate);
    }
  }

  try {
    // Twice as many slices as threads: one waits while the other is rendered.
    await Promise.all([...Array.from({ length: threads * 2 }, runInThread), runHere()]);
  } finally {
    await pool.destroy();
  }
  return { results, diagnostics };
}

/** Pages that this thread renders between two looks at what the others have done. */
const HERE = 8;

function toTask({ page, source, paths }: RenderJob): WorkerTask['jobs'][number] {
  if (!source) return { page, paths, source };
  const { collection: _, ...sent } = source;
  return { page, paths, source: sent };
}

/** Aborts when the number stands still for too long after a thread has taken the task. */
function watchOver(begun: SharedArrayBuffer, patience: number) {
  const count = new Int32Array(begun);
  const abort = new AbortController();
  let last = 0;
  let since = performance.now();
  const timer = setInterval(
    () => {
      const now = Atomics.load(count, 0);
      if (now === 0 || now !== last) since = performance.now();
      else if (performance.now() - since > patience) abort.abort();
      last = now;
    },
    Math.min(1000, patience / 2),
  );
  return { signal: abort.signal, stop: () => clearInterval(timer) };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
