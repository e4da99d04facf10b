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

/** Draws an SVG in threads of the pool. */
export async function toPng(svg: string, width: number): Promise<Uint8Array> {
  const fitTo = { mode: 'width' as const, value: width };
  const drawn = await renderAsync(svg, { fitTo, font: { loadSystemFonts: false } });
  const { pixels } = drawn;
  const raw = { width: drawn.width, height: drawn.height, channels: 4 as const };
  const palette = hasFewColors(pixels) && { palette: true, quality: 100, dither: 0, effort: 3 };
  return sharp(pixels, { raw })
    .png({ compressionLevel: 9, ...palette })
    .toBuffer();
}

/** Whether a palette can hold the colors, which halves the size of the file. */
function hasFewColors({ buffer, byteOffset, length }: Uint8Array): boolean {
  const colors = new Set<number>();
  let last: number | undefined;
  for (const color of new Uint32Array(buffer, byteOffset, length / 4)) {
    if (color !== last) colors.add(color);
    if (colors.size > 256) return false;
    last = color;
  }
  return true;
}
