/**
 * Items are handled in batches, one batch at a time: what comes while one is being handled makes up the next.
 * @param run must not reject.
 * @returns adds items.
 */
export function inBatches<T>(run: (batch: ReadonlySet<T>) => Promise<void>): (items: Iterable<T>) => void {
  let waiting = new Set<T>();
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Set();
      await run(batch);
    }
    isRunning = false;
  }

  return (items) => {
    for (const item of items) waiting.add(item);
    if (!isRunning) void drain();
  };
}
