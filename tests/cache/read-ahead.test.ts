import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-ahead-'));
const file = join(folder, 'build.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

const COUNT = 700;
const nameOf = (number: number) => `/page-${String(number).padStart(4, '0')}`;
const all = Array.from({ length: COUNT }, (_, number) => number);

test('values of an ordered kind are found in any order, and after they change', async () => {
  const writer = await openCache(file);
  for (const number of all) if (number % 7 !== 3) writer.set('page', nameOf(number), `value ${number}`);
  writer.close();

  const orders = {
    forward: all,
    backward: [...all].reverse(),
    'every third': all.filter((number) => number % 3 === 0),
    mixed: all.map((number) => (number * 389) % COUNT),
    twice: all.flatMap((number) => [number, number]),
  };
  for (const [order, numbers] of Object.entries(orders)) {
    const cache = await openCache(file);
    const read = numbers.map((number) => cache.get('page', nameOf(number)));
    expect([order, ...read.map((value) => value && Buffer.from(value).toString())]).toEqual([
      order,
      ...numbers.map((number) => (number % 7 === 3 ? undefined : `value ${number}`)),
    ]);
    cache.close();
  }

  const cache = await openCache(file);
  for (const number of all.slice(0, 300)) cache.get('page', nameOf(number));
  for (const number of all) cache.set('page', nameOf(number), `new ${number}`);
  for (const number of all)
    expect(Buffer.from(cache.get('page', nameOf(number)) ?? []).toString()).toBe(`new ${number}`);
  cache.close();
});
