import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runWithFault } from '../kit/fault-run.ts';
import { sampleOf } from '../kit/full.ts';
import { buildSite, makeSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';

const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`;
const NOBODY = 65_534;
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const isRoot = process.getuid?.() === 0;
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const canLimit = works('prlimit', '--nofile=64', 'true');

let template: string;
let before: Record<string, string>;

beforeAll(async () => {
  template = makeSite({
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`content/docs/p${index}.md`, doc(`P${index}`, 'Text')]),
    ),
    'public/a.txt': 'old',
  });
  before = (await buildSite(template, { cacheFile: join(template, '.cache/build.sqlite') })).dist;
  writeFiles(template, {
    'content/docs/p1.md': doc('P1', 'Other text'),
    'public/a.txt': 'n'.repeat(300_000),
  });
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A project with an output and a cache whose sources have changed since. */
function changedSite(): string {
  const root = writeSite({});
  cpSync(template, root, { recursive: true });
  return root;
}

function mount(...args: readonly string[]): boolean {
  const folder = args.at(-1) ?? '';
  if (!works('mount', ...args)) return false;
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
  });
  return true;
}

/** Gives the whole project to the user nobody. */
function giveAway(root: string): void {
  chownSync(root, NOBODY, NOBODY);
  for (const path of readdirSync(root, { recursive: true }))
    chownSync(join(root, String(path)), NOBODY, NOBODY);
}

async function expectGoodAfter(root: string): Promise<void> {
  const { dist } = await buildSite(root);
  expect(dist['a.txt']).toHaveLength(300_000);
  expect(readdirSync(root).filter((name) => name.startsWith('.dist.'))).toEqual([]);
}

describe('a real system error', () => {
  test('a full disk: keeps the old output', async (context) => {
    const root = changedSite();
    const disk = join(root, 'disk');
    mkdirSync(disk);
    if (!mount('-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', disk))
      context.skip('needs the right to mount a tmpfs');
    cpSync(join(root, 'dist'), join(disk, 'dist'), { recursive: true });
    const run = await runWithFault({ root, plan: { nth: 0 }, args: ['--out', join(disk, 'dist')] });
    expect(run.stderr).toMatch(/Cannot write \S+: no space is left on the device \(ENOSPC\)/);
    expect(run.code).toBe(1);
    expect(readTree(disk)).toEqual(
      Object.fromEntries(Object.entries(before).map(([k, v]) => [`dist/${k}`, v])),
    );
  });
  test('a full disk for the cache: the output is correct', async (context) => {
    const root = changedSite();
    rmSync(join(root, '.cache'), { recursive: true });
    mkdirSync(join(root, '.cache'));
    if (!mount('-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', join(root, '.cache')))
      context.skip('needs the right to mount a tmpfs');
    const run = await runWithFault({ root, plan: { nth: 0 } });
    expect([run.code, run.stderr]).toEqual([0, '']);
    const clean = await buildSite(root, { out: join(root, 'clean') });
    expect(readTree(join(root, 'dist'))).toEqual(clean.dist);
  });
  test('a read-only file system', async (context) => {
    const root = changedSite();
    const disk = join(root, 'disk');
    mkdirSync(disk);
    cpSync(join(root, 'dist'), join(disk, 'dist'), { recursive: true });
    if (!mount('--bind', disk, disk) || !works('mount', '-o', 'remount,bind,ro', disk))
      context.skip('needs the right to mount');
    const run = await runWithFault({ root, plan: { nth: 0 }, args: ['--out', join(disk, 'dist')] });
    expect(run.stderr).toContain('Cannot write disk/dist: the file system is read-only (EROFS)');
    expect(run.code).toBe(1);
    expect(readTree(join(disk, 'dist'))).toEqual(before);
  });
  test('a read-only project with its cache: builds into another folder', async (context) => {
    const root = changedSite();
    const out = join(writeSite({}), 'dist');
    if (!mount('--bind', root, root) || !works('mount', '-o', 'remount,bind,ro', root))
      context.skip('needs the right to mount');
    const run = await runWithFault({ root, plan: { nth: 0 }, args: ['--out', out] });
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(readTree(out)['a.txt']).toHaveLength(300_000);
  });
  test.runIf(canLimit)('a file size limit: keeps the old output', async () => {
    const root = changedSite();
    const run = await runWithFault({
      root,
      plan: { nth: 0 },
      args: ['--no-cache'],
      under: ['prlimit', '--fsize=100000'],
    });
    expect(run.stderr).toContain('a.txt: EFBIG');
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual(before);
    await expectGoodAfter(root);
  });
  test.runIf(canLimit)(
    'however few files may be open, the output is the old one or the new one',
    async () => {
      const codes = new Set<number | null>();
      for (const limit of sampleOf([23, 64, 128, 80, 96], 2)) {
        const root = changedSite();
        const run = await runWithFault({ root, plan: { nth: 0 }, under: ['prlimit', `--nofile=${limit}`] });
        codes.add(run.code === 0 ? 0 : 1);
        const dist = readTree(join(root, 'dist'));
        if (run.code === 0) expect(dist['a.txt']).toHaveLength(300_000);
        else expect(dist, run.stderr).toEqual(before);
        expect(run.signal, `with ${limit} files`).not.toBe('SIGKILL');
        if (run.code === 0) continue;
        expect(run.stderr).not.toBe('');
        await expectGoodAfter(root);
      }
      expect([...codes].sort()).toEqual([0, 1]);
    },
  );
});

test.runIf(canLimit).each(sampleOf([23, 24, 30], 2))(
  'a process that can open %d files publishes the whole output or nothing',
  async (limit) => {
    const root = changedSite();
    const { dist: after } = await buildSite(changedSite());
    const run = await runWithFault({ root, plan: { nth: 0 }, under: ['prlimit', `--nofile=${limit}`] });
    // How many files Node itself has open differs between runs.
    if (limit < 24) expect(run.code).not.toBe(0);
    expect(readTree(join(root, 'dist'))).toEqual(run.code === 0 ? after : before);
  },
);

describe.runIf(isRoot)('a user without permission to', () => {
  const spoiled = (spoil: (root: string) => void) => {
    const root = changedSite();
    giveAway(root);
    spoil(root);
    return root;
  };
  const forbid = (...path: string[]) => {
    const file = join(...path);
    chownSync(file, 0, 0);
    chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o600);
  };
  test('read a source', async () => {
    const root = spoiled((path) => forbid(path, 'content/docs/p1.md'));
    const run = await runWithFault({ root, plan: { nth: 0 }, under: asNobody });
    expect(run.stderr).toContain('content/docs/p1.md:1:1');
    expect(run.stderr).toContain('permission denied (EACCES)');
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });
  test('read the code of the site', async () => {
    const root = spoiled((path) => forbid(path, 'site/index.ts'));
    const run = await runWithFault({ root, plan: { nth: 0 }, under: asNobody });
    expect(run.stderr).toContain('site/index.ts');
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });
  test('read a public file', async () => {
    const root = spoiled((path) => forbid(path, 'public/a.txt'));
    const run = await runWithFault({ root, plan: { nth: 0 }, under: asNobody });
    expect(run.stderr).toContain('a.txt: permission denied (EACCES)');
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });
  test.each(['.cache/build.sqlite', '.cache'])('use the cache: %s', async (path) => {
    const root = spoiled((folder) => forbid(folder, path));
    const run = await runWithFault({ root, plan: { nth: 0 }, under: asNobody });
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(readTree(join(root, 'dist'))['a.txt']).toHaveLength(300_000);
  });
  test('write next to the output', async () => {
    const root = spoiled((path) => forbid(path));
    const run = await runWithFault({ root, plan: { nth: 0 }, under: asNobody });
    expect(run.stderr).toContain('Cannot write dist: permission denied (EACCES)');
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });
  test('remove files of the old output: publishes the new one and reports the rest', async () => {
    const root = spoiled((path) => forbid(path, 'dist/docs'));
    const run = await runWithFault({ root, plan: { nth: 0 }, under: asNobody });
    expect(run.stderr).toContain('warning');
    expect(run.stderr).toMatch(
      /Cannot remove \.dist\.staging-\S+, which [^:]*: permission denied \(EACCES\)/,
    );
    expect(run.code).toBe(0);
    expect(readTree(join(root, 'dist'))['a.txt']).toHaveLength(300_000);
    await expectGoodAfter(root);
  });
});
