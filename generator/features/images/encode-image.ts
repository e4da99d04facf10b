import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { digest } from '../../core/files.ts';
import type { Bytes, MarkdownSite } from '../../core/site.ts';
import { withoutMetadata } from './remove-metadata.ts';

const { version } = JSON.parse(readFileSync(findPackageJSON('sharp', import.meta.url) ?? '', 'utf8'));
/** Qualities are of 100. The next effort of AVIF takes twice the time for files that are 5 % smaller. */
const OPTIONS = { avif: { quality: 55, effort: 2 }, webp: { quality: 78, effort: 4 }, jpeg: { quality: 88 } };
/** What an encoded file depends on besides its source. */
export const ENCODER = { version, ...OPTIONS };

/** A published file: a variant of an image, or the file itself, copied or without its metadata. */
export type ImageFile = {
  readonly file: string;
  readonly format?: 'avif' | 'webp' | 'copy';
  readonly width?: number;
};

/** What editors add to an SVG: comments, the author, a license, and paths of their machine. */
const SVG_METADATA =
  /<!--.*?-->|<((?:\w+:)?metadata|rdf:RDF)\b.*?<\/\1>|\s\w+:(?:docname|export-filename|absref)=(["']).*?\2/gs;

/** Metadata that sharp does not read: comments, previews, and what follows an image, such as a video. */
const UNREAD = [
  /^\xFF\xD8.*\xFF(?:[\xE1\xE3-\xED\xEF]..[ -~]{3}|\xFE..[^\0]|\xE0..(?!JFIF)|\xE2..(?!ICC_)[ -~]|\xD9.)/s,
  /^GIF(?:.{0,790}!\xFE|.*(?:\0!\xFE|!\xFF.XMP))/s,
  SVG_METADATA,
];

async function open(bytes: Uint8Array, animated = false) {
  // Imported on demand, because most pages have no images.
  const { default: sharp } = await import('sharp');
  // The bytes of an AVIF depend on the number of threads. Images are encoded in parallel instead.
  sharp.concurrency(1);
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, animated });
}

export type ImageInfo = Awaited<ReturnType<typeof readImage>>;

/** Reads and decodes an image. Throws if it is damaged. Width and height are those after rotation by EXIF. */
export async function readImage(site: MarkdownSite, file: string) {
  const bytes = await readFile(join(site.root, file));
  const [id, size] = [digest(bytes), bytes.length];
  return site.cached('image-metadata', id, async () => {
    const image = await open(bytes);
    const { autoOrient, format, pages = 1, exif, xmp, iptc, comments } = await image.metadata();
    if (format !== 'svg') await image.resize(8).toBuffer();
    // sharp reads the first frame only of an animated PNG or AVIF.
    const hasUnreadFrames = /acTL|ftypavis/.test(bytes.toString('latin1', 0, 4096));
    // Whether variants can be made: no vector image and no animation.
    const isStill = pages === 1 && !hasUnreadFrames && /^(?:png|jpeg|webp|avif|heif)$/.test(format);
    const text = bytes.toString('latin1');
    const hasText = UNREAD.some((each) => text.search(each) >= 0);
    // EXIF, XMP, IPTC or text may tell a position or an owner.
    const hasMetadata = !hasUnreadFrames && Boolean(exif ?? xmp ?? iptc ?? comments ?? hasText);
    return { ...autoOrient, id, size, isStill, hasMetadata };
  });
}

/** Makes a published file. An encoded one has no metadata; its orientation and color profile are applied. */
export async function makeFile(site: MarkdownSite, { file, width, format }: ImageFile): Promise<Bytes> {
  const bytes = await readFile(join(site.root, file));
  if (format === 'copy') return withoutMetadata(bytes);
  if (file.endsWith('.svg')) return bytes.toString().replace(SVG_METADATA, '');
  return site.cached<Uint8Array>('image', [digest(bytes), width, format], async () => {
    const image = (await open(bytes, !format)).autoOrient();
    if (format) return image.resize({ width }).toFormat(format, OPTIONS[format]).toBuffer();
    const isJpeg = (await image.metadata()).format === 'jpeg';
    return (isJpeg ? image.jpeg(OPTIONS.jpeg) : image).toBuffer();
  });
}
