import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, oneLine, readTree, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';

const siteFor = (hosts: readonly string[]): Record<string, string> => ({
  'site/index.ts': siteWith(`headers({ hosts: ${JSON.stringify(hosts)} })`),
});

/** Files beside the output and files for hosts in it. */
async function filesFor(root: string, hosts: readonly string[]): Promise<string[]> {
  writeFiles(root, siteFor(hosts));
  const { dist, problems } = await buildSite(root);
  expect(problems.map(oneLine)).toEqual([]);
  const inside = Object.keys(dist).filter((path) => /^_|^vercel|^\.nojekyll/.test(path));
  return [...inside, ...Object.keys(readTree(join(root, 'dist.info')))];
}

test('removes the files of a host that is no longer configured, and keeps files of the maintainer', async () => {
  const root = writeSite(siteFor([]));
  expect(await filesFor(root, ['nginx', 'caddy', 'netlify', 'vercel', 'github'])).toEqual([
    '.nojekyll',
    '_headers',
    '_redirects',
    'vercel.json',
    'Caddyfile',
    'nginx.conf',
  ]);
  writeFiles(root, { 'dist.info/notes.txt': 'mine' });
  expect(await filesFor(root, ['caddy'])).toEqual(['Caddyfile', 'notes.txt']);
  expect(await filesFor(root, ['nginx'])).toEqual(['nginx.conf', 'notes.txt']);
  expect(await filesFor(root, [])).toEqual(['notes.txt']);
});

test('a build with errors leaves the files for hosts', async () => {
  const root = writeSite(siteFor(['nginx']));
  await buildSite(root);
  writeFiles(root, { ...siteFor([]), 'content/docs/one.md': '---\ntitle: 1\n---\nText\n' });
  expect((await buildSite(root)).written).toBe(false);
  expect(existsSync(join(root, 'dist.info/nginx.conf'))).toBe(true);
});
