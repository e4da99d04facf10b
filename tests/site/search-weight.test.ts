import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { IndexFile } from '../../generator/search/index-format.ts';
import { usualId } from '../../generator/search/words.ts';
import { sharedSite } from '../kit/our-site.ts';

const weigh = (text = ''): number => brotliCompressSync(text).length;

test('the first search result loads a small script, engine, stylesheet and index', async () => {
  const { files } = await sharedSite();
  const scripts = Object.entries(files).filter(
    ([path, text]) =>
      /^assets\/.*\.js$/.test(path) && text.includes('/index.json') && text.includes('search-list'),
  );
  expect(scripts).toHaveLength(1);
  const styles = Object.keys(files).filter((path) => /^assets\/dialogs-[^/]*\.css$/.test(path));
  expect(styles).toHaveLength(1);
  const code = weigh(scripts[0]?.[1]) + weigh(files[String(styles[0])]);
  // The text of one result, which loads after the index.
  const pages = Object.keys(files).filter((path) => /^search\/pages\/\d+\.json$/.test(path));
  expect(code).toBeLessThanOrEqual(12_150);
  expect(weigh(files['search/index.json']) / pages.length).toBeLessThanOrEqual(640);
  expect(pages).toHaveLength(JSON.parse(files['search/index.json'] ?? '').sections.length);
  expect(Math.max(...pages.map((path) => weigh(files[path])))).toBeLessThan(10_000);
}, 60_000);

test('every section in the index is an anchor of its page, whether its id follows from its heading or not', async () => {
  const { files } = await sharedSite();
  const { heads = [] } = JSON.parse(files['search/index.json'] ?? '') as IndexFile;
  const derived = heads.flatMap(([href, , , ...sections]) => {
    const html = files[`${href.slice(1)}/index.html`.replace(/^\//, '')] ?? '';
    return sections.flatMap((id, index) => {
      if (index % 2 === 1) return [];
      expect(html, href).toContain(` id="${id || usualId(sections[index + 1] ?? '')}"`);
      return [id === ''];
    });
  });
  expect(new Set(derived)).toEqual(new Set([true, false]));
});
