import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { isText } from '../hosts/content-types.ts';
import { NOT_PUBLIC } from '../hosts/host-file-names.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { factsOf, type OutputRecord, type OutputSet } from '../publish/output-set.ts';
import type { Compression } from '../site-definition.ts';
import { compress, encoderOf } from './compress.ts';

/** Minimum size in bytes. Compressing smaller files saves less than the size of the response headers. */
const SMALLEST = 256;

/** Cached record of a compressed variant; undefined where compression saves nothing. */
type Stored = { readonly variant: OutputRecord | undefined };

const BODIES = 'compressed-bodies';

/**
 * Adds compressed variants of text files, for hosts that serve them. Cached variants are reused.
 * @param read returns the bytes of an output; undefined when nothing is written.
 */
export async function compressOutputs(input: {
  compressions: readonly Compression[];
  /** Outputs to compress. Those that are not text are skipped. */
  texts: readonly OutputRecord[];
  outputs: OutputSet;
  read: (path: string) => Uint8Array | undefined;
  cache: CacheStore;
}): Promise<void> {
  const { outputs, cache } = input;
  const slots = openSlots(cache, 'compressed');

  async function addVariant(text: OutputRecord, compression: Compression): Promise<void> {
    const path = `${text.path}.${compression}`;
    const inputs = { text: text.digest, encoder: encoderOf(text.path, compression) };
    const cached = slots.get(path, inputs);
    if ('value' in cached) {
      const { variant } = JSON.parse(cached.value.toString('utf8')) as Stored;
      if (!variant || (await outputs.addCached([variant], () => bodyOf(variant)))) return;
    }
    const body = input.read(text.path);
    const compressed = body && (await compress({ path: text.path, body }, compression));
    if (!compressed) return;
    const variant = { path, from: text.path, ...factsOf(compressed) };
    const stored: Stored = { variant: compressed.length < text.bytes ? variant : undefined };
    slots.set(path, inputs, JSON.stringify(stored));
    if (!stored.variant) return;
    cache.set(BODIES, path, compressed);
    await outputs.add({ path, from: text.path, body: compressed });
  }

  const bodyOf = (variant: OutputRecord): Uint8Array | undefined => {
    const body = cache.get(BODIES, variant.path);
    return body && factsOf(body).digest === variant.digest ? body : undefined;
  };

  const texts = input.texts.filter(
    ({ path, bytes }) => bytes >= SMALLEST && isText(path) && !NOT_PUBLIC.includes(path),
  );
  await inParallel(
    texts.flatMap((text) => input.compressions.map((compression) => ({ text, compression }))),
    ({ text, compression }) => addVariant(text, compression),
  );
}
