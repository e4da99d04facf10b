import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../kit/full.ts';
import { buildSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import { CLI } from '../kit/run-cli.ts';

const doc = (title: string, body = 'Text') => `---\ntitle: ${title}\n---\n${body}\n`;
const pages = (count: number, body = 'Text') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/docs/p${index}.md`, doc(`P${index}`, body)]),
  );
/** What builds leave beside the output, except the spare output. */
const hidden = (root: string) =>
  readdirSync(root).filter((name) => name.startsWith('.dist') && name !== '.dist.spare');

function startBuild(root: string) {
  const child = spawn(process.execPath, [CLI, 'build', '--root', root, '--no-git-dates'], {
    stdio: 'ignore',
  });
  const done = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return { child, done };
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
