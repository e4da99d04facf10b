import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { digest } from '../../core/files.ts';
import type { Bytes, MarkdownSite } from '../../core/site.ts';

/** Qualities are of 100. The next effort of AVIF takes more than twice the time for files that are 5 % smaller. */
export const ENCODERS = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78, effort: 4 },
  jpeg: { quality: 88, mozjpeg: true },
} as const;

/** Maximum width and height of a format, in pixels. */
export const MAX_SIZE = { avif: 16_384, webp: 16_383 } as const;

/** A published file: a variant of an image, or the file itself. */
export type ImageFile = { readonly file: string; readonly width?: number; readonly format?: 'avif' | 'webp' };

/** What the images feature knows about a file. `type` is undefined for files that are not images. */
export type ImageInfo = {
  readonly type?: string;
  /** Size in CSS pixels after rotation. */
  readonly width?: number;
  readonly height?: number;
  readonly animated?: boolean;
  /** Has EXIF, XMP or IPTC metadata, which may have a position or a name. */
  readonly metadata?: boolean;
  readonly broken?: string;
};
