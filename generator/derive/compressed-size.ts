import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { factsOf, type OutputRecord } from '../publish/output-set.ts';
import type { OutputFile } from '../types.ts';
import { compress, encoderOf } from './compress.ts';

/**
 * Size of a text after Brotli compression, in bytes. Uses the size of its compressed variant where there is one.
 * @param records written outputs.
 */
export function compressedSizes(input: {
  cache: CacheStore;
  records: readonly OutputRecord[];
}): (output: OutputFile) => Promise<number> {
  const slots = openSlots(input.cache, 'compressed-sizes');
  const written = new Map(input.records.map(({ path, bytes }) => [path, bytes]));
  return async ({ path, body }) => {
    const variant = written.get(`${path}.br`);
    if (variant !== undefined) return variant;
    const inputs = { text: factsOf(body).digest, encoder: encoderOf(path, 'br') };
    const cached = slots.get(path, inputs);
    if ('value' in cached) return Number(cached.value.toString('utf8'));
    const { length } = await compress({ path, body: Buffer.from(body) }, 'br');
    slots.set(path, inputs, String(length));
    return length;
  };
}
