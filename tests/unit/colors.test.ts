import { formatHex, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { contrastOf, parseColor, readColors, toHex } from '../../generator/colors/read-colors.ts';

const steps = (end: number, step: number) =>
  Array.from({ length: Math.ceil(end / step) }, (_, at) => at * step);

describe('colors', () => {
  test('equal those of culori', () => {
    const grid = steps(101, 5).flatMap((l) =>
      steps(0.2, 0.03).flatMap((c) => steps(360, 17).map((h) => `oklch(${l}% ${c.toFixed(2)} ${h})`)),
    );
    const others = [
      '#abc',
      '#123456',
      'rgb(1 2 3)',
      'rgb(10%, 20%, 30%)',
      'hsl(120 50% 30%)',
      'hsl(-30, 100%, 50%)',
      'oklch(0.5 0.1 20)',
      'oklch(50% 25% 200)',
      'oklch(50% none none)',
      'white',
      'BLACK',
    ];
    const hex = (text: string) => {
      const color = parseColor(text);
      return color && toHex(color);
    };
    expect(grid.length).toBeGreaterThan(3000);
    expect([...grid, ...others].filter((text) => hex(text) !== formatHex(text.toLowerCase()))).toEqual([]);
  });
  test.each([
    '',
    'red-ish',
    '#12345',
    '#12345678',
    'rgb(1 2 3 / 50%)',
    'rgb(1 2)',
    'color-mix(in oklch, red, blue)',
    'oklch(a b c)',
  ])('are undefined for %j', (text) => expect(parseColor(text)).toBeUndefined());
  test.each([
    ['#777777', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#195cc7', '#edf4fe'],
  ])('have the contrast of WCAG: %s on %s', (one, other) => {
    const [a, b] = [parseColor(one), parseColor(other)];
    expect(a && b && contrastOf(a, b)).toBeCloseTo(wcagContrast(one, other), 3);
  });
});

describe('colors of a stylesheet', () => {
  test('are those of custom properties on :root, in both themes', () => {
    const css = `@layer a { :root { --a: light-dark(rgb(1, 2, 3), #456); --size: 1rem; } }
      /* --no: red; { */ html { --b: /* the same */ #111; --b: #222; color: red }
      :root[data-theme="dark"] { --a: #000; } .box { --a: #000; --c: #000 }
      @media (prefers-color-scheme: dark) { :root, :host { --b: #333 } }
      :root { --h: #111; @media (prefers-color-scheme: dark) { --h: #222 } }
      :root { --d: var(--a); --e: light-dark(var(--b), white); --f: var(--f); --url: url("data:,;}"); --g: #abcdef }`;
    expect(readColors(css)).toEqual({
      '--a': { light: '#010203', dark: '#445566' },
      '--b': { light: '#222222', dark: '#333333' },
      '--d': { light: '#010203', dark: '#445566' },
      '--e': { light: '#222222', dark: '#ffffff' },
      '--h': { light: '#111111', dark: '#222222' },
      '--g': { light: '#abcdef', dark: '#abcdef' },
    });
  });
  test.each(['', ':root{', ':root{--a:#000', '/*', '"', '}}}', ':root{--a:"'])('of %j are none', (css) => {
    expect(readColors(css)).toEqual({});
  });
});
