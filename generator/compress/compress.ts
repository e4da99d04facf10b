import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** How a text can be packed; also what its file's name ends in. */
export type Packing = 'br' | 'gz' | 'zst';

/**
 * Brotli's best (11) takes some twenty times as long as 9, for a tenth less. That is worth it for what
 * a visitor waits for, and not for what programs fetch.
 */
const FETCHED_BY_PROGRAMS = /\.(?:md|txt|xml)$/;
const brotliQuality = (path: string): number => (FETCHED_BY_PROGRAMS.test(path) ? 9 : 11);

/** Names what makes the bytes: the same version and effort pack the same text into the same bytes. */
export const packerOf = (path: string, packing: Packing): string =>
  ({
    br: `brotli ${process.versions.brotli} ${brotliQuality(path)}`,
    gz: `zlib ${process.versions.zlib} 9`,
    zst: `zstd ${process.versions.zstd} 12`,
  })[packing];

type Text = { readonly path: string; readonly body: Uint8Array };

const run: Readonly<Record<Packing, (text: Text) => Promise<Buffer>>> = {
  br: ({ path, body }) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // A window for a text of any size would be cleared each time, which takes longer than packing a small one.
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length),
      },
    }),
  gz: async ({ body }) => namingNoSystem(await promisify(gzip)(body, { level: 9 })),
  // Not told the size, it would clear tables for a text of any size, which takes longer than packing.
  zst: ({ body }) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 12 },
      pledgedSrcSize: body.length,
    }),
};

/** Packs in threads of the pool; never with a time or a system in the bytes. */
export const compress = (text: Text, packing: Packing): Promise<Buffer> => run[packing](text);

/** The smallest window, as a power of two, that holds the whole text (RFC 7932, 9.1: 16 bytes are lost). */
const windowOf = (bytes: number): number => Math.max(10, Math.min(22, Math.ceil(Math.log2(bytes + 16))));

/** Byte 9 of a gzip file says on which system it was made (RFC 1952, 2.3.1); 255 leaves that open. */
function namingNoSystem(packed: Buffer): Buffer {
  packed[9] = 255;
  return packed;
}
