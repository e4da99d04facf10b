import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { shareOf } from '../../generator/build/stages.ts';
import { importCaches } from '../../generator/cli/cache-command.ts';
import { parseCliOptions, parseShard } from '../../generator/cli/options.ts';
import { CACHED_SITE, doc, makeCachedSite } from '../kit/cached-site.ts';
import { FULL } from '../kit/full.ts';
import { readTree, writeFiles } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { cacheOf, outputOf, reasonsOf } from '../kit/same-as-clean.ts';

const CARD = `ogImage: { width: 60, height: 30, fonts: [{ name: 'A', weight: 500, file: 'site/a.woff' }],
    render: (page) => h('div', { style: { display: 'flex', width: 60, height: 30, fontSize: 12 } }, page.title) },`;
const BUILD = { today: '2026-01-01', gitDates: false };

let root: string;
beforeAll(async () => {
  const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: '#369' } });
  root = makeCachedSite({
    'site/index.ts': String(CACHED_SITE['site/index.ts']).replace('search: {', `${CARD}\n  search: {`),
    'site/a.woff': readFileSync(
      join(ROOT, 'node_modules/@fontsource/inter/files/inter-latin-500-normal.woff'),
    ),
    'content/docs/two.md': doc('Two', '## Second\n\n![A photo](/photo.png)', 'aliases: [/zwei]\n'),
    'public/photo.png': await picture.png().toBuffer(),
  });
  expect((await build({ root, out: join(root, 'whole'), ...BUILD })).diagnostics).toEqual([]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Builds a shard in a separate cache, which starts empty or as a copy, and returns the cache. */
async function buildShard(number: number, count: number, begun?: string): Promise<string> {
  const cacheFile = join(root, `shards-${count}/${number}.sqlite`);
  mkdirSync(join(root, `shards-${count}`), { recursive: true });
  if (begun) cpSync(begun, cacheFile);
  const out = join(root, 'shard-out');
  const made = await build({ root, out, ...BUILD, cacheFile, shard: { number, count } });
  expect(made).toMatchObject({ ok: true, published: false, diagnostics: [] });
  expect(existsSync(out)).toBe(false);
  return cacheFile;
}

/** Merges caches, builds, and returns the URLs of the pages that the build rendered. */
async function merge(caches: readonly string[]): Promise<string[]> {
  rmSync(join(root, '.cache'), { recursive: true, force: true });
  const { openCache } = await import('../../generator/cache/cache-store.ts');
  (await openCache(cacheOf(root))).close();
  expect(importCaches(cacheOf(root), caches)).toBe(undefined);
  const merged = await build({ root, out: join(root, 'merged'), ...BUILD, cacheFile: cacheOf(root) });
  expect(merged.diagnostics).toEqual([]);
  expect(outputOf(join(root, 'merged'))).toEqual(outputOf(join(root, 'whole')));
  return Object.keys(reasonsOf(merged));
}

describe('shards', () => {
  test('render nothing into a folder that is not writable', async () => {
    writeFiles(root, { 'a-file': '' });
    const built = await build({
      root,
      out: join(root, 'a-file/dist'),
      ...BUILD,
      shard: { number: 1, count: 2 },
    });
    rmSync(join(root, 'a-file'));
    expect(built).toMatchObject({ ok: false, published: false, pages: 0 });
    expect(built.diagnostics.map(({ code }) => code)).toEqual(['output/write']);
    expect(built.timings.map(({ stage }) => stage)).not.toContain('render pages');
  });

  test('each contain a part of the pages, without overlap', () => {
    const items = Array.from({ length: 20 }, (_, item) => item);
    for (const count of [1, 3, 7, 30]) {
      const shares = Array.from({ length: count }, (_, at) => shareOf(items, { number: at + 1, count }));
      expect(shares.flat().sort((a, b) => a - b)).toEqual(items);
      const sizes = shares.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
    expect(parseShard('3/8')).toEqual({ number: 3, count: 8 });
    for (const wrong of ['0/3', '4/3', '1/0', '1', '1/3/5', 'a/b', '-1/3', '1/99999'])
      expect(parseShard(wrong)).toBe(undefined);
  });

  test.each(FULL ? [1, 2, 3, 7, 20] : [3])(
    '%i of them produce the same bytes as one build, and render no page twice',
    async (count) => {
      const caches: string[] = [];
      for (let number = 1; number <= count; number++) caches.push(await buildShard(number, count));
      expect(await merge(caches)).toEqual([]);
      // The order of the caches does not matter, and a missing one is compensated for.
      if (count === 3 || FULL) {
        expect(await merge([...caches].reverse())).toEqual([]);
        const rendered = await merge(caches.slice(1));
        expect(rendered.length).toBeGreaterThan(0);
        expect(rendered.length).toBeLessThan(count === 1 ? 9 : 8);
      }
    },
  );

  test('pass on the entries that they computed, not those of the cache that they started with', async () => {
    const before = join(root, 'before.sqlite');
    const original = readTree(join(root, 'site'))['badge.ts'] ?? '';
    writeFiles(root, { 'site/badge.ts': original.replace('Good', 'Older') });
    await build({ root, out: join(root, 'older'), ...BUILD, cacheFile: before });
    writeFiles(root, { 'site/badge.ts': original });
    const caches: string[] = [];
    for (const number of [1, 2, 3]) caches.push(await buildShard(number, 3, before));
    expect(await merge(caches)).toEqual([]);
    expect(await merge([...caches].reverse())).toEqual([]);
  });

  test('are built and merged from the command line', () => {
    const copy = join(root, 'ci');
    for (const number of [1, 2]) {
      const run = runCli([
        'build',
        '--root',
        root,
        '--shard',
        `${number}/2`,
        '--today',
        BUILD.today,
        '--no-git-dates',
      ]);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).toMatch(new RegExp(`^Built part ${number} of 2 \\(\\d+ pages\\) into the cache in`));
      mkdirSync(copy, { recursive: true });
      renameSync(cacheOf(root), join(copy, `${number}.sqlite`));
      rmSync(join(root, '.cache'), { recursive: true });
    }
    const caches = [1, 2].map((number) => join(copy, `${number}.sqlite`));
    const run = runCli([
      'merge',
      ...caches,
      '--root',
      root,
      '--out',
      'by-cli',
      '--today',
      BUILD.today,
      '--no-git-dates',
      '--profile',
    ]);
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/^ +8 {2}cached$/m);
    expect(outputOf(join(root, 'by-cli'))).toEqual(outputOf(join(root, 'whole')));
  });

  test('report a usage error with the correct usage', () => {
    const problem = (...args: string[]) => {
      const parsed = parseCliOptions(args);
      return 'problem' in parsed ? parsed.problem : undefined;
    };
    expect(problem('build', '--shard', '9/8')).toContain('expected i/n with 1 ≤ i ≤ n');
    expect(problem('build', '--shard', '1/8', '--no-cache')).toContain('cannot be combined with --no-cache');
    expect(problem('check', '--shard', '1/8')).toContain('option of build');
    expect(problem('merge')).toContain('merge -- shards/*.sqlite');
    const refused = (...args: string[]) => {
      const { code, stdout, stderr } = runCli([...args, '--root', root]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr.split('\n')[0];
    };
    expect(refused('merge', '/nowhere.sqlite')).toBe('Cache file not found: /nowhere.sqlite');
    writeFiles(root, { 'no-cache.sqlite': 'A text.' });
    expect(refused('merge', join(root, 'no-cache.sqlite'))).toContain('cannot be read as a cache');
    rmSync(join(root, 'no-cache.sqlite'));
  });

  test('report errors only in the shard with the page', async () => {
    const file = 'content/docs/three.md';
    writeFiles(root, { [file]: doc('Three', '{nothing}') });
    const told: string[] = [];
    for (const number of [1, 2, 3]) {
      const shard = { number, count: 3 };
      const made = await build({
        root,
        out: join(root, 'bad'),
        ...BUILD,
        cacheFile: join(root, 'bad.sqlite'),
        shard,
      });
      for (const { at, severity } of made.diagnostics) told.push(`${severity} ${at?.file}`);
      expect(made.ok).toBe(made.diagnostics.length === 0);
    }
    expect(told).toEqual([`error ${file}`]);
    writeFiles(root, { [file]: CACHED_SITE[file] ?? '' });
  });
});
