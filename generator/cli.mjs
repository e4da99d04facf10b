#!/usr/bin/env node
// This file is JavaScript: Node compiles a first file in TypeScript anew each time, and loads its compiler for that,
// which is a third of what a build takes that finds nothing changed. The others come from the cache of compiled code.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Node 24 is the first that loads TypeScript without a flag. Older versions must be able to parse this file.
if (Number.parseInt(process.versions.node, 10) < 24) {
  const { runWithLockedNode } = await import('../scripts/locked-node.mjs');
  process.exit(await runWithLockedNode());
}

// React picks its build when it is loaded, and the one for development renders ten times slower.
process.env.NODE_ENV = process.env.NODE_ENV ?? 'production';

const args = process.argv.slice(2);
if (!args.includes('--no-cache')) {
  // Threads take the folder from the environment.
  const cache = process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../.cache/code', import.meta.url));
  process.env.NODE_COMPILE_CACHE = cache;
  module.enableCompileCache(cache);
}

// Whoever reads along may have read enough (`| head`).
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

const { runCommand } = await import('./cli/run-command.ts');
process.exitCode = await runCommand(args);
