import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { imageSize } from 'image-size';
import type { PublicFiles } from '../assets/public-files.ts';
import { ASSET_FOLDER } from '../assets/styles-to-assets.ts';
import { type FileOnDisk, reasonOf } from '../content/disk-to-files.ts';
import { digest } from '../lib/digest.ts';
import type { ImageSettings } from '../site-definition.ts';
import type { ImageVariant, RepoPath } from '../types.ts';
import { ENCODER } from './encode-image.ts';

/** How a page shows a picture under `public/`, before any copy of it is made. */
export type PicturePlan = {
  /** In CSS pixels, as browsers turn it; undefined for a vector picture without a size of its own. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** What `<source>` elements say, best packed first; none for a picture that is left as it is. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string; readonly sizes: string }[];
  readonly variants: readonly Omit<ImageVariant, 'at'>[];
};

/** Undefined when the address is no picture under `public/`; a reason when it is one that cannot be read. */
export type ImagePlanner = (
  address: string,
) => PicturePlan | { readonly file: RepoPath; readonly reason: string } | undefined;

const DEFAULT_PICTURES: ImageSettings = { widths: [480, 800, 1200, 1600], sizes: '100vw' };
const FORMATS = ['avif', 'webp'] as const;
/** What image-size calls the kinds that are copied. GIF and SVG stay as they are. */
const COPIED = new Set(['jpg', 'png', 'webp', 'avif']);
const RASTER = /\.(?:avif|gif|jpe?g|png|webp)$/i;
/** Images up to this width, in pixels, are icons: copies would save nothing. */
const ICON_WIDTH = 128;
/** Values of EXIF's Orientation from here on lay the picture on its side. */
const FIRST_TURNED = 5;

export function createImagePlanner(input: {
  publicFiles: PublicFiles;
  pictures: ImageSettings | undefined;
}): ImagePlanner {
  const { widths, sizes } = input.pictures ?? DEFAULT_PICTURES;
  /** By path: many pages show the same picture. */
  const plans = new Map<RepoPath, ReturnType<ImagePlanner>>();
  return (address) => {
    const file = input.publicFiles.files.get(publicPath(address));
    if (!file) return undefined;
    if (!plans.has(file.path)) plans.set(file.path, plan(file));
    return plans.get(file.path);
  };

  function plan(file: FileOnDisk): ReturnType<ImagePlanner> {
    let bytes: Buffer;
    try {
      bytes = readFileSync(file.absolute);
    } catch (error) {
      return { file: file.path, reason: reasonOf(error) };
    }
    const size = sizeOf(bytes);
    if (!size) {
      if (RASTER.test(file.path)) return { file: file.path, reason: 'it is damaged, or no picture' };
      return { width: undefined, height: undefined, sources: [], variants: [] };
    }
    const { width, height, type } = size;
    if (!COPIED.has(type) || width <= ICON_WIDTH || isAnimated(bytes, type))
      return { width, height, sources: [], variants: [] };
    const source = digest(bytes);
    const name = posix.parse(file.path).name.replace(/[^\w-]/g, '-');
    const offered = offeredWidths(widths, width);
    const variantsOf = (format: ImageVariant['format']) =>
      offered.map((each) => ({
        path: `${ASSET_FOLDER}/${name}-${each}-${shortDigest(source, ENCODER, String(each), format)}.${format}`,
        source: file.path,
        digest: source,
        width: each,
        format,
      }));
    const byFormat = FORMATS.map((format) => ({ type: `image/${format}`, variants: variantsOf(format) }));
    return {
      width,
      height,
      sources: byFormat.map(({ type, variants }) => ({
        type,
        srcSet: variants.map((variant) => `/${variant.path} ${variant.width}w`).join(', '),
        sizes,
      })),
      variants: byFormat.flatMap(({ variants }) => variants),
    };
  }
}

/** Whether a path is spelled as those of copies are. */
export const isVariantPath = (path: string): boolean =>
  path.startsWith(`${ASSET_FOLDER}/`) && /-\d+-[0-9A-F]{8}\.(?:avif|webp)$/.test(path);

/** Of an address such as `/images/a%20b.png?1`. */
function publicPath(address: string): string {
  const path = address.split(/[?#]/, 1).join().replace(/^\//, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Every width that is smaller than the picture, and the picture's own where it is not larger than all of them. */
function offeredWidths(widths: readonly number[], own: number): number[] {
  const smaller = widths.filter((width) => width < own);
  return smaller.length < widths.length ? [...smaller, own] : smaller;
}

const shortDigest = (...parts: readonly string[]): string =>
  digest(...parts)
    .slice(0, 8)
    .toUpperCase();

function sizeOf(bytes: Buffer): { width: number; height: number; type: string } | undefined {
  try {
    const { width, height, orientation = 1, type = '' } = imageSize(bytes);
    return orientation >= FIRST_TURNED ? { width: height, height: width, type } : { width, height, type };
  } catch {
    return undefined;
  }
}

/** Moving pictures would stand still in a copy. */
function isAnimated(bytes: Buffer, type: string): boolean {
  if (type === 'png') {
    const control = bytes.indexOf('acTL');
    return control >= 0 && control < bytes.indexOf('IDAT');
  }
  if (type === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & 2) !== 0;
  return type === 'avif' && bytes.toString('latin1', 8, 12) === 'avis';
}
