import { isMainThread, Worker } from 'node:worker_threads';

/** CPU time in milliseconds after which a call that has not returned is reported, and after which the process is ended. */
const LIMITS = { noticeMs: 5000, limitMs: 120_000 };
const MAX_NAME = 500;

/**
 * Creates a function that runs the site's code, watched by another thread: an endless loop blocks this thread, which then
 * handles no signal and prints nothing. Only the outermost of nested calls counts. Worker threads have limits of their own.
 */
export function createStallWatch(limits = LIMITS): <T>(what: string, run: () => T) => T {
  /** Number of calls, length of the current name in bytes or 0, and a zero to wait for. */
  const calls = new Int32Array(new SharedArrayBuffer(12));
  const name = new Uint8Array(new SharedArrayBuffer(MAX_NAME));
  const encoder = new TextEncoder();
  let thread: Worker | undefined;
  return (what, run) => {
    if (!isMainThread || calls[1] !== 0) return run();
    if (!thread) {
      thread = new Worker(new URL('stall-thread.cjs', import.meta.url), {
        workerData: { calls, name, ...limits },
      });
      thread.unref();
    }
    calls[0] = (calls[0] ?? 0) + 1;
    calls[1] = encoder.encodeInto(what, name).written;
    try {
      return run();
    } finally {
      calls[1] = 0;
    }
  };
}

/** One for the process, because it has one main thread. */
export const watchStalls = createStallWatch();
