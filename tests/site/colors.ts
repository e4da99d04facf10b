import culori from 'culori/require';
import { readText } from '../kit/our-site.ts';

type Color = Readonly<Record<'light' | 'dark', string>>;

const PROPERTY = /(--[\w-]+): (?:light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)|(oklch\([^)]*\)));/g;

export const toHex = (color: string): string => culori.formatHex(color) ?? '';

/** Colors of the custom properties that a stylesheet sets, as hex, by name: `--color-text`. */
export const readColors = (file: string): Readonly<Record<string, Color>> =>
  Object.fromEntries(
    [...readText(file).matchAll(PROPERTY)].map(([, name, light, dark, both]) => [
      name,
      { light: toHex(light ?? both ?? ''), dark: toHex(dark ?? both ?? '') },
    ]),
  );

/** How much of opaque pixels has a color, from 0 to 1. Palettes of PNG files round colors. */
export function shareOf(color: string, pixels: Buffer): number {
  const wanted = Buffer.from(color.slice(1), 'hex');
  let found = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (wanted.every((value, index) => Math.abs(value - (pixels[at + index] ?? 0)) <= 2)) found++;
  return found / (pixels.length / 3);
}
