import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { NOT_PUBLIC } from '../hosts/host-file-names.ts';
import { inParallel } from '../in-parallel.ts';
import { factsOf, type OutputRecord, type OutputSet } from '../outputs/output-set.ts';
import { isText } from '../preview/content-types.ts';
import { compress, type Packing, packerOf } from './compress.ts';

/** Below this, in bytes, the answer's head is larger than what packing saves. */
const SMALLEST = 256;

/** A packed copy as the cache has it; none where packing saves nothing. */
type Stored = { readonly copy: OutputRecord | undefined };

const BODIES = 'packed-bodies';

/**
 * Adds a packed copy beside every text, for hosts that hand out such copies. What was packed before is not packed again,
 * and where the last build published the same copy it is not even read.
 * @param read bytes of an output that was written; undefined where nothing is written.
 */
export async function compressOutputs(input: {
  packings: readonly Packing[];
  /** What to pack; whatever is no text among it is passed over. */
  texts: readonly OutputRecord[];
  outputs: OutputSet;
  read: (path: string) => Uint8Array | undefined;
  cache: CacheStore;
}): Promise<void> {
  const { outputs, cache } = input;
  const slots = openSlots(cache, 'packed');

  async function pack(text: OutputRecord, packing: Packing): Promise<void> {
    const path = `${text.path}.${packing}`;
    const inputs = { text: text.digest, packer: packerOf(text.path, packing) };
    const known = slots.get(path, inputs);
    if ('value' in known) {
      const { copy } = JSON.parse(known.value.toString('utf8')) as Stored;
      if (!copy || (await outputs.addKnown([copy], () => bodyOf(copy)))) return;
    }
    const body = input.read(text.path);
    const packed = body && (await compress({ path: text.path, body }, packing));
    if (!packed) return;
    const copy = { path, from: text.path, ...factsOf(packed) };
    const stored: Stored = { copy: packed.length < text.bytes ? copy : undefined };
    slots.set(path, inputs, JSON.stringify(stored));
    if (!stored.copy) return;
    cache.set(BODIES, path, packed);
    await outputs.add({ path, from: text.path, body: packed });
  }

  const bodyOf = (copy: OutputRecord): Uint8Array | undefined => {
    const body = cache.get(BODIES, copy.path);
    return body && factsOf(body).digest === copy.digest ? body : undefined;
  };

  const texts = input.texts.filter(
    ({ path, bytes }) => bytes >= SMALLEST && isText(path) && !NOT_PUBLIC.includes(path),
  );
  await inParallel(
    texts.flatMap((text) => input.packings.map((packing) => ({ text, packing }))),
    ({ text, packing }) => pack(text, packing),
  );
}
