import { formatHex } from 'culori';
import { describe, expect, test } from 'vitest';
import { parseColor, readColors } from '../../generator/colors/read-colors.ts';

describe('colors', () => {
  test.each([
    ['#abc', '#aabbcc'],
    ['rgb(10%, 20%, 30%)', '#1a334d'],
    ['hsl(-30, 100%, 50%)', '#ff0080'],
    ['oklch(50% none none)', '#636363'],
    ['oklch(50% 0.4 200)', '#008dbb'],
    ['BLACK', '#000000'],
  ])('%s is %s', (text, hex) => expect(formatHex(parseColor(text))).toBe(hex));
  test.each([
    '',
    'red-ish',
    '#12345',
    '600',
    'fade',
    'transparent',
    '#12345678',
    'rgb(1 2 3 / 50%)',
    'rgb(1 2)',
    'color-mix(in oklch, red, blue)',
    'oklch(a b c)',
  ])('are undefined for %j', (text) => expect(parseColor(text)).toBeUndefined());
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
