import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { digest, openCache } from '../../generator/cache/cache-store.ts';
import { readFrontMatter } from '../../generator/content/front-matter.ts';
import { openFrontMatterCache } from '../../generator/content/front-matter-cache.ts';

function cacheFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep/er/cache.sqlite');
}

test('what is remembered comes back in another process\u2019s place, by kind and key', async () => {
  const file = cacheFile();
  const first = await openCache(file);
  first.set('a', 'key', 'text');
  first.set('b', 'key', new Uint8Array([0, 1, 2]));
  first.close();
  const second = await openCache(file);
  expect(Buffer.from(second.get('a', 'key') ?? []).toString()).toBe('text');
  expect([...(second.get('b', 'key') ?? [])]).toEqual([0, 1, 2]);
  expect(second.get('a', 'other')).toBe(undefined);
  second.close();
});

test('an entry that was changed outside is none', async () => {
  const file = cacheFile();
  const cache = await openCache(file);
  cache.set('a', 'key', 'text');
  cache.set('a', 'swapped', 'other text');
  cache.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE entries SET value = CAST('tent' AS BLOB) WHERE key = 'key'");
  database.exec("UPDATE entries SET key = 'new' WHERE key = 'swapped'");
  database.close();
  const again = await openCache(file);
  expect(again.get('a', 'key')).toBe(undefined);
  expect(again.get('a', 'new')).toBe(undefined);
  again.close();
});

test('a file that is no cache is replaced; a place that cannot be written remembers nothing', async () => {
  const file = cacheFile();
  (await openCache(file)).close();
  writeFileSync(file, 'not a database at all, but long enough to look like one'.repeat(100));
  const cache = await openCache(file);
  cache.set('a', 'key', 'text');
  expect(Buffer.from(cache.get('a', 'key') ?? []).toString()).toBe('text');
  cache.close();
  const none = await openCache('/proc/nowhere/cache.sqlite');
  none.set('a', 'key', 'text');
  expect(none.get('a', 'key')).toBe(undefined);
  none.close();
});

test('no two lists of parts have one digest', () => {
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'));
  expect(digest('a', '')).not.toBe(digest('a'));
  expect(digest('1:a')).not.toBe(digest('a'));
});

const TEXT = `---\ntitle: One\nlist: [1, two, { three: 3 }]\nnothing: ~\n---\nBody\n`;

test('front matter from memory is what was read, with the same places', async () => {
  const file = cacheFile();
  const cache = await openCache(file);
  const memory = openFrontMatterCache(cache);
  const plain = readFrontMatter({ file: 'a.md', text: TEXT });
  const first = readFrontMatter({ file: 'a.md', text: TEXT, cache: memory });
  memory.save();
  const later = openFrontMatterCache(cache);
  const again = readFrontMatter({ file: 'a.md', text: TEXT, cache: later });
  for (const each of [first, again]) {
    expect(each.data).toEqual(plain.data);
    expect([each.head, each.body, each.diagnostics]).toEqual([plain.head, plain.body, plain.diagnostics]);
    for (const path of [['title'], ['list', 2, 'three'], ['absent']])
      expect(each.locate(path)).toEqual(plain.locate(path));
    expect(each.locate(['title'], 'key')).toEqual(plain.locate(['title'], 'key'));
  }
  cache.close();
  expect(readFileSync(file).length).toBeGreaterThan(0);
});

test('values that JSON cannot carry are not remembered, and blocks that are gone are forgotten', async () => {
  const cache = await openCache(cacheFile());
  const texts = ['a: .inf', 'a: .nan', 'a: -0.0', '"__proto__": 1'].map((line) => `---\n${line}\n---\n`);
  const memory = openFrontMatterCache(cache);
  for (const text of [...texts, TEXT]) readFrontMatter({ file: 'a.md', text, cache: memory });
  memory.save();
  const later = openFrontMatterCache(cache);
  for (const text of texts) expect(later.get(text)).toBe(undefined);
  readFrontMatter({ file: 'a.md', text: '---\nb: [1]\n---\n', cache: later });
  later.save();
  const last = openFrontMatterCache(cache);
  expect(last.get('---\nb: [1]\n---\n')).toEqual({ b: [1] });
  expect(last.get(TEXT.replace('Body\n', ''))).toBe(undefined);
  cache.close();
});
