import { renderAsync } from '@resvg/resvg-js';
import resvg from '@resvg/resvg-js/package.json' with { type: 'json' };
import type { ReactElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import satoriPackage from 'satori/package.json' with { type: 'json' };
import sharp from 'sharp';

export type Font = SatoriOptions['fonts'][number] & { readonly data: Uint8Array };

/** What an image depends on besides its element, size and fonts. */
export const DRAWER = [1, satoriPackage.version, resvg.version, sharp.versions];

/** Lays out an image as SVG. `missing` has the characters without a glyph in any font. */
export async function layOut(
  element: ReactElement,
  options: { width: number; height: number; fonts: Font[] },
) {
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

/** Draws an SVG in a thread of the pool. An image with few colors has a palette, which is half the size. */
export async function toPng(svg: string, width: number): Promise<Uint8Array> {
  const drawn = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  });
  const { pixels } = drawn;
  const colors = new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4));
  const raw = { width: drawn.width, height: drawn.height, channels: 4 as const };
  return sharp(pixels, { raw })
    .png({ compressionLevel: 9, ...(colors.size <= 256 && { palette: true, quality: 100, dither: 0 }) })
    .toBuffer();
}
