/** Whether long sweeps run whole, as in `npm run test:full`. */
export const FULL = process.env.FULL_TESTS === '1';

/** Every item with `FULL_TESTS=1`; otherwise so many of them, spread evenly and the same in every run. */
export function sampleOf<Item>(items: readonly Item[], wanted: number): Item[] {
  if (FULL || items.length <= wanted) return [...items];
  const chosen = new Set(Array.from({ length: wanted }, (_, at) => Math.floor((at * items.length) / wanted)));
  return items.filter((_, index) => chosen.has(index));
}
