import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How a piece of work grew: CPU time in milliseconds for an input of size `n` and for one twice as large. */
export type Growth = { readonly n: number; readonly once: number; readonly twice: number };

type Prepare = (n: number) => () => unknown;

/** Work that is done in less is not measured: the clock and the engine's own work would be most of it. */
const MEASURABLE = 4;
const REPEATS = 3;
const CONFIRMATIONS = 3;
/** Quadratic work takes four times as long for twice the input, linear work twice as long. */
const TOO_MUCH = 3;
/** Inputs of each of these sizes, in relation to the first that can be measured, must grow too much. */
const TRIALS = [1, 1.4];
/** Up to this size the input grows in small steps: exponential work would not end for one of twice the size. */
const SMALL = 60;
const SMALL_STEP = 1.1;
const LARGE_STEP = 2;

/**
 * Enlarges the input of a piece of work until it can be measured, and reports the growth when CPU time more than triples
 * for twice the input. The CPU time of this process alone counts, and the least of several runs, so that a busy machine
 * changes nothing; and a growth that is too much must show in every trial.
 * @param prepare makes the work for an input of size `n`; only the work itself is measured.
 * @param largest the size at which work that cannot be measured yet counts as fast.
 * @returns undefined when the work grows in proportion to its input.
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
    if (isTooMuch({ n, once, twice })) return { n, once, twice };
  }
  let growth: Growth | undefined;
  for (const trial of TRIALS) {
    growth = await grow(prepare, Math.ceil(n * trial));
    if (!isTooMuch(growth)) return undefined;
  }
  return (await isConfirmed(prepare, n)) ? growth : undefined;
}

/**
 * Whether a suspect grows too much at larger sizes too. Each run starts without the garbage of others: collecting it would
 * count as growth.
 */
async function isConfirmed(prepare: Prepare, n: number): Promise<boolean> {
  const times: number[] = [];
  for (const size of [2 * n, 4 * n]) {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < CONFIRMATIONS; run++) {
      collectGarbage();
      least = Math.min(least, await leastTime(prepare, size, 1));
    }
    times.push(least);
  }
  const [once = 0, twice = 0] = times;
  return twice > TOO_MUCH * once;
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
    const work = prepare(n);
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least > 5 * MEASURABLE) break;
  }
  return least;
}
