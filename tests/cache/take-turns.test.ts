import { appendFileSync, existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CACHED_SITE, doc, makeCachedSite } from '../kit/cached-site.ts';
import { FULL } from '../kit/full.ts';
import { readTree, writeFiles } from '../kit/little-site.ts';
import { buildCached, expectSameAsClean } from '../kit/same-as-clean.ts';

const root = makeCachedSite();
const dist = join(root, 'dist');
const spare = join(root, '.dist.previous');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const inode = (path: string) => lstatSync(path).ino;
const editOne = (text: string) => writeFiles(root, { 'content/docs/one.md': doc('One', text) });

test('two folders take turns as the output, and only what changed is written', async () => {
  await buildCached(root);
  const folders: number[] = [];
  for (const text of ['first', 'second', 'third', 'fourth']) {
    editOne(text);
    const [page, other] = [inode(join(dist, 'index.html')), inode(join(dist, 'docs'))];
    await expectSameAsClean(root);
    expect(inode(join(dist, 'index.html'))).toBe(page);
    expect(inode(join(spare, 'docs'))).toBe(other);
    folders.push(inode(dist));
  }
  expect(new Set(folders).size).toBe(2);
});

/** Changes of sources and of the output, each of which the next two builds must get right. */
const CHANGES: Readonly<Record<string, () => void>> = {
  'a page goes': () => rmSync(join(root, 'content/docs/two.md')),
  'a page comes': () => writeFiles(root, { 'content/docs/new/one.md': doc('New', 'Text') }),
  'its folder goes': () => rmSync(join(root, 'content/docs/new'), { recursive: true }),
  'a folder becomes a file': () => {
    rmSync(join(root, 'public/code'), { recursive: true });
    writeFiles(root, { 'public/code': 'a file' });
  },
  'a file becomes a folder': () => {
    rmSync(join(root, 'public/code'));
    writeFiles(root, CACHED_SITE);
  },
  'a file comes to the output': () => writeFileSync(join(dist, 'docs/stray.html'), 'x'),
  'a folder comes to the output': () => mkdirSync(join(dist, 'docs/stray/deep'), { recursive: true }),
  'a file comes to the older output': () => writeFileSync(join(spare, 'docs/stray.html'), 'x'),
  'a page of the output is edited in place': () => appendFileSync(join(dist, '404.html'), 'x'),
  'a page of the older output is edited in place': () => appendFileSync(join(spare, 'index.html'), 'x'),
  'the output is deleted': () => rmSync(dist, { recursive: true }),
  'the older output is deleted': () => rmSync(spare, { recursive: true }),
  'a build fails': () => writeFiles(root, { 'content/docs/bad.md': doc('Bad', '[x](/nowhere)') }),
  'it is corrected': () => rmSync(join(root, 'content/docs/bad.md')),
};

test('the output is that of a clean build after each change, and after the next edit', async () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    change();
    editOne(`${name} once`);
    await (FULL ? expectSameAsClean(root) : buildCached(root));
    editOne(`${name} twice`);
    await expectSameAsClean(root);
  }
}, 60_000);

test('builds without a cache neither use nor leave an older output', async () => {
  rmSync(spare, { recursive: true, force: true });
  editOne('without');
  await buildCached(root, { cacheFile: undefined });
  expect(existsSync(spare)).toBe(false);
  const before = readTree(dist);
  await expectSameAsClean(root);
  expect(readTree(dist)).toEqual(before);
});
