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
