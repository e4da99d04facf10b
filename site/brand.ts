/**
 * The mark and its colours, for everything that shows them: the header, the icons, the sharing pictures. The colours are
 * those of the style sheet's tokens in the light theme, spelled for files that no style sheet reaches.
 */
export const MARK = {
  /** Width and height of the square that the paths below are drawn on. */
  size: 24,
  /** The plumb line, the weight that hangs on it, and the check on the weight. */
  line: 'M12 0v6',
  weight: 'M8.5 5.5h7l5 6.5L12 24 3.5 12z',
  check: 'M8.25 12.5l2.9 3L16 9.75',
} as const;

export const BRAND_COLORS = {
  accent: '#195cc7',
  'on-accent': '#ffffff',
  'accent-soft': '#edf4fe',
  'accent-line': '#bed6f9',
  canvas: '#ffffff',
  text: '#141b26',
  'text-muted': '#4e5664',
  line: '#e2e5e9',
} as const;

/** `--color-canvas` of both themes, for the browser's own bars. */
export const THEME_COLORS = { light: BRAND_COLORS.canvas, dark: '#0d0f15' };
