#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// React picks its build when it is loaded, and the one for development renders ten times slower.
process.env.NODE_ENV ??= 'production';

// Node keeps what it has compiled, ours and the packages', which is half of what starting takes.
const args = process.argv.slice(2);
if (!args.includes('--no-cache')) {
  // Threads take the folder from the environment.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/code', import.meta.url));
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(args);
