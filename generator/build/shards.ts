import type { Shard } from '../types.ts';

/** Parses `3/8`. Returns undefined for an invalid shard. */
export function parseShard(text: string): Shard | undefined {
  const [, number, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  return count !== undefined && shard.number <= shard.count ? shard : undefined;
}

/** Items of one shard: every n-th, because neighboring pages take similar time. */
export const shareOf = <T>(items: readonly T[], { number, count }: Shard): T[] =>
  items.filter((_, index) => index % count === number - 1);
