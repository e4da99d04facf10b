import culori from 'culori/require';
import tokens from './styles/tokens.css' with { type: 'text' };

/** Logo mark of the header, the icons, and the Open Graph images. */
export const MARK = {
  /** Width and height of the square that the paths below are drawn on. */
  size: 24,
  /** Paths of the plumb line, its weight, and the check mark on the weight. */
  line: 'M12 0v6',
  weight: 'M8.5 5.5h7l5 6.5L12 24 3.5 12z',
  check: 'M8.25 12.5l2.9 3L16 9.75',
} as const;

/** Colors of the tokens in both themes: `--color-canvas: light-dark(oklch(…), oklch(…))`. */
const PAIR = /--color-([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g;
const colors = new Map(
  [...tokens.matchAll(PAIR)].map(([, name = '', light, dark]) => [name, { light, dark }]),
);

/**
 * Returns a color of `styles/tokens.css` as hex, for icons, Open Graph images, and browser bars, which no stylesheet
 * reaches.
 */
export function colorOf(name: string, theme: 'light' | 'dark' = 'light'): string {
  const color = culori.formatHex(colors.get(name)?.[theme]);
  if (!color) throw new Error(`site/styles/tokens.css sets no color --color-${name}.`);
  return color;
}

/** Page background in each theme, for browser bars. */
export const THEME_COLORS = { light: colorOf('canvas'), dark: colorOf('canvas', 'dark') };
