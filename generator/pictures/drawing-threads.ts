import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DrawJob, Drawn, Font } from './drawing.ts';

type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<number, (drawn: Drawn) => void>;
  end: NodeJS.Timeout | undefined;
};

const MOST_THREADS = 4;
/** How long a thread without work is kept, in milliseconds. */
const PATIENCE = 1000;

/**
 * Draws in threads beside the one that renders pages. A thread starts with the first work for it, holds the process
 * only while it works, and ends when it has had nothing to do for a while.
 */
export function createDrawingThreads(fonts: readonly Font[]): (job: DrawJob) => Promise<Drawn> {
  const most = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
  const threads = new Set<Thread>();
  let jobs = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: { fonts } });
    const thread: Thread = { worker, waiting: new Map(), end: undefined };
    threads.add(thread);
    worker.on('message', ({ id, drawn }: { id: number; drawn: Drawn }) => {
      thread.waiting.get(id)?.(drawn);
      thread.waiting.delete(id);
      if (thread.waiting.size > 0) return;
      worker.unref();
      thread.end = setTimeout(() => close(thread), PATIENCE).unref();
    });
    worker.on('error', (error) => {
      threads.delete(thread);
      const reason = error instanceof Error ? error.message : String(error);
      for (const settle of thread.waiting.values()) settle({ reason });
    });
    return thread;
  }

  function close(thread: Thread): void {
    threads.delete(thread);
    void thread.worker.terminate();
  }

  /** The least busy thread, or a new one while there may be more and all have work. */
  function choose(): Thread {
    const [best] = [...threads].sort((a, b) => a.waiting.size - b.waiting.size);
    return best && (best.waiting.size === 0 || threads.size >= most) ? best : start();
  }

  return (job) =>
    new Promise((settle) => {
      const thread = choose();
      clearTimeout(thread.end);
      thread.worker.ref();
      thread.waiting.set(++jobs, settle);
      thread.worker.postMessage({ id: jobs, job });
    });
}
