/**
 * Returns a generator of numbers from 0 up to, but not including, 1. The sequence depends only on the seed
 * (mulberry32).
 */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomFrom(seed: number) {
  const next = numbersFrom(seed);
  /** Returns an integer from 0 up to, but not including, `end`. */
  const below = (end: number): number => Math.floor(next() * end);
  return { below, pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)] };
}
