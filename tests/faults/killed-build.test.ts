import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import { CLI, runCli } from '../kit/run-cli.ts';

const pages = (body: string) =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `content/docs/p${index}.md`,
      `---\ntitle: P${index}\n---\n${body}\n`,
    ]),
  );
const ARGS = ['build', '--no-git-dates', '--root'];

/** Parts of the time that a build takes. */
const MOMENTS = [0.4, 0.6, 0.7, 0.8, 0.9, 1];

test('a killed build leaves whole files, and the next build repairs the output', async () => {
  const root = writeSite(pages('Old text.'));
  const dist = join(root, 'dist');
  expect(runCli([...ARGS, root]).code).toBe(0);
  const before = readTree(dist);
  writeFiles(root, pages('New text.'));
  const start = performance.now();
  const { dist: after } = await buildSite(root, { out: join(root, 'clean') });
  rmSync(join(root, 'clean'), { recursive: true });
  const took = Math.max(performance.now() - start, 1000);
  for (const moment of MOMENTS) {
    const child = spawn(process.execPath, [CLI, ...ARGS, root], { stdio: 'ignore' });
    const closed = once(child, 'close');
    await pause(took * moment);
    child.kill('SIGKILL');
    await closed;
    const left = existsSync(dist) ? readTree(dist) : {};
    const torn = Object.entries(left).filter(([path, text]) => text !== before[path] && text !== after[path]);
    expect(torn.map(([path]) => path)).toEqual([]);
  }
  expect(runCli([...ARGS, root]).code).toBe(0);
  expect(readTree(dist)).toEqual(after);
});
