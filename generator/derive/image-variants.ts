import type { Memo } from '../cache/memo.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { encodeImage } from '../images/encode-image.ts';
import { inParallel } from '../lib/in-parallel.ts';
import type { ImageVariant, OutputFile, PageFacts } from '../types.ts';

/** Image variants of all pages, without duplicates. */
export function variantsOf(facts: readonly Pick<PageFacts, 'images'>[]): ImageVariant[] {
  const byPath = new Map<string, ImageVariant>();
  for (const { images } of facts)
    for (const variant of images) if (!byPath.has(variant.path)) byPath.set(variant.path, variant);
  return [...byPath.values()];
}

/**
 * Encodes the image variants of all pages in parallel. A damaged image is reported once, not for each variant.
 */
export async function encodeImages(input: {
  root: string;
  facts: readonly PageFacts[];
  memo: Memo;
  add: (file: OutputFile) => Promise<void>;
}): Promise<Diagnostic[]> {
  const { root, memo } = input;
  const bySource = new Map<string, readonly Diagnostic[]>();
  await inParallel(variantsOf(input.facts), async (variant) => {
    const { body, diagnostics } = await encodeImage({ root, variant, memo });
    if (diagnostics.length > 0 && !bySource.has(variant.source)) bySource.set(variant.source, diagnostics);
    await input.add({ path: variant.path, body, from: variant.source });
  });
  return [...bySource.values()].flat();
}
