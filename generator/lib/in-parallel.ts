/** Limits the number of open files. */
const CONCURRENCY = 32;

/** Runs a function for all items concurrently and returns the results in order. */
export async function inParallel<In, Out>(
  items: readonly In[],
  run: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = new Array(items.length);
  const remaining = items.entries();
  async function work(): Promise<void> {
    for (const [index, item] of remaining) results[index] = await run(item);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** Creates a function that runs at most `max` tasks at a time, in the order of its calls. */
export function limitTo(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < max) running++;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const start = waiting.shift();
      if (start) start();
      else running--;
    }
  };
}
