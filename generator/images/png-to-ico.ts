const HEADER = 6;
const ENTRY = 16;

/**
 * An icon file that holds PNGs as they are, which every browser reads (Windows' ICO format: a directory, then the images).
 * @param images square, with their widths in pixels, at most 256.
 */
export function pngToIco(images: readonly { png: Uint8Array; width: number }[]): Uint8Array {
  const directory = Buffer.alloc(HEADER + ENTRY * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { png, width }] of images.entries()) {
    const at = HEADER + ENTRY * index;
    // 256 does not fit and is written as 0.
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
