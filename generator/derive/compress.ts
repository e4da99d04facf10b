import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { limitTo } from '../lib/in-parallel.ts';
import type { Compression } from '../site-definition.ts';

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

/** Name, version and level of the encoder, which determine the compressed bytes of a text. */
export function encoderOf(path: string, compression: Compression, large: boolean): string {
  const { brotli, zlib, zstd } = process.versions;
  const encoder = { br: `brotli ${brotli}`, gz: `zlib ${zlib}`, zst: `zstd ${zstd}` }[compression];
  return `${encoder} ${levelsOf(path, large)[compression]}`;
}

type Text = { readonly path: string; readonly body: Uint8Array; readonly large?: boolean };

const run: Readonly<Record<Compression, (body: Uint8Array, level: number) => Promise<Buffer>>> = {
  br: (body, level) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length, level),
      },
    }),
  gz: async (body, level) => withoutSystem(await promisify(gzip)(body, { level })),
  // Without the size, clearing the default tables takes longer than compressing a small text.
  zst: (body, level) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: level },
      pledgedSrcSize: body.length,
    }),
};

/**
 * Compresses in the thread pool. The result does not depend on the time or operating system. Runs wait here instead of in
 * the pool's queue, because each has megabytes of tables from its start on, for which V8 collects garbage again and again.
 */
export const compress = ({ path, body, large = false }: Text, compression: Compression): Promise<Buffer> =>
  inPool(() => run[compression](body, levelsOf(path, large)[compression]));

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
