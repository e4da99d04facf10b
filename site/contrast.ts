import type { ContrastRule } from '#generator';

const tokens = (names: readonly string[]) => names.map((name) => `--color-${name}`);
const pairs = (colors: readonly string[], on: readonly string[]): ContrastRule => ({
  colors: tokens(colors),
  on: tokens(on),
});
const visible = (colors: readonly string[], on: readonly string[]): ContrastRule => ({
  ...pairs(colors, on),
  minimum: 3,
});

const TEXT = ['text', 'prose', 'text-muted', 'text-faint'];
const SURFACES = ['canvas', 'surface', 'sunken', 'hover', 'inline-code', 'code'];
const PLAIN = ['canvas', 'surface', 'sunken'];
const VERDICTS = ['pass', 'warn', 'fail'];
const SOFT = ['accent-soft', 'pass-soft', 'warn-soft', 'fail-soft'];

/** Colors of `styles/tokens.css` that appear on each other, besides those in compiled Markdown. */
export const contrast: readonly ContrastRule[] = [
  pairs(TEXT, SURFACES),
  pairs(['accent'], [...SURFACES, ...SOFT]),
  pairs(['accent-strong'], [...PLAIN, 'accent-soft']),
  pairs(['on-accent'], ['accent', 'accent-strong']),
  pairs(VERDICTS, PLAIN),
  ...VERDICTS.map((verdict) => pairs([verdict], [`${verdict}-soft`])),
  // Callouts and the call to action in articles.
  pairs(['text', 'prose'], SOFT),
  // Names and numbers in the configuration on the home page.
  { colors: ['--code-function'], on: tokens(PLAIN) },
  // Results in program output, and removed lines of a diff.
  pairs(VERDICTS, ['code']),
  // Borders of controls, focus rings, and marks of verdicts.
  visible(['line-strong', 'text-muted', 'fail'], PLAIN),
  visible(['surface', 'sunken'], VERDICTS),
];
