import tokens from './styles/tokens.css' with { type: 'text' };

export const MARK = {
  /** Width and height of the square that the paths below are drawn on. */
  size: 24,
  /** Paths of the plumb line and its weight. `--bob` in `styles/bob.css` has the same outline. */
  line: 'M12 0v5',
  weight: 'M11 4h2v2q5 1 4 7l-5 11-5-11q-1-6 4-7z',
} as const;

/** Colors of the tokens in both themes: `--color-canvas: light-dark(oklch(…), oklch(…))`. */
const PAIR = /--color-([\w-]+): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g;
const colors = new Map(
  [...tokens.matchAll(PAIR)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

/** A color of `styles/tokens.css` as hex, for icons, Open Graph images, and browser bars. */
export function colorOf(name: string, theme: 'light' | 'dark' = 'light'): string {
  const color = colors.get(name);
  if (!color) throw new Error(`site/styles/tokens.css sets no color --color-${name}.`);
  return toHex(color[theme]);
}

/**
 * Converts the arguments of `oklch()` to hex (CSS Color 4, 9.3). A library for colors would take longer to
 * load than all other code of the site.
 */
function toHex(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(/\s+/).map(Number.parseFloat);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const toCone = (byA: number, byB: number) => (lightness / 100 + byA * a + byB * b) ** 3;
  const l = toCone(0.3963377774, 0.2158037573);
  const m = toCone(-0.1055613458, -0.0638541728);
  const s = toCone(-0.0894841775, -1.291485548);
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => (linear > 0.0031308 ? 1.055 * linear ** (1 / 2.4) - 0.055 : 12.92 * linear));
  const bytes = channels.map((channel) => Math.round(255 * Math.min(1, Math.max(0, channel))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Page background in each theme, for browser bars. */
export const THEME_COLORS = { light: colorOf('canvas'), dark: colorOf('canvas', 'dark') };
