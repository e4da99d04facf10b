import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sharedSite } from '../kit/our-site.ts';

const weigh = (text = ''): number => brotliCompressSync(text).length;

test('the first result needs at most 36 kB: script, engine, style sheet and index, compressed', async () => {
  const { files } = await sharedSite();
  const scripts = Object.entries(files).filter(
    ([path, text]) =>
      /^assets\/.*\.js$/.test(path) && text.includes('/index.json') && text.includes('search-list'),
  );
  expect(scripts).toHaveLength(1);
  const styles = Object.keys(files).filter((path) => /^assets\/dialogs-[^/]*\.css$/.test(path));
  expect(styles).toHaveLength(1);
  const needed = [String(scripts[0]?.[0]), String(styles[0]), 'search/index.json'];
  const sum = needed.reduce((total, path) => total + weigh(files[path]), 0);
  expect(sum).toBeLessThanOrEqual(36_000);
  // The words of one result, which come after it.
  const pages = Object.keys(files).filter((path) => /^search\/pages\/\d+\.json$/.test(path));
  expect(pages).toHaveLength(38);
  expect(Math.max(...pages.map((path) => weigh(files[path])))).toBeLessThan(10_000);
}, 60_000);
