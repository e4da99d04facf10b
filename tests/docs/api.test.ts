import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_PAGE, readExports, renderApiPage } from '../../scripts/api-reference.ts';
import { ROOT, readText } from '../kit/our-site.ts';

const THEME = 'generator/features/theme/theme.css';

test('docs/api.md is up to date; `npm run reference` writes it', () => {
  expect(readText(API_PAGE)).toBe(renderApiPage(ROOT));
});

test('the reference has every export of the generator, and functions have doc comments', () => {
  const exports = readExports(ROOT);
  const names = [...readText('generator/index.ts').matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.replace(/\btype /, '').trim()),
  );
  expect(names.filter((name) => name !== '' && !exports.some((each) => each.name === name))).toEqual([]);
  expect(exports.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['defineSite', 'page', 'SiteDefinition', 'Feature']),
  );
  expect(
    exports
      .filter(({ doc, code }) => doc === '' && /^(?:async )?function/.test(code))
      .map(({ name }) => name),
  ).toEqual([]);
});

test('theme.css and this site set every custom property that the stylesheets of features use', () => {
  const theme = [...readText(THEME).matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name);
  const css = globSync('generator/features/*/*.css', { cwd: ROOT })
    .filter((file) => file !== THEME)
    .map(readText)
    .join('');
  const own = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const used = new Set([...css.matchAll(/var\((--[\w-]+)[),]/g)].map(([, name = '']) => name));
  const set = (name: string) => own.has(name) || name.startsWith('--diagram-');
  expect([...used].filter((name) => !set(name) && !theme.includes(name))).toEqual([]);
  const tokens = readText('site/styles/tokens.css');
  expect(theme.filter((name) => !tokens.includes(`  ${name}:`))).toEqual([]);
});
