/**
 * Runs linter, compiler, Vitest and Playwright at the same time: each leaves one of two cores idle for a third of its time.
 * Prints the output of each when it ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import './ensure-servers.ts';
import './ensure-browser.ts';

const COMMANDS = {
  'Linter and types': 'npm run --silent test:code',
  Vitest: 'vitest run --no-isolate',
  Playwright: 'playwright test',
};

/** Folder of the builds that all tests share. */
const builds = mkdtempSync(join(tmpdir(), 'builds-'));

async function run(name: string, command: string): Promise<boolean> {
  const start = performance.now();
  const env = { ...process.env, TEST_BUILDS: builds, CI: 'true' };
  const child = spawn(`${command} 2>&1`, { shell: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${output}\n${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return code === 0;
}

// The commands end on Ctrl+C, and then the folder is removed.
process.on('SIGINT', () => undefined);
try {
  const passed = await Promise.all(Object.entries(COMMANDS).map(([name, command]) => run(name, command)));
  if (!passed.every(Boolean)) process.exitCode = 1;
} finally {
  rmSync(builds, { recursive: true, force: true });
}
