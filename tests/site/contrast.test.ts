import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { displayable, formatHex, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { THEME_COLORS } from '../../site/brand.ts';
import { ROOT } from '../kit/our-site.ts';

const STYLES = join(ROOT, 'site/styles');
const THEMES = ['light', 'dark'] as const;
type Colour = Record<(typeof THEMES)[number], string>;

const TOKEN = /--(?:color-)?([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\);/g;
const tokens = new Map<string, Colour>();
for (const [, name = '', light = '', dark = ''] of readFileSync(join(STYLES, 'tokens.css'), 'utf8').matchAll(
  TOKEN,
))
  tokens.set(name, { light, dark });

const colour = (name: string): Colour => {
  const found = tokens.get(name);
  if (!found) throw new Error(`There is no token ${name}.`);
  return found;
};

const WORDS = ['text', 'text-muted', 'text-faint'];
const SURFACES = ['canvas', 'surface', 'sunken', 'hover', 'inline-code', 'code'];
const PLAIN = ['canvas', 'surface', 'sunken'];
const VERDICTS = ['pass', 'warn', 'fail'];
const SOFT = ['accent-soft', 'pass-soft', 'warn-soft', 'fail-soft'];
const CODE = ['comment', 'string', 'number', 'keyword', 'function', 'type'].map((name) => `code-${name}`);

const pairs = (front: readonly string[], back: readonly string[]) =>
  front.flatMap((name) => back.map((surface) => ({ front: name, back: surface })));

/** What is read, and on what: 4.5:1 (WCAG 1.4.3). */
const READ = [
  ...pairs(WORDS, SURFACES),
  ...pairs(['accent'], [...SURFACES, ...SOFT]),
  ...pairs(['accent-strong'], [...PLAIN, 'accent-soft']),
  ...pairs(['on-accent'], ['accent', 'accent-strong']),
  ...pairs(VERDICTS, PLAIN),
  ...VERDICTS.map((verdict) => ({ front: verdict, back: `${verdict}-soft` })),
  // Callouts, the block inside articles, marked lines of code.
  ...pairs(['text'], SOFT),
  ...pairs(CODE, ['code', 'accent-soft', 'pass-soft', 'fail-soft']),
  ...pairs(['text-muted', 'text-faint'], ['accent-soft', 'pass-soft', 'fail-soft']),
  // Names and numbers in the configuration of the home page, removed lines of a diff.
  ...pairs(['code-function'], PLAIN),
  ...pairs(['fail'], ['code']),
];

/** What only has to be made out: bounds of controls, focus rings, marks of verdicts. 3:1 (WCAG 1.4.11). */
const SEEN = [
  ...pairs(['line-strong'], PLAIN),
  ...pairs(['accent', 'text-muted', 'fail'], PLAIN),
  ...pairs(['accent'], [...SURFACES, ...SOFT]),
  ...pairs(['canvas'], ['accent']),
  ...pairs(['surface', 'sunken'], VERDICTS),
];

describe.each(THEMES)('%s theme', (theme) => {
  const ratio = (front: string, back: string) => wcagContrast(colour(front)[theme], colour(back)[theme]);

  test.each(READ)('$front reads on $back', ({ front, back }) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SEEN)('$front stands out from $back', ({ front, back }) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
  test('every screen can show every colour, so that none is replaced by another', () => {
    expect([...tokens].filter(([, each]) => !displayable(each[theme])).map(([name]) => name)).toEqual([]);
  });
  test("the browser's own bars have the colour of the page", () => {
    expect(formatHex(colour('canvas')[theme])).toBe(THEME_COLORS[theme]);
  });
});

describe('the list of pairs', () => {
  const sheets = globSync('**/*.css', { cwd: STYLES }).map((file) => ({
    file,
    css: readFileSync(join(STYLES, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }));

  test.each(sheets)('holds what the rules of $file set together', ({ css }) => {
    const known = new Set(READ.map(({ front, back }) => `${front} on ${back}`));
    expect(pairsOf(css).filter((pair) => !known.has(pair))).toEqual([]);
  });
  test('holds every colour of words that a rule sets', () => {
    const known = new Set(READ.map(({ front }) => front));
    const used = sheets.flatMap(({ css }) =>
      [...css.matchAll(/(?<![-\w])color: var\(--(?:color-|(?=code-))([\w-]+)\)/g)].map(
        ([, name = '']) => name,
      ),
    );
    // The stroke between the steps of a breadcrumb.
    const drawn = new Set(['line-strong']);
    expect([...new Set(used)].filter((name) => !known.has(name) && !drawn.has(name))).toEqual([]);
  });
  test('no words are faded', () => {
    const faded = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/([^{};]+)\{[^{}]*opacity: 0\.\d/g)].map(
        ([, selector = '']) => `${file} ${selector.trim()}`,
      ),
    );
    // Controls that are off are exempt.
    expect(faded).toEqual(['elements.css &:disabled']);
  });
});

/** `colour on background` for each rule that sets both to tokens, nested rules apart. */
function pairsOf(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [part] of css.matchAll(/[^{}]*[{}]/g)) {
    const rule = (open.pop() ?? '') + part.slice(0, -1);
    if (part.endsWith('{')) {
      open.push(rule, '');
      continue;
    }
    const front = /(?<![-\w])color: var\(--(?:color-|(?=code-))([\w-]+)\)/.exec(rule)?.[1];
    const back = /background(?:-color)?: var\(--(?:color-|(?=code-))([\w-]+)\)/.exec(rule)?.[1];
    if (front && back) found.push(`${front} on ${back}`);
  }
  return found;
}
