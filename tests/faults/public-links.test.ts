import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, oneLine, writeSite } from '../kit/little-site.ts';

const SECRET = 'TOKEN=never-published';
const ONE = '---\ntitle: One\n---\nText.\n';

/** A site with one link below `public/`, built with and without `--keep-going`. */
async function buildWithLink(target: string, link: string) {
  const root = writeSite({
    'content/docs/one.md': ONE,
    'public/a.txt': 'public',
    'public/folder/b.txt': 'public too',
    'secrets/key.pem': SECRET,
    '.env': SECRET,
  });
  symlinkSync('../.env', join(root, 'public/folder/chain'));
  mkdirSync(join(root, 'public/links'));
  symlinkSync(target, join(root, 'public/links', link));
  const { ok, published, diagnostics } = await buildSite(root);
  const { dist } = await buildSite(root, { keepGoing: true });
  const told = diagnostics.filter(({ at }) => at?.file.startsWith('public/links'));
  return { ok, published, dist, told };
}

test.each([
  ['a file of the project', '../../.env', 'x'],
  ['a folder of the project', '../../secrets', 'x'],
  ['another link that leaves it', '../folder/chain', 'x'],
  ['the project itself', '../..', 'x'],
  ['a folder whose name begins with its own', '../../public-not', 'x'],
])('a link from public/ to %s is an error, and nothing of it is published', async (_name, target, link) => {
  const { ok, published, dist, told } = await buildWithLink(target, link);
  expect([ok, published]).toEqual([false, false]);
  expect(told.map(oneLine)).toEqual(['public/links/x:1:1 error content/symlink-outside']);
  expect(told[0]?.message).toBe(
    'The symbolic link public/links/x points outside public/ or to a missing file.',
  );
  expect(Object.keys(dist)).toContain('a.txt');
  expect(Object.keys(dist).filter((path) => path.startsWith('links/'))).toEqual([]);
  expect(Object.values(dist).join('\n')).not.toContain(SECRET);
});

test('follows links to a file and a folder in public/', async () => {
  const root = writeSite({ 'content/docs/one.md': ONE, 'public/a.txt': 'A', 'public/folder/b.txt': 'B' });
  symlinkSync('a.txt', join(root, 'public/c.txt'));
  symlinkSync('folder', join(root, 'public/again'));
  const { ok, dist } = await buildSite(root);
  expect(ok).toBe(true);
  expect([dist['c.txt'], dist['again/b.txt']]).toEqual(['A', 'B']);
});

test.each(['public', 'content/docs'])(
  'a link in place of %s to a folder that does not exist is an error',
  async (folder) => {
    const root = writeSite({ 'content/docs/one.md': ONE, 'public/a.txt': 'public' });
    renameSync(join(root, folder), join(root, 'moved'));
    symlinkSync(join(root, 'nowhere'), join(root, folder));
    const { published, diagnostics } = await buildSite(root);
    expect(published).toBe(false);
    expect(diagnostics.map(oneLine)).toContain(`${folder}:1:1 error content/unreadable`);
  },
);
