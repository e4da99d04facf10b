export type Random = {
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number;
  /** One of a list; undefined when the list is empty. */
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  /** The same values in another order. */
  readonly shuffle: <T>(list: readonly T[]) => T[];
};

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
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
