import culori from 'culori/require';
import tokens from './styles/tokens.css' with { type: 'text' };

export const MARK = {
  /** Width and height of the square that the paths below are drawn on. */
  size: 24,
  /** Paths of the plumb line and its weight. `--bob` in `styles/tokens.css` has the same outline. */
  line: 'M12 0v5',
  weight: 'M10.5 4h3v2.5h2l2 2.5v3.5L12 24 6.5 12.5V9l2-2.5h2z',
} as const;

/** Colors of the tokens in both themes: `--color-canvas: light-dark(oklch(…), oklch(…))`. */
const PAIR = /--color-([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g;
const colors = new Map(
  [...tokens.matchAll(PAIR)].map(([, name = '', light, dark]) => [name, { light, dark }]),
);

/** A color of `styles/tokens.css` as hex, for icons, Open Graph images, and browser bars. */
export function colorOf(name: string, theme: 'light' | 'dark' = 'light'): string {
  const color = culori.formatHex(colors.get(name)?.[theme]);
  if (!color) throw new Error(`site/styles/tokens.css sets no color --color-${name}.`);
  return color;
}

/** Page background in each theme, for browser bars. */
export const THEME_COLORS = { light: colorOf('canvas'), dark: colorOf('canvas', 'dark') };
