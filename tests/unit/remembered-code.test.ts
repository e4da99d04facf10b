import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { cacheHighlighter } from '../../generator/markdown/cached-highlighter.ts';
import { createHighlighter, type Highlighter } from '../../generator/markdown/highlight.ts';

/** A highlighter, and the blocks that it was asked for. */
function counting(): { highlighter: Highlighter; asked: string[] } {
  const asked: string[] = [];
  const real = createHighlighter();
  const highlight: Highlighter['highlight'] = (code, language) => {
    asked.push(code);
    return real.highlight(code, language);
  };
  return { asked, highlighter: { ...real, highlight } };
}

const BLOCKS = [
  ['const wide = `a \u2028 🎉`; // note', 'ts'],
  ['echo "$HOME" | tr a-z A-Z\n\n  # spaced', 'sh'],
  ['no grammar here', 'text'],
] as const;

test('a block of code is coloured once, whichever build asks for it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'code-')), 'build.sqlite');
  const first = counting();
  const cache = await openCache(file);
  const lines = cacheHighlighter({ highlighter: first.highlighter, cache, toolchain: 'one' });
  const fresh = await Promise.all(BLOCKS.map(([code, language]) => lines.highlight(code, language)));
  expect(await lines.highlight(...BLOCKS[0])).toEqual(fresh[0]);
  expect(first.asked).toHaveLength(BLOCKS.length);
  cache.close();

  const later = await openCache(file);
  const second = counting();
  const again = cacheHighlighter({ highlighter: second.highlighter, cache: later, toolchain: 'one' });
  expect(await Promise.all(BLOCKS.map(([code, language]) => again.highlight(code, language)))).toEqual(fresh);
  expect(second.asked).toEqual(['no grammar here']);

  const other = counting();
  const anew = cacheHighlighter({ highlighter: other.highlighter, cache: later, toolchain: 'two' });
  expect(await anew.highlight(...BLOCKS[0])).toEqual(fresh[0]);
  expect(await anew.highlight(BLOCKS[0][0], 'js')).toBeDefined();
  expect(other.asked).toHaveLength(2);
  later.close();
});
