import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { replaceFile } from '../../generator/lib/files.ts';
import { sampleOf } from '../kit/full.ts';
import { buildSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import { CLI, runCli } from '../kit/run-cli.ts';

const doc = (title: string, body = 'Text') => `---\ntitle: ${title}\n---\n${body}\n`;
const pages = (count: number, body = 'Text') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/docs/p${index}.md`, doc(`P${index}`, body)]),
  );
/** What builds leave beside the output, except the spare output. */
const hidden = (root: string) =>
  readdirSync(root).filter((name) => name.startsWith('.dist') && name !== '.dist.spare');

const WAIT = { timeout: 60_000, interval: 20 };

function startBuild(root: string) {
  const child = spawn(process.execPath, [CLI, 'build', '--root', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const done = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr }));
  return { child, done, stderr: () => stderr };
}

/** Resolves when a build is writing: its staging folder is there. */
async function isWriting(root: string): Promise<void> {
  for (let look = 0; look < 2000; look++) {
    if (hidden(root).some((name) => name.includes('staging'))) return;
    await pause(5);
  }
  throw new Error('The build never began to write.');
}

describe('simultaneous builds into one folder', () => {
  test('all succeed, and the output is complete', async () => {
    const root = writeSite(pages(60));
    const runs = [startBuild(root), startBuild(root), startBuild(root)];
    const ends = await Promise.all(runs.map(({ done }) => done));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    const clean = await buildSite(root, { out: join(root, 'clean') });
    expect(readTree(join(root, 'dist'))).toEqual(clean.dist);
    expect(hidden(root)).toEqual([]);
  });
  test('the second waits, and reports the process of the first', async () => {
    const root = writeSite(pages(300));
    const first = startBuild(root);
    await isWriting(root);
    first.child.kill('SIGSTOP');
    const second = startBuild(root);
    const notice = `Waiting for another build of dist (process ${first.child.pid})\n`;
    await vi.waitFor(() => expect(second.stderr()).toContain(notice), WAIT);
    await pause(200);
    expect(second.child.exitCode).toBe(null);
    first.child.kill('SIGCONT');
    expect((await first.done).code).toBe(0);
    expect((await second.done).code).toBe(0);
  });
  test('do not wait for the lock of a killed build', async () => {
    const root = writeSite(pages(300));
    const { child, done } = startBuild(root);
    await isWriting(root);
    child.kill('SIGKILL');
    await done;
    expect(existsSync(join(root, '.dist.lock'))).toBe(true);
    const run = runCli(['build', '--root', root]);
    // A build that waits reports it on stderr.
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(hidden(root)).toEqual([]);
  });
  test.each([
    ['a file of other bytes', (path: string) => writeFileSync(path, '{"pid": 1}\n'.repeat(100))],
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('%s in the place of the lock is no obstacle', async (_name, make) => {
    const root = writeSite(pages(1));
    make(join(root, '.dist.lock'));
    expect((await buildSite(root)).published).toBe(true);
    // The next builds use a lock again.
    if (!statSync(join(root, '.dist.lock'), { throwIfNoEntry: false })?.isDirectory())
      expect(hidden(root)).toEqual([]);
  });
  test('remove stale folders even if another process has their process id', async () => {
    const root = writeSite({ ...pages(1), [`.dist.staging-${process.ppid}-00/index.html`]: 'half' });
    expect((await buildSite(root)).published).toBe(true);
    expect(hidden(root)).toEqual([]);
  });
});

describe('processes that replace one file at the same moment', () => {
  const files = join(import.meta.dirname, '../../generator/lib/files.ts');
  test('all succeed, and leave no temporary file', async () => {
    const root = writeSite({ 'urls.lock': 'old' });
    const code = `import { replaceFile } from ${JSON.stringify(files)};
      for (let each = 0; each < 400; each++) replaceFile(process.argv[1], process.pid + ' ' + each);`;
    const ends = Array.from({ length: 3 }, async () => {
      const args = ['--input-type=module', '-e', code, join(root, 'urls.lock')];
      const [exit] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close');
      return exit;
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    expect(readdirSync(root).filter((name) => name.includes('urls.lock'))).toEqual(['urls.lock']);
    expect(readFileSync(join(root, 'urls.lock'), 'utf8')).toMatch(/^\d+ 399$/);
  });
  test('remove the temporary file of a killed process, but not that of a running one', () => {
    const [gone, running] = [spawnSync('true').pid, process.ppid];
    const root = writeSite({ [`.urls.lock.${gone}.tmp`]: 'half', [`.urls.lock.${running}.tmp`]: 'half' });
    replaceFile(join(root, 'urls.lock'), 'text');
    const left = readdirSync(root).filter((name) => name.includes('urls.lock'));
    expect(left.sort()).toEqual([`.urls.lock.${running}.tmp`, 'urls.lock']);
  });
});

describe('a build that receives a signal', () => {
  const signals = [
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const;
  test.each(sampleOf(signals, 1))(
    'leaves only the old output after %s, and exits with %i',
    async (signal, expected) => {
      const root = writeSite(pages(300));
      const { dist: before } = await buildSite(root);
      writeFiles(root, pages(300, 'Other text'));
      const { child, done } = startBuild(root);
      await isWriting(root);
      child.kill(signal);
      const { code } = await done;
      expect(code).toBe(expected);
      expect(hidden(root)).toEqual([]);
      expect(readTree(join(root, 'dist'))).toEqual(before);
    },
  );
});
