import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { displayable } from 'culori';
import { describe, expect, test } from 'vitest';
import { PART_CONTRAST } from '../../generator/check/check-contrast.ts';
import { createPalette, THEMES } from '../../generator/colors/read-colors.ts';
import { contrast } from '../../site/contrast.ts';
import { ROOT } from '../kit/our-site.ts';

// `npm run check` computes the contrast of all pairs. These tests make sure that no pair is missing.
const TEXT = [...contrast, ...PART_CONTRAST].filter(({ minimum = 4.5 }) => minimum === 4.5);
const KNOWN = new Set(
  TEXT.flatMap(({ colors, on }) => colors.flatMap((color) => on.map((back) => `${color} on ${back}`))),
);

const sheets = globSync(['site/styles/**/*.css', 'generator/parts/*.css'], { cwd: ROOT }).map((file) => ({
  file,
  css: readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}));

describe('the pairs of colors', () => {
  test.each(sheets)('include those that a rule of $file sets together', ({ css }) => {
    expect(pairsOf(css).filter((pair) => !KNOWN.has(pair))).toEqual([]);
  });
  test('include every color of text', () => {
    const known = new Set(TEXT.flatMap(({ colors }) => colors));
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
  const set = others.filter(({ css }) =>
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)\(/i.test(css),
  );
  expect(set.map(({ file }) => file)).toEqual([]);
  const code = globSync('site/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /['"]#(?:[\da-f]{3}){1,2}['"]|\b(?:rgb|hsl|oklch)\(/i.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(code).toEqual([]);
});

test('no text is transparent', () => {
  const faded = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/([^{};]+)\{[^{}]*opacity: 0\.\d/g)].map(
      ([, selector = '']) => `${file} ${selector.trim()}`,
    ),
  );
  // WCAG exempts disabled controls.
  expect(faded).toEqual(['site/styles/elements.css &:disabled']);
});

test.each(['site/styles/tokens.css', 'generator/parts/theme.css'])('every color of %s is in sRGB', (file) => {
  const palette = createPalette(readFileSync(join(ROOT, file), 'utf8'));
  const colors = palette.names.filter((name) => palette.colorOf(name, 'light'));
  expect(colors.length).toBeGreaterThan(20);
  const outside = colors.filter((name) =>
    THEMES.some((theme) => !displayable(palette.valueOf(name, theme) ?? '')),
  );
  expect(outside).toEqual([]);
});

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
