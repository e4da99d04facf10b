import { expect, test } from 'vitest';
import { shortenProperties } from '../../generator/assets/shorten-properties.ts';

const short = (style: string, scripts: string[] = []) => shortenProperties([style], scripts)[0];

test('replaces short constants by their values, and removes their declarations', () => {
  expect(short(':root{--gap:1rem;--wide:2 * 3}p{margin:var(--gap);width:calc(var(--wide))}')).toBe(
    ':root{}p{margin:1rem;width:calc(2 * 3)}',
  );
});

test('replaces long constants that are used at most twice', () => {
  const long = 'oklch(50% 0.18 260)';
  expect(short(`:root{--a-color:${long};--b-color:${long}}a{color:var(--a-color)}`)).toBe(
    `:root{}a{color:${long}}`,
  );
  const uses = 'a{color:var(--a-color)}'.repeat(3);
  expect(short(`:root{--a-color:${long};--other:1px}${uses}`)).toBe(
    `:root{--0:${long};}${uses.replaceAll('--a-color', '--0')}`,
  );
});

test('counts the uses in all stylesheets, and gives a property the same name in each', () => {
  const [first, second] = shortenProperties(
    [':root{--line:1px solid black}a{border:var(--line)}', 'b{border:var(--line);outline:var(--line)}'],
    [],
  );
  expect(first).toBe(':root{--0:1px solid black}a{border:var(--0)}');
  expect(second).toBe('b{border:var(--0);outline:var(--0)}');
});

test.each([
  ['set twice', ':root{--gap:1rem}p{--gap:2rem}p{margin:var(--gap)}'],
  ['set in some windows', '@media (width<40rem){:root{--gap:1rem}}p{margin:var(--gap)}'],
  ['set on another element', 'p{--gap:1rem}p{margin:var(--gap)}'],
  ['used with a fallback', ':root{--gap:1rem}p{margin:var(--gap,2rem)}'],
  ['set to a keyword that inherits', ':root{--gap:initial}p{margin:var(--gap)}'],
  ['set to a string', ':root{--gap:"a;b"}p::before{content:var(--gap)}'],
])('renames a property that is %s', (_, style) => {
  expect(short(style)).toBe(style.replaceAll('--gap', '--0'));
});

test('renames a property that depends on one of another element', () => {
  expect(short('p{--unit:1px}:root{--gap:var(--unit)}')).toBe('p{--1:1px}:root{--0:var(--1)}');
});

test.each([
  ['in a script', ':root{--gap:1rem}p{margin:var(--gap)}', ['s.setProperty("--gap","2rem")']],
  ['by @property', '@property --gap{syntax:"*";inherits:false}p{--gap:1rem;margin:var(--gap)}', []],
  ['by a style query', ':root{--gap:1rem}@container style(--gap:1rem){p{margin:0}}', []],
  ['as the name of an anchor', 'p{anchor-name:--gap}:root{--gap:1rem}', []],
])('keeps a property that is named %s', (_, style, scripts) => {
  expect(short(style, scripts)).toBe(style);
});

test('gives the same names whatever the order of the stylesheets is', () => {
  const sheets = ['p{--b:1px;--a:2px}', 'p{--c:3px}'];
  expect(shortenProperties(sheets.toReversed(), []).toReversed()).toEqual(shortenProperties(sheets, []));
});

test('keeps strings, class names, and names that are already short', () => {
  const style = '.card--wide::after{content:"var(--gap) --gap:1"}p{anchor-name:--0}';
  expect(short(`${style}i{--gap:1rem;margin:var(--gap)}`)).toBe(`${style}i{--1:1rem;margin:var(--1)}`);
});
