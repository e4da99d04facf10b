import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, readText } from '../kit/our-site.ts';

const sheets = globSync('site/**/*.css', { cwd: ROOT }).map((file) => ({
  file,
  css: readText(file).replace(/\/\*[\s\S]*?\*\//g, ''),
}));

test('stylesheets ask for three widths of the window', () => {
  const widths = sheets.flatMap(({ file, css }) =>
    [...css.replace(/\(height[^)]*\)/g, '').matchAll(/@media[^{]*\bwidth[^{]*/g)].flatMap(([query]) =>
      (query.match(/[\d.]+(?:rem|em|px)/g) ?? []).map((width) => `${width}, ${file}`),
    ),
  );
  expect(widths.length).toBeGreaterThan(20);
  expect(widths.filter((width) => !/^(?:40|64|80)rem,/.test(width))).toEqual([]);
});

test('the size of text comes from tokens.css, or from the text around', () => {
  const sizes = sheets
    .filter(({ file }) => !file.endsWith('tokens.css'))
    .flatMap(({ file, css }) =>
      [...css.matchAll(/(?<=font-size: )[^;]+/g)].map(([size]) => `${size}, ${file}`),
    );
  expect(sizes.length).toBeGreaterThan(50);
  const own = /^(?:var\(--text-|min\(var\(--text-(?:base|lg|2xl|display)\)|inherit|0\.875em)/;
  expect(sizes.filter((size) => !own.test(size)).sort()).toEqual([
    '10.5pt, site/styles/elements.css',
    '18px, site/pages/home/kinds.css',
    '7px, site/pages/home/scene.css',
    '9px, site/content-rules/figures/figures.css',
  ]);
});
