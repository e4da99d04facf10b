import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Computed, Memo } from '../cache/memo.ts';
import { isText, NOT_PUBLIC } from '../hosts/content-types.ts';
import { inParallel, limitTo } from '../lib/in-parallel.ts';
import { cachedBodies, factsOf, type OutputRecord, type OutputSet } from '../publish/output-set.ts';
import type { Compression } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';

/** Minimum size in bytes. Compressing smaller files saves less than the size of the response headers. */
const MIN_BYTES = 256;
/** Minimum number of pages of a large site. */
const LARGE_SITE = 500;

/**
 * Adds compressed variants of text files, for hosts that serve them. Cached variants are reused.
 * @param input.pages number of pages of the site. On a large site, files of single pages are compressed faster but less.
 * @param read returns the bytes of an output; undefined when nothing is written.
 */
export async function compressOutputs(input: {
  compressions: readonly Compression[];
  /** Outputs to compress. Those that are not text are skipped. */
  texts: readonly OutputRecord[];
  outputs: OutputSet;
  read: (path: string) => Uint8Array | undefined;
  memo: Memo;
  pages: number;
}): Promise<void> {
  const { compressions, outputs, memo } = input;
  const large = input.pages >= LARGE_SITE;
  const bodies = cachedBodies(memo);
  if (compressions.length === 0) return;

  async function addVariants({ path, bytes, digest }: OutputRecord): Promise<void> {
    const encoders = compressions.map((compression) => encoderOf({ path, bytes, large }, compression));
    const compute = async (): Promise<Computed<readonly OutputRecord[]>> => {
      const text = input.read(path);
      if (!text) return { value: [], keep: false };
      const compressed = await Promise.all(encoders.map((encoder) => compress(text, encoder)));
      const variants = compressed.flatMap((body, index) =>
        body.length < bytes ? [{ path: `${path}.${compressions[index]}`, from: path, body }] : [],
      );
      const added: OutputRecord[] = [];
      for (const variant of variants) {
        const record = await outputs.add(variant);
        if (!record) continue;
        await bodies.set(record, variant.body);
        added.push(record);
      }
      return { value: added, keep: added.length === variants.length };
    };
    // Unchanged variants are linked without reading their bytes.
    const accept = (variants: readonly OutputRecord[]) => outputs.addCached(variants, bodies.get);
    await memo('compressed', path, { text: digest, encoders: JSON.stringify(encoders) }, compute, { accept });
  }

  const texts = input.texts.filter(
    ({ path, bytes }) => bytes >= MIN_BYTES && isText(path) && !NOT_PUBLIC.includes(path),
  );
  await inParallel(texts, addVariants);
}

/**
 * Size of a text after Brotli compression, in bytes. Uses the size of its compressed variant where there is one.
 * @param records written outputs.
 */
export function compressedSizes(
  memo: Memo,
  records: readonly OutputRecord[],
): (output: OutputFile) => Promise<number> {
  const written = new Map(records.map(({ path, bytes }) => [path, bytes]));
  return async ({ path, body }) => {
    const name = `${path}.br`;
    const variant = written.get(name);
    if (variant !== undefined) return variant;
    const { bytes, digest } = factsOf(body);
    const encoder = encoderOf({ path, bytes }, 'br');
    const inputs = { text: digest, encoders: JSON.stringify([encoder]) };
    const { value } = await memo<readonly OutputRecord[]>('compressed', name, inputs, async () => {
      const compressed = await compress(Buffer.from(body), encoder);
      return { value: [{ path: name, from: path, ...factsOf(compressed) }] };
    });
    return Math.min(bytes, ...value.map((record) => record.bytes));
  };
}

/**
 * Levels of the encoders. On a large site, those for files of single pages are the lowest of which the level above saves less
 * than a hundredth. Brotli's maximum, 11, saves another tenth but takes about thirty times as long as 9. It is only worth it
 * for files that visitors wait for.
 */
const levelsOf = (path: string, large: boolean): Readonly<Record<Compression, number>> =>
  large && !SHARED_BY_PAGES.test(path)
    ? { br: 6, gz: 6 }
    : { br: FETCHED_BY_PROGRAMS.test(path) ? 9 : 11, gz: 9 };
const FETCHED_BY_PROGRAMS = /\.(?:md|txt|xml)$/;
const SHARED_BY_PAGES = /\.(?:css|js)$/;

/** Encoder with its version and its options for zlib, which determine the compressed bytes of a text. */
type Encoder = {
  readonly compression: Compression;
  readonly version: string | undefined;
  readonly options: { readonly level?: number; readonly params?: Record<number, number> };
};

/** Returns the encoder for a text of a size in bytes. */
export function encoderOf(
  { path, bytes, large = false }: { path: string; bytes: number; large?: boolean },
  compression: Compression,
): Encoder {
  const { brotli, zlib } = process.versions;
  const level = levelsOf(path, large)[compression];
  if (compression === 'gz') return { compression, version: zlib, options: { level } };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes, level),
  };
  return { compression, version: brotli, options: { params } };
}

const run: Readonly<Record<Compression, (body: Uint8Array, options: Encoder['options']) => Promise<Buffer>>> =
  {
    br: promisify(brotliCompress),
    gz: async (body, options) => withoutSystem(await promisify(gzip)(body, options)),
  };

/**
 * Compresses in the thread pool. The result does not depend on the time or operating system. Runs wait here instead of in
 * the pool's queue, because each has megabytes of tables from its start on, for which V8 collects garbage again and again.
 */
export const compress = (body: Uint8Array, { compression, options }: Encoder): Promise<Buffer> =>
  inPool(() => run[compression](body, options));

/** Number of threads in Node's pool. */
const inPool = limitTo(4);

/**
 * Base-2 logarithm of the window. By default the smallest that holds the text (RFC 7932, 9.1: the window is 16 bytes
 * smaller). With a window above 16, quality 9 clears tables of 32 MB, which takes eight times as long as compressing a
 * small text. Texts up to 96 kB do not become larger without them.
 */
function windowOf(bytes: number, quality: number): number {
  const largest = quality < 11 && bytes <= 96 * 1024 ? 16 : 22;
  return Math.max(10, Math.min(largest, Math.ceil(Math.log2(bytes + 16))));
}

/** Sets the operating system of a gzip file, in byte 9, to unknown (RFC 1952, 2.3.1). */
function withoutSystem(compressed: Buffer): Buffer {
  compressed[9] = 255;
  return compressed;
}
