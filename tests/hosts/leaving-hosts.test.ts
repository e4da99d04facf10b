import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, oneLine, readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';

const siteFor = (hosts: readonly string[]): Record<string, string> => ({
  'site/index.ts': SITE.replace('  render:', `  hosts: ${JSON.stringify(hosts)},\n  render:`),
});

/** Files beside the output and files for hosts in it. */
async function filesFor(root: string, hosts: readonly string[]): Promise<string[]> {
  writeFiles(root, siteFor(hosts));
  const { dist, diagnostics } = await buildSite(root);
  expect(diagnostics.map(oneLine)).toEqual([]);
  const inside = Object.keys(dist).filter((path) => /^_|^vercel/.test(path));
  return [...inside, ...Object.keys(readTree(join(root, 'dist.info')))];
}

test('removes the files of a host that is removed from the configuration, and keeps files of the maintainer', async () => {
  const root = writeSite(siteFor([]));
  expect(await filesFor(root, ['nginx', 'caddy', 'netlify', 'vercel'])).toEqual([
    '_headers',
    '_redirects',
    'vercel.json',
    'Caddyfile',
    'nginx.conf',
    'serving.json',
  ]);
  writeFiles(root, { 'dist.info/notes.txt': 'mine' });
  expect(await filesFor(root, ['caddy'])).toEqual(['Caddyfile', 'notes.txt', 'serving.json']);
  expect(await filesFor(root, ['nginx'])).toEqual(['nginx.conf', 'notes.txt', 'serving.json']);
  expect(await filesFor(root, [])).toEqual(['notes.txt', 'serving.json']);
});

test('a stale file that cannot be removed is reported', async () => {
  const root = writeSite(siteFor([]));
  mkdirSync(join(root, 'dist.info/nginx.conf/in-the-way'), { recursive: true });
  const { diagnostics, published } = await buildSite(root);
  expect(published).toBe(true);
  expect(diagnostics.map(oneLine)).toEqual(['error output/write']);
  expect(diagnostics[0]?.message).toContain('dist.info/nginx.conf');
});

test('keeps files for hosts when a build with --keep-going could not create them', async () => {
  const root = writeSite(siteFor(['nginx']));
  await buildSite(root);
  writeFiles(root, {
    'site/index.ts': SITE.replace(
      '  render:',
      "  hosts: ['nginx'],\n  feeds: () => { throw new Error('broken'); },\n  render:",
    ),
  });
  const { diagnostics, published } = await buildSite(root, { keepGoing: true });
  expect([published, diagnostics.map(({ code }) => code)]).toEqual([true, ['site/threw']]);
  expect(existsSync(join(root, 'dist.info/nginx.conf'))).toBe(true);
});
