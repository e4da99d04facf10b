import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;
/** Filter type Up (PNG, third edition, 9.2): each byte minus the one above it. */
const UP = 2;

/**
 * Encodes a PNG with a palette, which is half the size for flat images. Undefined for more than 256 colors or transparency.
 * The bytes are equal on every machine, because run-length encoding does not use zlib's hashes, which depend on the CPU.
 * @param pixels RGBA, four bytes per pixel.
 */
export function pixelsToPng(input: {
  pixels: Uint8Array;
  width: number;
  height: number;
}): Buffer | undefined {
  const { width, height } = input;
  const { buffer, byteOffset, byteLength } = input.pixels;
  const bytes = new DataView(buffer, byteOffset, byteLength);
  const lines = Buffer.from(buffer, byteOffset, byteLength);
  const lineSize = 4 * width;
  const palette = new Map<number, number>();
  /** Indexes of the line above. */
  const above = new Uint8Array(width);
  const rows = new Uint8Array((width + 1) * height);
  let last: number | undefined;
  let index = 0;
  for (let y = 0; y < height; y++) {
    const row = y * (width + 1) + 1;
    rows[row - 1] = UP;
    const line = y * lineSize;
    // The differences to an equal line, or to an equal pixel, are zeros.
    if (y > 0 && lines.compare(lines, line - lineSize, line, line, line + lineSize) === 0) continue;
    for (let x = 0; x < width; x++) {
      const at = line + 4 * x;
      // Signed, because V8 allocates memory for larger integers.
      const color = bytes.getInt32(at);
      if (y > 0 && color === bytes.getInt32(at - lineSize)) continue;
      if (color !== last) {
        if ((color & 0xff) !== 0xff) return undefined;
        last = color;
        index = palette.get(color) ?? palette.size;
        if (index === MAX_COLORS) return undefined;
        if (index === palette.size) palette.set(color, index);
      }
      rows[row + x] = index - (above[x] ?? 0);
      above[x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, color type 3: palette.
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from([...palette.keys()].flatMap((color) => [color >> 24, color >> 16, color >> 8]));
  const compressed = deflateSync(rows, { level: 9, strategy: constants.Z_RLE });
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', compressed),
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

/** Sizes of an ICO file's header and directory entries, in bytes. */
const HEADER = 6;
const ENTRY = 16;

/**
 * Creates an icon file that contains PNGs (Windows' ICO format: a directory, then the images).
 * @param images square images with their widths in pixels, at most 256.
 */
export function pngToIco(images: readonly { png: Uint8Array; width: number }[]): Uint8Array {
  const directory = Buffer.alloc(HEADER + ENTRY * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { png, width }] of images.entries()) {
    const at = HEADER + ENTRY * index;
    // 0 means 256.
    directory.writeUInt8(width % 256, at);
    directory.writeUInt8(width % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
