export type Random = {
  /** Returns an integer from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number;
  /** Returns an item of a list. Undefined if the list is empty. */
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  /** Returns a shuffled copy of a list. */
  readonly shuffle: <T>(list: readonly T[]) => T[];
};

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

export function randomFrom(seed: number): Random {
  const next = numbersFrom(seed);
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (list) => list[below(list.length)],
    shuffle(list) {
      const left = [...list];
      return list.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}
