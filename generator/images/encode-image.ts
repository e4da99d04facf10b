import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Memo } from '../cache/memo.ts';
import { packageVersion } from '../cache/toolchain.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import { messageOf } from '../lib/errors.ts';
import type { ImageVariant } from '../types.ts';

/** Qualities are of 100. The next effort of AVIF takes more than twice the time for files that are 5 % smaller. */
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 78, effort: 4 } as const;

/** Inputs of an encoded variant, besides the image. */
export const ENCODER = [packageVersion('sharp'), JSON.stringify([AVIF, WEBP])].join();

/**
 * Encodes one variant of an image, or reads an original: rotated by its EXIF orientation, without metadata, in sRGB. The bytes are empty for an
 * image that cannot be decoded, which is an error.
 */
export async function encodeImage(input: {
  root: string;
  variant: ImageVariant;
  memo: Memo;
}): Promise<{ body: Uint8Array; diagnostics: readonly Diagnostic[] }> {
  const { variant, memo } = input;
  const { source, width, format, at } = variant;
  try {
    if (format === 'original') return { body: await readFile(join(input.root, source)), diagnostics: [] };
    const inputs = { encoder: ENCODER };
    const { value: body } = await memo<Uint8Array>(
      'image',
      `${variant.digest} ${width} ${format}`,
      inputs,
      async () => {
        const bytes = await readFile(join(input.root, source));
        const { default: sharp } = await import('sharp');
        // The bytes of an AVIF depend on the number of threads that encode it; images are encoded in parallel instead.
        sharp.concurrency(1);
        const resized = sharp(bytes, { failOn: 'error' })
          .autoOrient()
          .resize({ width, withoutEnlargement: true });
        const value = await (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
        // A file that has changed since it was planned is another image.
        return { value, keep: digest(bytes) === variant.digest };
      },
    );
    return { body, diagnostics: [] };
  } catch (error) {
    return {
      body: new Uint8Array(),
      diagnostics: [
        diagnose('picture/unreadable', { file: source, reason: firstLine(messageOf(error)) }, at),
      ],
    };
  }
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? text).replace(/\.$/, '');
