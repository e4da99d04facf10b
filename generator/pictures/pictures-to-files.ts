import type { CacheStore } from '../cache/cache-store.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inParallel } from '../in-parallel.ts';
import type { OutputFile, PageFacts, PictureVariant } from '../types.ts';
import { encodePicture } from './encode-picture.ts';

/** The copies of pictures that pages offer, each once. */
export function variantsOf(facts: readonly Pick<PageFacts, 'pictures'>[]): PictureVariant[] {
  const byPath = new Map<string, PictureVariant>();
  for (const { pictures } of facts)
    for (const variant of pictures) if (!byPath.has(variant.path)) byPath.set(variant.path, variant);
  return [...byPath.values()];
}

/**
 * Makes them all, several at a time, and hands each on as soon as it is made. A damaged picture is reported once, not
 * for each of its copies.
 */
export async function picturesToFiles(input: {
  root: string;
  facts: readonly PageFacts[];
  cache: CacheStore;
  add: (file: OutputFile) => Promise<void>;
}): Promise<Diagnostic[]> {
  const { root, cache } = input;
  const bySource = new Map<string, readonly Diagnostic[]>();
  await inParallel(variantsOf(input.facts), async (variant) => {
    const { body, diagnostics } = await encodePicture({ root, variant, cache });
    if (diagnostics.length > 0 && !bySource.has(variant.source)) bySource.set(variant.source, diagnostics);
    await input.add({ path: variant.path, body, from: variant.source });
  });
  return [...bySource.values()].flat();
}
