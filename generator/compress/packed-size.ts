import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { factsOf, type OutputRecord } from '../outputs/output-set.ts';
import type { OutputFile } from '../types.ts';
import { compress, packerOf } from './compress.ts';

/**
 * How many bytes of a text travel, packed as brotli: those of its packed copy where there is one.
 * @param records what was written.
 */
export function packedSizes(input: {
  cache: CacheStore;
  records: readonly OutputRecord[];
}): (output: OutputFile) => Promise<number> {
  const slots = openSlots(input.cache, 'packed-sizes');
  const written = new Map(input.records.map(({ path, bytes }) => [path, bytes]));
  return async ({ path, body }) => {
    const copy = written.get(`${path}.br`);
    if (copy !== undefined) return copy;
    const inputs = { text: factsOf(body).digest, packer: packerOf(path, 'br') };
    const known = slots.get(path, inputs);
    if ('value' in known) return Number(known.value.toString('utf8'));
    const { length } = await compress({ path, body: Buffer.from(body) }, 'br');
    slots.set(path, inputs, String(length));
    return length;
  };
}
