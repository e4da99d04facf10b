import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { buildSite, oneLine, readTree, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';
import { numbersFrom } from '../kit/random.ts';
import { CLI } from '../kit/run-cli.ts';

/** Number of points at which a build is killed. */
const KILLS = FULL ? 100 : 3;

const pages = (count: number, body: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `content/docs/p${index}.md`,
      `---\ntitle: P${index}\n---\n${body.repeat(200)}\n`,
    ]),
  );
const CODE = { 'site/index.ts': siteWith("sitemap(), compress('gz')") };

function startBuild(root: string) {
  const child = spawn(process.execPath, [CLI, 'build', '--root', root], { stdio: 'ignore' });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}

test(`a build that is killed at ${KILLS} random points leaves whole files, and the next output equals a clean one`, {
  timeout: 600_000,
}, async () => {
  const random = numbersFrom(FULL ? Date.now() : 7);
  const root = writeSite({ ...CODE, ...pages(30, 'Old text. '), 'public/old.txt': 'old' });
  const dist = join(root, 'dist');
  const versions = ['Old text. ', 'New text. '];
  const outputs: Record<string, string>[] = [];
  for (const body of versions) {
    writeFiles(root, pages(30, body));
    outputs.push((await buildSite(root, { out: join(root, body.slice(0, 3)), cache: false })).dist);
  }
  await buildSite(root);
  const start = performance.now();
  expect(await startBuild(root).ended).toBe(0);
  const took = performance.now() - start;
  for (let kill = 0; kill < KILLS; kill++) {
    writeFiles(root, pages(30, versions[kill % 2] ?? ''));
    const { child, ended } = startBuild(root);
    // Most points are in the second half, in which a build writes.
    await pause(took * (0.4 + 0.8 * random()));
    child.kill('SIGKILL');
    await ended;
    const torn = Object.entries(readTree(dist)).filter(
      ([path, text]) => !path.startsWith('.build-') && outputs.every((output) => output[path] !== text),
    );
    expect(torn.map(([path]) => path)).toEqual([]);
  }
  rmSync(join(root, 'public/old.txt'));
  const { dist: after } = await buildSite(root);
  const { 'old.txt': _, ...expected } = outputs[(KILLS - 1) % 2] ?? {};
  expect(after).toEqual(expected);
});

test('three builds into one folder at once succeed, and the output is that of a clean build', async () => {
  const root = writeSite({ ...CODE, ...pages(20, 'Text. ') });
  const codes = await Promise.all(
    [startBuild(root), startBuild(root), startBuild(root)].map(({ ended }) => ended),
  );
  expect(codes).toEqual([0, 0, 0]);
  const clean = await buildSite(root, { out: join(root, 'clean'), cache: false });
  expect(readTree(join(root, 'dist'))).toEqual(clean.dist);
});

test('two builds of different versions at once leave whole files, and the next build is correct', async () => {
  const root = writeSite({ ...CODE, ...pages(20, 'Old text. ') });
  const first = startBuild(root);
  await pause(300);
  writeFiles(root, pages(20, 'New text. '));
  expect(await Promise.all([first.ended, startBuild(root).ended])).toEqual([0, 0]);
  const built = await buildSite(root);
  expect(built.dist).toEqual((await buildSite(root, { out: join(root, 'clean'), cache: false })).dist);
});

describe('the output folder', () => {
  const ONE = { 'content/docs/one.md': '---\ntitle: One\n---\nText\n' };

  test('keeps files that no build wrote, loses those of pages that are gone, and their empty folders', async () => {
    const root = writeSite({
      ...ONE,
      'content/docs/two.md': '---\ntitle: Two\n---\nText\n',
      'public/a/b.txt': 'b',
    });
    await buildSite(root);
    writeFiles(root, { 'dist/mine.txt': 'mine', 'dist/docs/two/mine.txt': 'mine', 'dist/.git/HEAD': 'ref' });
    for (const path of ['content/docs/two.md', 'public/a']) rmSync(join(root, path), { recursive: true });
    const { dist } = await buildSite(root);
    expect(Object.keys(dist)).toEqual([
      '.git/HEAD',
      '404.html',
      'docs/one/index.html',
      'docs/two/mine.txt',
      'index.html',
      'mine.txt',
    ]);
    expect(existsSync(join(root, 'dist/a'))).toBe(false);
  });

  test('is repaired when somebody has edited, removed or replaced files in it', async () => {
    const root = writeSite({ ...ONE, 'public/a.txt': 'a' });
    const { dist } = await buildSite(root);
    writeFiles(root, { 'dist/a.txt': 'b', 'dist/index.html': 'edited' });
    rmSync(join(root, 'dist/404.html'));
    rmSync(join(root, 'dist/docs'), { recursive: true });
    writeFiles(root, { 'dist/docs': 'a file' });
    expect((await buildSite(root)).dist).toEqual(dist);
    rmSync(join(root, 'dist/a.txt'));
    mkdirSync(join(root, 'dist/a.txt/folder'), { recursive: true });
    expect((await buildSite(root)).dist).toEqual(dist);
    rmSync(join(root, 'dist'), { recursive: true });
    expect((await buildSite(root)).dist).toEqual(dist);
  });

  test('can be one whose page became a folder of pages, and back', async () => {
    const root = writeSite({ ...ONE, 'public/x': 'file' });
    await buildSite(root);
    rmSync(join(root, 'public/x'));
    writeFiles(root, { 'public/x/y.txt': 'y' });
    expect((await buildSite(root)).dist['x/y.txt']).toBe('y');
    rmSync(join(root, 'public/x'), { recursive: true });
    writeFiles(root, { 'public/x': 'file' });
    expect((await buildSite(root)).dist.x).toBe('file');
    expect(readdirSync(join(root, 'dist')).filter((name) => name.startsWith('.build'))).toEqual([]);
  });

  // A folder below /proc would do, but Node does not return from creating one there.
  test.each(['a-file/dist', '/dev/null/dist'])('that cannot be written is an error: %s', async (out) => {
    const root = writeSite({ ...ONE, 'a-file': 'x' });
    const { ok, problems } = await buildSite(root, { out: join(out.startsWith('/') ? '/' : root, out) });
    expect([ok, problems.map(oneLine)]).toEqual([false, ['error output/write']]);
  });
});
