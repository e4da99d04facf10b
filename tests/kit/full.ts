/** Whether long tests run in full, as in `npm run test:full`. */
export const FULL = process.env.FULL_TESTS === '1';

/**
 * Returns all items with `FULL_TESTS=1`; otherwise an evenly spread sample of `wanted` items, the same in every run.
 */
export function sampleOf<Item>(items: readonly Item[], wanted: number): Item[] {
  if (FULL || items.length <= wanted) return [...items];
  const chosen = new Set(Array.from({ length: wanted }, (_, at) => Math.floor((at * items.length) / wanted)));
  return items.filter((_, index) => chosen.has(index));
}
