import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Memo } from '../cache/memo.ts';
import { isText, NOT_PUBLIC } from '../hosts/content-types.ts';
import { inParallel, limitTo } from '../lib/in-parallel.ts';
import { factsOf, type OutputRecord, type OutputSet } from '../publish/output-set.ts';
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
  const { outputs, memo } = input;
  const large = input.pages >= LARGE_SITE;
  const texts = input.texts.filter(
    ({ path, bytes }) => bytes >= MIN_BYTES && isText(path) && !NOT_PUBLIC.includes(path),
  );
  const variants = texts.flatMap((text) => input.compressions.map((compression) => ({ text, compression })));
  await inParallel(variants, async ({ text, compression }) => {
    const { path } = text;
    const body = await compressed({ memo, text, compression, large, read: () => input.read(path) });
    if (body.length > 0) await outputs.add({ path: `${path}.${compression}`, from: path, body });
  });
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
    const variant = written.get(`${path}.br`);
    if (variant !== undefined) return variant;
    const text = { path, ...factsOf(body) };
    const read = () => Buffer.from(body);
    const { length } = await compressed({ memo, text, compression: 'br', large: false, read });
    return length > 0 ? length : text.bytes;
  };
}

/** Returns no bytes if compression saves nothing. */
async function compressed(input: {
  memo: Memo;
  text: Omit<OutputRecord, 'from'>;
  compression: Compression;
  large: boolean;
  read: () => Uint8Array | undefined;
}): Promise<Uint8Array> {
  const { memo, text, compression, large } = input;
  const encoder = encoderOf({ ...text, large }, compression);
  const inputs = { text: text.digest, encoder: JSON.stringify(encoder) };
  const body = await memo<Uint8Array>('compressed', `${text.path}.${compression}`, inputs, async () => {
    const plain = input.read();
    if (!plain) return { value: new Uint8Array(), keep: false };
    const value = await compress(plain, encoder);
    return { value: value.length < text.bytes ? value : new Uint8Array() };
  });
  return body.value;
}

/**
 * Levels of the encoders. On a large site, those for files of single pages are the lowest of which the level above saves less
 * than a hundredth. Brotli's maximum, 11, saves another tenth but takes about thirty times as long as 9. It is only worth it
 * for files that visitors wait for.
 */
const levelsOf = (path: string, large: boolean): Readonly<Record<Compression, number>> =>
  large && !SHARED_BY_PAGES.test(path)
    ? { br: 6, gz: 6, zst: 8 }
    : { br: FETCHED_BY_PROGRAMS.test(path) ? 9 : 11, gz: 9, zst: 12 };
const FETCHED_BY_PROGRAMS = /\.(?:md|txt|xml)$/;
const SHARED_BY_PAGES = /\.(?:css|js)$/;

/** Encoder with its version and its options for zlib, which determine the compressed bytes of a text. */
type Encoder = {
  readonly compression: Compression;
  readonly version: string | undefined;
  readonly options: {
    readonly level?: number;
    readonly params?: Record<number, number>;
    readonly pledgedSrcSize?: number;
  };
};

/** Returns the encoder for a text of a size in bytes. */
export function encoderOf(
  { path, bytes, large = false }: { path: string; bytes: number; large?: boolean },
  compression: Compression,
): Encoder {
  const { brotli, zlib, zstd } = process.versions;
  const level = levelsOf(path, large)[compression];
  if (compression === 'gz') return { compression, version: zlib, options: { level } };
  if (compression === 'zst') {
    const params = { [constants.ZSTD_c_compressionLevel]: level };
    // Without the size, clearing the default tables takes longer than compressing a small text.
    return { compression, version: zstd, options: { params, pledgedSrcSize: bytes } };
  }
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
    zst: promisify(zstdCompress),
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
