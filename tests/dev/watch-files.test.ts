import { pbkdf2 } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFiles } from '../../generator/dev/watch-files.ts';

/** Number of threads that Node uses for asynchronous file system calls, and as many calls that wait. */
const THREADS = 8;

/** Makes asynchronous file system calls wait, as they do on a busy machine. */
function slowDown(): void {
  let isOver = false;
  const work = () => pbkdf2('', '', 3000, 64, 'sha512', () => isOver || work());
  for (let thread = 0; thread < THREADS; thread++) work();
  onTestFinished(() => {
    isOver = true;
  });
}

test('reports a file again that is saved directly after it was read', async () => {
  const root = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(root, 'content'));
  const file = join(root, 'content/page.md');
  writeFileSync(file, 'one');
  const read: string[] = [];
  const watcher = watchFiles({
    root,
    since: Date.now() + 60_000,
    onError: (error) => expect.unreachable(String(error)),
    onChange() {
      const text = readFileSync(file, 'utf8');
      read.push(text);
      if (text === 'two') writeFileSync(file, 'six');
    },
  });
  onTestFinished(async () => {
    await watcher.close();
    rmSync(root, { recursive: true });
  });
  await vi.waitFor(() => expect(read).toEqual(['one']), 5000);
  slowDown();
  writeFileSync(file, 'two');
  await vi.waitFor(() => expect(read.at(-1)).toBe('six'), 5000);
});
