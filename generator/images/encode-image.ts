import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Memo } from '../cache/memo.ts';
import { packageVersion } from '../cache/package-version.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import type { ImageVariant } from '../types.ts';

/** Of 100. AVIF's next effort makes files 5 % smaller in more than twice the time. */
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 78, effort: 4 } as const;

/** Everything but the picture itself that an encoded copy depends on. */
export const ENCODER = [packageVersion('sharp'), JSON.stringify([AVIF, WEBP])].join();

/**
 * Makes one copy of a picture: turned as its EXIF data says, without any metadata, in sRGB. For a picture that cannot
 * be decoded the bytes are empty; the error keeps them from being published.
 */
export async function encodeImage(input: {
  root: string;
  variant: ImageVariant;
  memo: Memo;
}): Promise<{ body: Uint8Array; diagnostics: readonly Diagnostic[] }> {
  const { variant, memo } = input;
  const { source, width, format, at } = variant;
  try {
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
    const reason = error instanceof Error ? error.message : String(error);
    return {
      body: new Uint8Array(),
      diagnostics: [diagnose('picture/unreadable', { file: source, reason: firstLine(reason) }, at)],
    };
  }
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? text).replace(/\.$/, '');
