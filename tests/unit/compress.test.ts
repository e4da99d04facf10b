import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

import { createMemo, uncached } from '../../generator/cache/memo.ts';
import { compress, compressOutputs, encoderOf } from '../../generator/derive/compress-outputs.ts';

import { createOutputSet } from '../../generator/publish/output-set.ts';
import type { Compression } from '../../generator/site-definition.ts';
import { buildSite, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { memorySink } from '../kit/memory-sink.ts';

const PACKINGS: readonly Compression[] = ['br', 'gz'];
const unpack: Readonly<Record<Compression, (body: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gz: gunzipSync,
};
const PROSE = 'Texts say much twice, and texts say much twice. Ünïcode 🎉 too.\n'.repeat(50);

/** Bytes without any order, the same in every run. */
function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

async function compressFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  compressions = PACKINGS,
  pages = 1,
  memo = uncached,
) {
  const written = new Map<string, string | Uint8Array>();
  const sink = memorySink(written);
  const outputs = createOutputSet(sink);
  for (const [path, body] of Object.entries(files)) await outputs.add({ path, body, from: path });
  await compressOutputs({
    compressions,
    texts: outputs.records(),
    outputs,
    read: sink.read,
    memo,
    pages,
  });
  return { written, outputs };
}

function cacheInMemory() {
  const cache = new Map<string, Uint8Array>();
  const memo = createMemo({
    enabled: true,
    get: (kind, key) => cache.get(`${kind} ${key}`),
    set: (kind, key, value) => cache.set(`${kind} ${key}`, Buffer.from(value)),
  });
  return { cache, memo };
}

describe('compressed variants', () => {
  test('of pages are larger on a large site, those of scripts are not', async () => {
    const text = Buffer.from(noise(20_000)).toString('hex');
    const files = { 'a.html': text, 'b.js': text };
    const small = await compressFiles(files, ['br'], 499);
    const large = await compressFiles(files, ['br'], 500);
    const size = ({ written }: typeof small, path: string) => written.get(path)?.length ?? 0;
    expect(size(large, 'a.html.br')).toBeGreaterThan(size(small, 'a.html.br'));
    expect(size(large, 'b.js.br')).toBe(size(small, 'b.js.br'));
  });
  test('contain the text of the file next to them, and are smaller', async () => {
    const { written, outputs } = await compressFiles({ 'a.html': PROSE, 'b/c.css': `p { ${PROSE} }` });
    expect(outputs.paths()).toEqual(
      ['a.html', 'b/c.css'].flatMap((path) => [path, ...PACKINGS.map((packing) => `${path}.${packing}`)]),
    );
    for (const path of ['a.html', 'b/c.css'])
      for (const packing of PACKINGS) {
        const copy = Buffer.from(written.get(`${path}.${packing}`) ?? '');
        expect(unpack[packing](copy).toString()).toBe(written.get(path));
        expect(copy.length).toBeLessThan(Buffer.byteLength(PROSE) / 10);
      }
    expect(outputs.diagnostics).toEqual([]);
  });

  test('use the highest level for files that visitors wait for', async () => {
    const text = Buffer.from(noise(3000)).toString('base64').repeat(3) + PROSE;
    const { written } = await compressFiles({ 'a.html': text, 'a.md': text }, ['br']);
    const [html, markdown] = ['a.html.br', 'a.md.br'].map((path) => Buffer.from(written.get(path) ?? ''));
    expect(html?.length).toBeLessThan(markdown?.length ?? 0);
    for (const copy of [html, markdown]) expect(brotliDecompressSync(copy ?? '').toString()).toBe(text);
  });
  test('exist only for text files, and only if they are smaller', async () => {
    const { outputs } = await compressFiles({
      'picture.png': Buffer.alloc(5000),
      'font.woff2': Buffer.alloc(5000),
      'short.html': 'a'.repeat(255),
      'long.html': 'a'.repeat(256),
      'noise.txt': noise(400),
    });
    expect(outputs.paths().filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([
      'long.html.br',
      'long.html.gz',
    ]);
  });

  test('are compressed again when the level or the window of the encoder changes', () => {
    const encoder = (large: boolean) => encoderOf({ path: 'a.md', bytes: 90 * 1024, large }, 'br');
    const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_QUALITY: level } = constants;
    expect(encoder(false).options.params).toMatchObject({ [level]: 9, [window]: 16 });
    expect(encoder(true).options.params).toMatchObject({ [level]: 6, [window]: 16 });
    const { options } = encoderOf({ path: 'a.md', bytes: 97 * 1024 }, 'br');
    expect(options.params).toMatchObject({ [level]: 9, [window]: 17 });
  });

  test('are cached by all parameters of the encoder', async () => {
    const { cache, memo } = cacheInMemory();
    await compressFiles({ 'a.md': PROSE }, ['br'], 1, memo);
    const row = [...cache].find(([name]) => name.startsWith('compressed '))?.[1];
    const [inputs = ''] = Buffer.from(row ?? '')
      .toString('latin1')
      .split('\n');
    const encoder = encoderOf({ path: 'a.md', bytes: Buffer.byteLength(PROSE) }, 'br');
    expect(Object.values(JSON.parse(inputs)).join()).toContain(JSON.stringify(encoder));
  });

  test('have the same bytes each time, and gzip files contain neither a time nor an operating system', async () => {
    const text = { path: 'a.html', bytes: Buffer.byteLength(PROSE) };
    for (const packing of PACKINGS) {
      const [one, two] = await Promise.all([
        compress(Buffer.from(PROSE), encoderOf(text, packing)),
        compress(Buffer.from(PROSE), encoderOf(text, packing)),
      ]);
      expect(one.equals(two)).toBe(true);
    }
    const gz = await compress(Buffer.from(PROSE), encoderOf(text, 'gz'));
    expect(gz.readUInt32LE(4)).toBe(0);
    expect(gz[9]).toBe(255);
  });

  test('are all added but those that collide, and reported with the cache, too', async () => {
    const { cache, memo } = cacheInMemory();
    const files = { 'a.html': PROSE, 'a.html.br': 'mine', 'a.html.gz': 'mine' };
    for (const before of [{ 'a.html': PROSE }, files, files]) {
      await compressFiles(before, PACKINGS, 1, memo);
      const { outputs } = await compressFiles(files, PACKINGS, 1, memo);
      expect(outputs.diagnostics.map(({ code }) => code)).toEqual(['output/collision', 'output/collision']);
      expect(outputs.paths()).toEqual(['a.html', 'a.html.br', 'a.html.gz']);
      cache.clear();
    }
  });

  test('are compressed again when their cached bytes have another digest', async () => {
    const { cache, memo } = cacheInMemory();
    const first = await compressFiles({ 'a.html': PROSE }, ['gz'], 1, memo);
    const entry = cache.get('output a.html.gz');
    if (entry) entry[entry.length - 1] = (entry.at(-1) ?? 0) ^ 1;
    expect(entry?.length).toBeGreaterThan(100);
    const second = await compressFiles({ 'a.html': PROSE }, ['gz'], 1, memo);
    expect(second.written.get('a.html.gz')).toEqual(first.written.get('a.html.gz'));
  });

  test('report a collision with another output, and both sources', async () => {
    const { outputs } = await compressFiles({ 'a.html': PROSE, 'a.html.gz': 'mine' }, ['gz']);
    expect(outputs.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^output\/collision .*a\.html\.gz/),
    ]);
  });

  test('are removed when the file is removed or becomes too small, with and without the cache', async () => {
    const root = writeSite({
      'site/index.ts': SITE.replace('collections:', "compress: ['br', 'gz'],\n  collections:"),
      'content/docs/one.md': `---\ntitle: One\n---\n${PROSE}`,
      'content/docs/two.md': `---\ntitle: Two\n---\n${PROSE}`,
    });
    for (const cacheFile of [join(root, '.cache/build.sqlite'), undefined]) {
      writeFiles(root, {
        'content/docs/one.md': `---\ntitle: One\n---\n${PROSE}`,
        'content/docs/two.md': `---\ntitle: Two\n---\n${PROSE}`,
      });
      await buildSite(root, { cacheFile });
      const copyOf = (name: string, packing: Compression) =>
        join(root, `dist/docs/${name}/index.html.${packing}`);
      for (const packing of PACKINGS) {
        expect(unpack[packing](readFileSync(copyOf('one', packing))).toString()).toBe(
          readFileSync(join(root, 'dist/docs/one/index.html'), 'utf8'),
        );
        expect(existsSync(copyOf('two', packing))).toBe(true);
      }
      rmSync(join(root, 'content/docs/two.md'));
      writeFiles(root, { 'content/docs/one.md': '---\ntitle: One\n---\nShort.\n' });
      expect((await buildSite(root, { cacheFile })).ok).toBe(true);
      for (const packing of PACKINGS) {
        expect(existsSync(copyOf('one', packing))).toBe(false);
        expect(existsSync(copyOf('two', packing))).toBe(false);
      }
    }
  });
});
