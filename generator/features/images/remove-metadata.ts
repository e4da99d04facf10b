/** Chunks of a PNG that change what it looks like. Others are metadata. */
const DRAWN =
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT';

/** Beginning of a video: all MP4 and QuickTime, but no AVIF, HEIC, and audio with a cover. */
const VIDEO = /^(?:.{4}(?:ftyp(?!avi|hei|mif|msf|M4A)|mdat)|\0.{3}(?:moov|wide|free|skip))/s;
const METADATA_BOX = /^(?:udta|meta|uuid|free|skip)$/;

/** The author of a PDF, as text or in hexadecimal digits, and in XMP. */
const PDF_AUTHOR = /(?<=\/Author\s*[(<]|<dc:creator>)(?:\\.|[^\\])*?(?=[)>]\s*[/>]|<\/dc:creator>)/gs;

/**
 * Removes positions, owners and serial numbers from a file that is not encoded again: a PNG, video or PDF.
 * What is overwritten keeps its length, because such files refer to bytes by number.
 */
export function withoutMetadata(bytes: Buffer): Buffer {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG')) return drawnChunks(bytes);
  if (VIDEO.test(start)) freeBoxes(bytes, 0, bytes.length);
  // A signature is that of all bytes.
  if (start.startsWith('%PDF') && !bytes.includes('/ByteRange')) blankPdf(bytes);
  return bytes;
}

function drawnChunks(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let [at, type] = [8, '']; at + 12 <= bytes.length && type !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    if (DRAWN.includes(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Turns boxes with metadata into free space. */
function freeBoxes(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at + 8 <= to; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const size = bytes.readUInt32BE(at);
    const [head, length] =
      size === 1 && at + 16 <= to ? [16, Number(bytes.readBigUInt64BE(at + 8))] : [8, size || to - at];
    const end = Math.min(to, at + Math.max(head, length));
    if (METADATA_BOX.test(type)) bytes.fill(0, at + head, end).write('free', at + 4);
    else if (/^(?:moov|trak)$/.test(type)) freeBoxes(bytes, at + head, end);
    at = end;
  }
}

function blankPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  for (const { index, 0: author } of text.matchAll(PDF_AUTHOR)) bytes.fill(' ', index, index + author.length);
  // EXIF, XMP and IPTC of photos.
  for (const { index } of text.matchAll(/\xFF(?:\xE1..(?:Exif\0\0|http:)|\xED..Photoshop)/gs))
    bytes.fill(0, index + 10, Math.min(bytes.length, index + 2 + bytes.readUInt16BE(index + 2)));
}
