import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Memo } from '../cache/memo.ts';
import { packageVersion } from '../cache/toolchain.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import { messageOf } from '../lib/files.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { ImageVariant, OutputFile, PageFacts } from '../types.ts';

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
}): Promise<{ body: Uint8Array; problem?: Diagnostic }> {
  const { variant, memo } = input;
  const { source, width, format, at } = variant;
  const read = () => readFile(join(input.root, source));
  try {
    if (format === 'original') return { body: await read() };
    const name = `${variant.digest} ${width} ${format}`;
    const { value: body } = await memo<Uint8Array>('image', name, { encoder: ENCODER }, async () => {
      const bytes = await read();
      const { default: sharp } = await import('sharp');
      // The bytes of an AVIF depend on the number of threads that encode it; images are encoded in parallel instead.
      sharp.concurrency(1);
      const resized = sharp(bytes, { failOn: 'error' })
        .autoOrient()
        .resize({ width, withoutEnlargement: true });
      const value = await (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
      // A file that has changed since it was planned is another image.
      return { value, keep: digest(bytes) === variant.digest };
    });
    return { body };
  } catch (error) {
    const reason = messageOf(error).replace(/\.?(?:\n[\s\S]*)?$/, '');
    const problem = diagnose('picture/unreadable', { file: source, reason }, at);
    return { body: new Uint8Array(), problem };
  }
}

/** Encodes the image variants of all pages in parallel. A damaged image is reported once, not for each variant. */
export async function encodeImages(input: {
  root: string;
  facts: readonly PageFacts[];
  memo: Memo;
  add: (file: OutputFile) => Promise<unknown>;
}): Promise<Diagnostic[]> {
  const { root, memo } = input;
  const variants = input.facts.flatMap(({ images }) => images);
  const byPath = Map.groupBy(variants, ({ path }) => path);
  const bySource = new Map<string, Diagnostic>();
  await inParallel([...byPath.values()], async ([variant]) => {
    if (!variant) return;
    const { path, source } = variant;
    const { body, problem } = await encodeImage({ root, variant, memo });
    if (problem && !bySource.has(source)) bySource.set(source, problem);
    await input.add({ path, body, from: source });
  });
  return [...bySource.values()];
}
