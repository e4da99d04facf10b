import { globSync } from 'node:fs';
import { displayable, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { ROOT, readText } from '../kit/our-site.ts';
import { readColors } from './colors.ts';

/** Contrast of text (WCAG 2.2, success criterion 1.4.3, level AA). */
const OF_TEXT = 4.5;

type ContrastRule = {
  readonly colors: readonly string[];
  /** The colors behind them. */
  readonly on: readonly string[];
  /** Default: that of text. 3 is enough for borders of controls and icons. */
  readonly minimum?: number;
};

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
const SITE: readonly ContrastRule[] = [
  pairs(TEXT, SURFACES),
  pairs(['accent'], [...SURFACES, ...SOFT]),
  pairs(['accent-strong'], [...PLAIN, 'accent-soft']),
  pairs(['on-accent'], ['accent', 'accent-strong']),
  // Whether a merge is blocked, on the home page, and the state of the opt-out.
  pairs(['surface'], ['pass', 'fail']),
  pairs(VERDICTS, PLAIN),
  ...VERDICTS.map((verdict) => pairs([verdict], [`${verdict}-soft`])),
  // Callouts and the call to action in articles.
  pairs(['text', 'prose'], SOFT),
  { colors: ['--code-function'], on: tokens(PLAIN) },
  // Results in program output, and removed lines of a diff.
  pairs(VERDICTS, ['code']),
  // Borders of controls, focus rings, and marks of verdicts.
  visible(['line-strong', 'text-muted', 'fail'], PLAIN),
  visible(['surface', 'sunken'], VERDICTS),
];

const MARKED = ['--color-accent-soft', '--color-pass-soft', '--color-fail-soft'];
const CODE = ['comment', 'string', 'number', 'keyword', 'function', 'type'].map((kind) => `--code-${kind}`);

/** Colors that compiled Markdown shows on each other. */
const MARKDOWN: readonly ContrastRule[] = [
  {
    colors: ['--color-text'],
    on: ['--color-canvas', '--color-code', '--color-hover', ...MARKED, '--color-warn-soft'],
  },
  // Output, and signs can be in marked lines.
  { colors: ['--color-text-muted', '--color-text-faint', ...CODE], on: ['--color-code', ...MARKED] },
  { colors: ['--color-text-muted', '--color-text-faint', '--color-accent'], on: ['--color-canvas'] },
  { colors: ['--color-accent'], on: ['--color-accent-soft'] },
  { colors: ['--color-pass'], on: ['--color-code', '--color-pass-soft'] },
  { colors: ['--color-warn'], on: ['--color-code', '--color-warn-soft'] },
  { colors: ['--color-fail'], on: ['--color-code', '--color-fail-soft'] },
  // Focus rings, the line under a selected tab, and borders of copy buttons.
  { colors: ['--color-accent'], on: ['--color-canvas', '--color-code'], minimum: 3 },
  { colors: ['--color-line-strong'], on: ['--color-canvas'], minimum: 3 },
];

const TEXT_RULES = [...SITE, ...MARKDOWN].filter(({ minimum = OF_TEXT }) => minimum === OF_TEXT);
const KNOWN = new Set(
  TEXT_RULES.flatMap(({ colors, on }) => colors.flatMap((color) => on.map((back) => `${color} on ${back}`))),
);

const sheets = globSync(['site/**/*.css', 'generator/features/*/*.css'], { cwd: ROOT }).map((file) => ({
  file,
  css: readText(file).replace(/\/\*[\s\S]*?\*\//g, ''),
}));

describe('the pairs of colors', () => {
  test.each(sheets)('include those that a rule of $file sets together', ({ css }) => {
    expect(pairsOf(css).filter((pair) => !KNOWN.has(pair))).toEqual([]);
  });
  test('include every color of text', () => {
    const known = new Set(TEXT_RULES.flatMap(({ colors }) => colors));
    const used = sheets.flatMap(({ css }) =>
      [...css.matchAll(/(?<![-\w])color: var\((--(?:color|code)-[\w-]+)\)/g)].map(([, name = '']) => name),
    );
    // The stroke between the steps of a breadcrumb.
    const drawn = new Set(['--color-line-strong']);
    expect([...new Set(used)].filter((name) => !known.has(name) && !drawn.has(name))).toEqual([]);
  });
});

test('are set in tokens.css only', () => {
  const others = sheets.filter(({ file }) => !/(?:tokens|theme)\.css$/.test(file));
  // Shadows are translucent.
  const opaque = others.map(({ file, css }) => ({ file, css: css.replace(/oklch\([^)]*\/[^)]*\)/g, '') }));
  const set = opaque.filter(({ css }) =>
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)\(/i.test(css),
  );
  expect(set.map(({ file }) => file)).toEqual([]);
  const code = globSync('site/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /['"]#(?:[\da-f]{3}){1,2}['"]|\b(?:rgb|hsl|oklch)\(/i.test(readText(file)),
  );
  // It reads those of tokens.css.
  expect(code).toEqual(['site/brand.ts']);
});

test('no text is transparent', () => {
  const faded = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/([^{};]+)\{[^{}]*opacity: 0\.\d/g)].map(
      ([, selector = '']) => `${file} ${selector.trim()}`,
    ),
  );
  // WCAG exempts disabled controls.
  expect(faded).toEqual(['site/styles/button.css &:disabled']);
});

test.each([
  { file: 'site/styles/tokens.css', rules: [...SITE, ...MARKDOWN] },
  { file: 'generator/features/theme/theme.css', rules: MARKDOWN },
])('the colors of $file have enough contrast in both themes', ({ file, rules }) => {
  const colors = readColors(file);
  const low = rules.flatMap(({ colors: fronts, on, minimum = OF_TEXT }) =>
    fronts.flatMap((front) =>
      on.flatMap((back) =>
        (['light', 'dark'] as const).flatMap((theme) => {
          const ratio = wcagContrast(colors[front]?.[theme] ?? front, colors[back]?.[theme] ?? back);
          return ratio >= minimum ? [] : [`${front} on ${back}, ${theme}: ${ratio}, minimum ${minimum}`];
        }),
      ),
    ),
  );
  expect(low).toEqual([]);
});

test.each(['site/styles/tokens.css', 'generator/features/theme/theme.css'])(
  'every color of %s is in sRGB',
  (file) => {
    const colors = readText(file).match(/oklch\([^)]*\)/g) ?? [];
    expect(colors.length).toBeGreaterThan(40);
    expect(colors.filter((color) => !displayable(color))).toEqual([]);
  },
);

/** `color on background` for each rule that sets both to tokens, nested rules apart. */
function pairsOf(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [part] of css.matchAll(/[^{}]*[{}]/g)) {
    const rule = (open.pop() ?? '') + part.slice(0, -1);
    if (part.endsWith('{')) {
      open.push(rule, '');
      continue;
    }
    const front = /(?<![-\w])color: var\((--(?:color|code)-[\w-]+)\)/.exec(rule)?.[1];
    const back = /background(?:-color)?: var\((--(?:color|code)-[\w-]+)\)/.exec(rule)?.[1];
    if (front && back) found.push(`${front} on ${back}`);
  }
  return found;
}
