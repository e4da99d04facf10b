/** Sizes of an ICO file's header and directory entry, in bytes. */
const HEADER = 6;
const ENTRY = 16;

/** Puts a square PNG with a width of at most 256 pixels into an icon file (Windows' ICO format). */
export function pngToIco(png: Uint8Array, width: number): Uint8Array {
  const directory = Buffer.alloc(HEADER + ENTRY);
  // Type 1: icon. One image.
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  // 0 means 256.
  directory.writeUInt8(width % 256, HEADER);
  directory.writeUInt8(width % 256, HEADER + 1);
  // One plane, 32 bits per pixel.
  directory.writeUInt16LE(1, HEADER + 4);
  directory.writeUInt16LE(32, HEADER + 6);
  directory.writeUInt32LE(png.length, HEADER + 8);
  directory.writeUInt32LE(directory.length, HEADER + 12);
  return Buffer.concat([directory, png]);
}
