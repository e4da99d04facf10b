import { PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Growth of a piece of work: CPU time in milliseconds for an input of size `n`, and for one twice as large. */
export type Growth = { readonly n: number; readonly once: number; readonly twice: number };

type Prepare = (n: number) => () => unknown;

/** Shortest CPU time in milliseconds to compare. Below it, the clock and the engine's own work dominate. */
const MEASURABLE = 4;
const REPEATS = 3;
const CONFIRMATIONS = 3;
/** Highest accepted factor for twice the input. Linear work takes 2 times as long, quadratic work 4 times. */
const TOO_MUCH = 3;
/** Sizes of the trials, relative to the first measurable size. Growth counts only if it occurs in every trial. */
const TRIALS = [1, 1.4];
/** Up to this size, the input grows in small steps, because exponential work would not finish for twice the size. */
const SMALL = 60;
const SMALL_STEP = 1.1;
const LARGE_STEP = 2;

/**
 * Enlarges the input of a piece of work until its time is measurable, and returns the growth if CPU time more than
 * triples for twice the input. Uses the CPU time of this process and the minimum of several runs, and requires the
 * growth in every trial, so that other load on the machine has no effect.
 * @param prepare Creates the work for an input of size `n`. Only the work itself is measured.
 * @param largest Size up to which the input grows. Work that is still too fast to measure passes.
 * @returns Undefined if the work takes linear time.
 */
export async function measureGrowth(
  prepare: Prepare,
  { smallest, largest }: { smallest: number; largest: number },
): Promise<Growth | undefined> {
  let n = smallest;
  while ((await leastTime(prepare, n, 1)) < MEASURABLE) {
    if (n >= largest) return undefined;
    n = Math.min(largest, Math.ceil(n * (n < SMALL ? SMALL_STEP : LARGE_STEP)));
  }
  if (n < SMALL) {
    const once = await leastTime(prepare, n, REPEATS);
    const twice = await leastTime(prepare, Math.ceil(n * SMALL_STEP), 1);
    if (isTooMuch({ n, once, twice }) && (await isExplosive(prepare, n))) return { n, once, twice };
  }
  let growth: Growth | undefined;
  for (const trial of TRIALS) {
    growth = await grow(prepare, Math.ceil(n * trial));
    if (!isTooMuch(growth)) return undefined;
  }
  return (await isConfirmed(prepare, n)) ? growth : undefined;
}

/** Whether the work takes more than 9 times as long for 4 times the input, without garbage collection. */
async function isConfirmed(prepare: Prepare, n: number): Promise<boolean> {
  const once = await leastCpuTime(prepare, n);
  const fourfold = await leastCpuTime(prepare, 4 * n);
  return fourfold > TOO_MUCH * TOO_MUCH * Math.max(once, MEASURABLE);
}

/** Whether the work takes more than 3 times as long for an input 10 % larger, without garbage collection. */
async function isExplosive(prepare: Prepare, n: number): Promise<boolean> {
  const once = await leastCpuTime(prepare, n);
  const twice = await leastCpuTime(prepare, Math.ceil(n * SMALL_STEP));
  return isTooMuch({ n, once, twice });
}

async function leastCpuTime(prepare: Prepare, n: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < CONFIRMATIONS; run++) {
    collectGarbage();
    least = Math.min(least, (await cpuTime(prepare(n))).ms);
  }
  return least;
}

setFlagsFromString('--expose-gc');
export const collectGarbage: () => void = runInNewContext('gc');

const isTooMuch = ({ once, twice }: Growth): boolean => twice >= MEASURABLE && twice > TOO_MUCH * once;

async function grow(prepare: Prepare, n: number): Promise<Growth> {
  const once = await leastTime(prepare, n, REPEATS);
  const twice = await leastTime(prepare, 2 * n, REPEATS);
  return { n, once, twice };
}

async function leastTime(prepare: Prepare, n: number, repeats: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < repeats; run++) {
    least = Math.min(least, (await processTime(prepare(n))).ms);
    if (least > 5 * MEASURABLE) break;
  }
  return least;
}

/**
 * Measures the CPU time of a piece of work in milliseconds. Counts this thread only, without garbage collection, which
 * depends on everything else in memory.
 */
export async function cpuTime<T>(work: () => T): Promise<{ ms: number; value: Awaited<T> }> {
  let collecting = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting += duration;
  });
  observer.observe({ entryTypes: ['gc'] });
  const before = process.threadCpuUsage();
  const value = await work();
  const { user, system } = process.threadCpuUsage(before);
  // Performance entries arrive in a later turn of the event loop.
  await new Promise(setImmediate);
  observer.disconnect();
  return { ms: Math.max(0, (user + system) / 1000 - collecting), value };
}

/** Measures the CPU time of a piece of work in milliseconds, in all threads of this process. */
export async function processTime<T>(work: () => T): Promise<{ ms: number; value: Awaited<T> }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, value };
}
