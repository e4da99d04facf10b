import type { ReactElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';

export type Font = SatoriOptions['fonts'][number] & { readonly data: Uint8Array };

/** An image as SVG, and the characters without a glyph in any font. */
export type Layout = { readonly svg: string; readonly missing: string };

export async function layOut(
  element: ReactElement,
  options: { width: number; height: number; fonts: Font[] },
): Promise<Layout> {
  const missing = new Set<string>();
  const svg = await satori(element, {
    ...options,
    async loadAdditionalAsset(_language, text) {
      missing.add(text);
      return [];
    },
  });
  return { svg, missing: [...missing].join('') };
}

/** Draws an SVG in threads of the pool. */
export const toPng = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
