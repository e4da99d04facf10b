import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { imageSize } from 'image-size';
import type { PublicFiles } from '../assets/public-files.ts';
import { type FileOnDisk, findContentFile, isContentFile } from '../content/disk-to-files.ts';
import { digest } from '../lib/digest.ts';
import { reasonOf } from '../lib/files.ts';
import { decodeUrl } from '../lib/strings.ts';
import type { ImageSettings } from '../site-definition.ts';
import type { ImageVariant, RepoPath } from '../types.ts';
import { ASSET_FOLDER } from '../urls/page-urls.ts';
import { ENCODER } from './encode-image.ts';

/** Markup and variants of an image under `public/`, or of a file under `content/`, which need not be an image. */
type ImagePlan = {
  /** Size in CSS pixels after rotation; undefined for an SVG without a size, and for other files. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Attributes of `<source>` elements, smallest format first; empty for an image without variants. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string; readonly sizes: string }[];
  /** Files to publish, including the original of a file under `content/`. */
  readonly variants: readonly Omit<ImageVariant, 'at'>[];
};

/** Returns undefined for a URL that is not an image under `public/` or a file under `content/`, and a reason for an image that cannot be read. */
export type ImagePlanner = (
  url: string,
) => ImagePlan | { readonly file: RepoPath; readonly reason: string } | undefined;

const DEFAULT_IMAGES: ImageSettings = { widths: [480, 800, 1200, 1600], sizes: '100vw' };
const FORMATS = ['avif', 'webp'] as const;
/** Types of images with variants, as image-size names them. */
const ENCODED = new Set(['jpg', 'png', 'webp', 'avif']);
const RASTER = /\.(?:avif|gif|jpe?g|png|webp)$/i;
/** Maximum width of icons, in pixels, which have no variants. */
const ICON_WIDTH = 128;
/** EXIF orientations from this value on swap width and height. */
const FIRST_TURNED = 5;

export function createImagePlanner(input: {
  root: string;
  publicFiles: PublicFiles;
  images: ImageSettings | undefined;
}): ImagePlanner {
  const { widths, sizes } = input.images ?? DEFAULT_IMAGES;
  /** Cached by path, because many pages show the same image. */
  const plans = new Map<RepoPath, ReturnType<ImagePlanner>>();
  return (url) => {
    const path = decodeUrl(url.split(/[?#]/, 1).join().replace(/^\//, ''));
    const file = input.publicFiles.files.get(path) ?? findContentFile(input.root, path);
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
    const source = digest(bytes);
    const originals = isContentFile(file.path)
      ? [{ path: file.path, source: file.path, digest: source, width: 0, format: 'original' as const }]
      : [];
    const size = sizeOf(bytes);
    if (!size) {
      if (RASTER.test(file.path)) return { file: file.path, reason: 'it is damaged or not an image' };
      return { width: undefined, height: undefined, sources: [], variants: originals };
    }
    const { width, height, type } = size;
    if (!ENCODED.has(type) || width <= ICON_WIDTH || isAnimated(bytes, type))
      return { width, height, sources: [], variants: originals };
    const name = posix.parse(file.path).name.replace(/[^\w-]/g, '-');
    const smaller = widths.filter((each) => each < width);
    const variantWidths = smaller.length < widths.length ? [...smaller, width] : smaller;
    const variantsOf = (format: (typeof FORMATS)[number]) =>
      variantWidths.map((each) => ({
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
      variants: [...originals, ...byFormat.flatMap(({ variants }) => variants)],
    };
  }
}

/** Whether a path has the form of a variant's or an original's path. */
export const isVariantPath = (path: string): boolean =>
  isContentFile(path) ||
  (path.startsWith(`${ASSET_FOLDER}/`) && /-\d+-[0-9A-F]{8}\.(?:avif|webp)$/.test(path));

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

/** Animated images have no variants, which would be still images. */
function isAnimated(bytes: Buffer, type: string): boolean {
  if (type === 'png') {
    const control = bytes.indexOf('acTL');
    return control >= 0 && control < bytes.indexOf('IDAT');
  }
  if (type === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & 2) !== 0;
  return type === 'avif' && bytes.toString('latin1', 8, 12) === 'avis';
}
