import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { createMemo, uncached } from '../../generator/cache/memo.ts';
import { digest } from '../../generator/lib/digest.ts';

function cacheFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep/er/cache.sqlite');
}

test('returns values by kind and key after the cache is opened again', async () => {
  const file = cacheFile();
  const first = await openCache(file);
  first.set('code', 'key', 'text');
  first.set('image', 'key', new Uint8Array([0, 1, 2]));
  first.close();
  const second = await openCache(file);
  expect(Buffer.from(second.get('code', 'key') ?? []).toString()).toBe('text');
  expect([...(second.get('image', 'key') ?? [])]).toEqual([0, 1, 2]);
  expect(second.get('code', 'other')).toBe(undefined);
  second.close();
});

test('ignores an entry whose bytes were changed', async () => {
  const file = cacheFile();
  const cache = await openCache(file);
  cache.set('code', 'key', 'text');
  cache.set('code', 'swapped', 'other text');
  cache.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE entries SET value = CAST('tent' AS BLOB) WHERE key = 'key'");
  database.exec("UPDATE entries SET key = 'new' WHERE key = 'swapped'");
  database.close();
  const again = await openCache(file);
  expect(again.get('code', 'key')).toBe(undefined);
  expect(again.get('code', 'new')).toBe(undefined);
  again.close();
});

test('replaces a file that is not a cache, and is disabled where it cannot write', async () => {
  const file = cacheFile();
  (await openCache(file)).close();
  writeFileSync(file, 'not a database at all, but long enough to look like one'.repeat(100));
  const cache = await openCache(file);
  cache.set('code', 'key', 'text');
  expect(Buffer.from(cache.get('code', 'key') ?? []).toString()).toBe('text');
  cache.close();
  const none = await openCache('/proc/nowhere/cache.sqlite');
  none.set('code', 'key', 'text');
  expect(none.get('code', 'key')).toBe(undefined);
  none.close();
});

test('different lists of parts have different digests', () => {
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'));
  expect(digest('a', '')).not.toBe(digest('a'));
  expect(digest('1:a')).not.toBe(digest('a'));
});

test('stores different values for names with the same CRC-32', async () => {
  // CRC-32 of both is 0x4ddb0c25.
  const [one, other] = ['plumless', 'buckeroo'];
  const file = cacheFile();
  const cache = await openCache(file);
  cache.set('page', one, 'one');
  expect(cache.get('page', other)).toBe(undefined);
  cache.set('page', other, 'other');
  cache.close();
  const again = await openCache(file);
  expect(Buffer.from(again.get('page', one) ?? []).toString()).toBe('one');
  expect(Buffer.from(again.get('page', other) ?? []).toString()).toBe('other');
  again.close();
});

describe('memo', () => {
  /** Opens the file for each call, as successive builds do. */
  async function recall(
    file: string,
    input: {
      inputs?: Record<string, string>;
      state?: string;
      version?: string;
      value?: unknown;
      keep?: boolean;
    } = {},
  ) {
    const { inputs = { a: '1' }, state = 'yes', version, value = 'value', keep = true } = input;
    const cache = await openCache(file);
    const read: string[] = [];
    const reused: string[] = [];
    const topic = {
      read: (name: string) => {
        read.push(name);
        return state;
      },
      onReuse: (names: readonly string[]) => void reused.push(...names),
      ...(version !== undefined && { version }),
    };
    const compute = () => ({ value, dependencies: { topic: new Map([['file', state]]) }, keep });
    const result = await createMemo(cache)('code', 'name', inputs, compute, { readers: { topic } });
    cache.close();
    return { ...result, read, reused };
  }

  test('returns the stored value while inputs and dependencies are the same', async () => {
    const file = cacheFile();
    expect(await recall(file)).toMatchObject({ value: 'value', why: 'new', reused: [] });
    expect(await recall(file, { value: 'other' })).toEqual({
      value: 'value',
      why: undefined,
      read: ['file'],
      reused: ['file'],
    });
  });

  test('names the inputs and topics that have changed', async () => {
    const file = cacheFile();
    await recall(file);
    expect(await recall(file, { inputs: { a: '2', b: '3' }, value: 2 })).toMatchObject({
      value: 2,
      why: 'a, b',
    });
    expect(await recall(file, { inputs: { a: '2', b: '3' }, state: 'no', value: 3 })).toMatchObject({
      value: 3,
      why: 'topic',
    });
    expect(await recall(file, { inputs: { b: '3' }, state: 'no' })).toMatchObject({ why: 'a' });
  });

  test('reads no dependency while the version is the same', async () => {
    const file = cacheFile();
    await recall(file, { version: 'one' });
    expect(await recall(file, { version: 'one', state: 'no' })).toMatchObject({ why: undefined, read: [] });
    expect(await recall(file, { version: 'two', state: 'no' })).toMatchObject({
      why: 'topic',
      read: ['file'],
    });
  });

  test('reads dependencies once after the version has changed', async () => {
    const file = cacheFile();
    await recall(file, { version: 'one' });
    expect(await recall(file, { version: 'two' })).toMatchObject({ why: undefined, read: ['file'] });
    expect(await recall(file, { version: 'two' })).toMatchObject({
      value: 'value',
      why: undefined,
      read: [],
    });
  });

  test('does not store a value that must not be reused', async () => {
    const file = cacheFile();
    await recall(file, { keep: false });
    expect(await recall(file, { value: 'other' })).toMatchObject({ value: 'other', why: 'new' });
  });

  test('computes a value with a dependency that nothing reads', async () => {
    const file = cacheFile();
    await recall(file);
    const cache = await openCache(file);
    const { why } = await createMemo(cache)('code', 'name', { a: '1' }, () => ({ value: 1 }));
    cache.close();
    expect(why).toBe('topic');
  });

  test('computes a value that is not accepted', async () => {
    const file = cacheFile();
    await recall(file);
    const cache = await openCache(file);
    const memo = createMemo(cache);
    const options = { accept: () => false, readers: { topic: { read: () => 'yes' } } };
    expect(await memo('code', 'name', { a: '1' }, () => ({ value: 1 }), options)).toEqual({
      value: 1,
      why: 'missing files',
    });
    cache.close();
  });

  test('computes every value without a cache', async () => {
    expect(await uncached('code', 'name', {}, () => ({ value: 1 }))).toEqual({ value: 1, why: 'no cache' });
  });

  test.each([
    ['JSON', 'page', { text: 'ä\n', list: [1, null] }],
    ['bytes', 'image', Buffer.from([0, 10, 10, 255])],
    ['structures', 'bundle', { body: new Uint8Array([10, 0]), nothing: undefined, text: '🎉\n' }],
  ] as const)('restores %s', async (_, kind, value) => {
    const file = cacheFile();
    const first = await openCache(file);
    await createMemo(first)(kind, 'name', {}, () => ({ value }));
    first.close();
    const second = await openCache(file);
    const again = await createMemo(second)(kind, 'name', {}, () => ({ value: undefined as unknown }));
    second.close();
    expect(again).toEqual({ value, why: undefined });
  });
});
