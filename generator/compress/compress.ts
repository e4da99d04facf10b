import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** How a text can be packed; also what its file's name ends in. */
export type Packing = 'br' | 'gz' | 'zst';

/** Names what makes the bytes: the same version and effort pack the same text into the same bytes. */
export const PACKERS: Readonly<Record<Packing, string>> = {
  br: `brotli ${process.versions.brotli} 11`,
  gz: `zlib ${process.versions.zlib} 9`,
  zst: `zstd ${process.versions.zstd} 12`,
};

const run: Readonly<Record<Packing, (body: Uint8Array) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gz: async (body) => namingNoSystem(await promisify(gzip)(body, { level: 9 })),
  zst: (body) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
};

/** Packs in threads of the pool; never with a time or a system in the bytes. */
export const compress = (body: Uint8Array, packing: Packing): Promise<Buffer> => run[packing](body);

/** Byte 9 of a gzip file says on which system it was made (RFC 1952, 2.3.1); 255 leaves that open. */
function namingNoSystem(packed: Buffer): Buffer {
  packed[9] = 255;
  return packed;
}
