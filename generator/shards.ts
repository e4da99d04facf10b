/** One of several equal parts of a site, each built on a machine of its own. */
export type Shard = {
  /** From 1 on. */
  readonly number: number;
  readonly count: number;
};

/** Reads `3/8`; undefined when it is no such part. */
export function parseShard(text: string): Shard | undefined {
  const [, number, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  return count !== undefined && shard.number <= shard.count ? shard : undefined;
}

/** Every so-many-th item: neighbours are alike, so the parts are of one size and weight. */
export const shareOf = <T>(items: readonly T[], { number, count }: Shard): T[] =>
  items.filter((_, index) => index % count === number - 1);
