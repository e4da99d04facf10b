#!/usr/bin/env node
// JavaScript, because Node's cache of compiled code does not include an entry point in TypeScript. Compiling one takes a
// third of the time of a build that finds nothing changed.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Node 24 is the first version that loads TypeScript without a flag. Older versions must be able to parse this file.
if (Number.parseInt(process.versions.node, 10) < 24) {
  const { runWithLockedNode } = await import('../scripts/locked-node.mjs');
  process.exit(await runWithLockedNode());
}

// React selects its build when it is loaded. The development build renders ten times slower.
process.env.NODE_ENV = process.env.NODE_ENV ?? 'production';

const args = process.argv.slice(2);
if (!args.includes('--no-cache')) {
  // Threads read the folder from the environment.
  const cache = process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../.cache/code', import.meta.url));
  process.env.NODE_COMPILE_CACHE = cache;
  module.enableCompileCache(cache);
}

// The reader of a pipe may close it early (`| head`).
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

const { runCommand } = await import('./cli/run-command.ts');
process.exitCode = await runCommand(args);
