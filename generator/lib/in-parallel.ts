const MOST_AT_ONCE = 32;

/**
 * Runs for every item, several at once, and gives the results in the items' order: a site of any size never opens too many
 * files, and no item waits for a slow one. After a failure nothing new is begun.
 */
export async function inParallel<In, Out>(
  items: readonly In[],
  run: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = new Array(items.length);
  let next = 0;
  async function runNext(): Promise<void> {
    while (next < items.length) {
      const index = next++;
      try {
        results[index] = await run(items[index] as In);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, items.length) }, runNext));
  return results;
}
