/** Red, green and blue of sRGB, from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Parses an opaque color of CSS: hex, `rgb()`, `hsl()`, `oklch()`, `white` or `black`. Colors outside sRGB are clipped.
 * @returns undefined for other colors, and for text that is not a color.
 */
export function parseColor(text: string): Rgb | undefined {
  const color = text.trim().toLowerCase();
  if (color === 'white') return [1, 1, 1];
  if (color === 'black') return [0, 0, 0];
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(color)?.[1];
  if (hex !== undefined) {
    const width = hex.length / 3;
    const part = (at: number) =>
      Number.parseInt(hex.slice(at * width, (at + 1) * width).repeat(3 - width), 16);
    return [part(0) / 255, part(1) / 255, part(2) / 255];
  }
  const [, name = '', list = ''] = /^(rgb|hsl|oklch)\(([^()]*)\)$/.exec(color) ?? [];
  const parts = list.trim().split(/[\s,]+/);
  const [a, b, c] = parts.map((part) => (part === 'none' ? 0 : Number.parseFloat(part)));
  if (parts.length !== 3 || [a, b, c].some(Number.isNaN)) return undefined;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const share = (index: number, value: number, full: number) =>
    parts[index]?.endsWith('%') ? value / 100 : value / full;
  if (name === 'rgb') return clip([share(0, a, 255), share(1, b, 255), share(2, c, 255)]);
  if (name === 'hsl') return hslToRgb(a, b / 100, c / 100);
  return name === 'oklch'
    ? oklchToRgb(share(0, a, 1), parts[1]?.endsWith('%') ? b * 0.004 : b, c)
    : undefined;
}

const clip = ([r, g, b]: Rgb): Rgb => [unit(r), unit(g), unit(b)];
const unit = (value: number): number => Math.min(1, Math.max(0, value));

/** CSS Color Module Level 4, section 7.1. */
function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return clip([channel(0), channel(8), channel(4)]);
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). @param hue in degrees. */
function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return clip([
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

const encode = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

/** Formats a color as `#rrggbb`. */
export const toHex = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [r, g, b] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
