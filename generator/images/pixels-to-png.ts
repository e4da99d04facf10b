import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLORS = 256;
/** Filter type Up (PNG, third edition, 9.2): each byte minus the one above it. */
const UP = 2;

/**
 * A PNG with a palette, which holds a flat drawing in half the bytes; undefined for pixels of more than 256 colours or
 * with transparency. The same bytes on every machine: the compression looks for runs only, and so never for a match
 * by the hashes that zlib computes as the processor likes best.
 * @param pixels four bytes each: red, green, blue, alpha.
 */
export function pixelsToPng(input: {
  pixels: Uint8Array;
  width: number;
  height: number;
}): Buffer | undefined {
  const { width, height } = input;
  const { buffer, byteOffset, byteLength } = input.pixels;
  const bytes = new DataView(buffer, byteOffset, byteLength);
  const palette = new Map<number, number>();
  const indexes = new Uint8Array(width * height);
  const rows = new Uint8Array((width + 1) * height);
  let last = -1;
  let index = 0;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const row = y * (width + 1) + 1;
    rows[row - 1] = UP;
    for (let x = 0; x < width; x++, at++) {
      const color = bytes.getUint32(at * 4);
      if (color !== last) {
        if ((color & 0xff) !== 0xff) return undefined;
        last = color;
        index = palette.get(color) ?? palette.size;
        if (index === MOST_COLORS) return undefined;
        palette.set(color, index);
      }
      indexes[at] = index;
      rows[row + x] = y === 0 ? index : index - (indexes[at - width] ?? 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are indexes into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from(
    [...palette.keys()].flatMap((color) => [color >>> 24, color >>> 16, color >>> 8]),
  );
  const packed = deflateSync(rows, { level: 9, strategy: constants.Z_RLE });
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.of()),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
