import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sharedSite } from '../kit/our-site.ts';

const weigh = (text = ''): number => brotliCompressSync(text).length;

test('the first search result loads a small script, engine, stylesheet and index', async () => {
  const { files } = await sharedSite();
  const scripts = Object.entries(files).filter(
    ([path, text]) =>
      /^assets\/.*\.js$/.test(path) && text.includes('/index.json') && text.includes('search-list'),
  );
  expect(scripts).toHaveLength(1);
  const styles = Object.keys(files).filter((path) => /^assets\/late-[^/]*\.css$/.test(path));
  expect(styles).toHaveLength(1);
  expect(weigh(scripts[0]?.[1]) + weigh(files[String(styles[0])])).toBeLessThanOrEqual(12_150);
  const { pages } = JSON.parse(files['search/index.json'] ?? '');
  expect(pages.length).toBeGreaterThan(30);
  // The texts of the excerpts load after the first results.
  expect(weigh(files['search/index.json']) / pages.length).toBeLessThanOrEqual(1_400);
  expect(weigh(files['search/texts.json']) / pages.length).toBeLessThanOrEqual(2_400);
});
