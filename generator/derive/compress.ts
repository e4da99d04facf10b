import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Compression } from '../site-definition.ts';

/**
 * Brotli quality. The maximum, 11, saves another tenth but takes about thirty times as long as 9. It is only worth it for
 * files that visitors wait for, and on a large site only for those that many of its pages share.
 */
const brotliQuality = (path: string, large: boolean): number =>
  FETCHED_BY_PROGRAMS.test(path) || (large && !SHARED_BY_PAGES.test(path)) ? 9 : 11;
const FETCHED_BY_PROGRAMS = /\.(?:md|txt|xml)$/;
const SHARED_BY_PAGES = /\.(?:css|js)$/;

/** Level 12 saves another hundredth but takes three times as long. */
const zstdLevel = (large: boolean): number => (large ? 9 : 12);

/** Name, version and level of the encoder, which determine the compressed bytes of a text. */
export const encoderOf = (path: string, compression: Compression, large: boolean): string =>
  ({
    br: `brotli ${process.versions.brotli} ${brotliQuality(path, large)}`,
    gz: `zlib ${process.versions.zlib} 9`,
    zst: `zstd ${process.versions.zstd} ${zstdLevel(large)}`,
  })[compression];

type Text = { readonly path: string; readonly body: Uint8Array; readonly large?: boolean };

const run: Readonly<Record<Compression, (text: Text) => Promise<Buffer>>> = {
  br: ({ path, body, large = false }) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path, large),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length, brotliQuality(path, large)),
      },
    }),
  gz: async ({ body }) => withoutSystem(await promisify(gzip)(body, { level: 9 })),
  // Without the size, clearing the default tables takes longer than compressing a small text.
  zst: ({ body, large = false }) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: zstdLevel(large) },
      pledgedSrcSize: body.length,
    }),
};

/** Compresses in the thread pool. The result does not depend on the time or operating system. */
export const compress = (text: Text, compression: Compression): Promise<Buffer> => run[compression](text);

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
