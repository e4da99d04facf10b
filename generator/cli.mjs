#!/usr/bin/env node
// JavaScript, so that Node versions that cannot run TypeScript can parse it, and start one that can.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 24) {
  const { runWithLockedNode } = await import('../scripts/locked-node.mjs');
  process.exit(await runWithLockedNode());
}

// React selects its build when it is loaded. The development build renders ten times slower.
process.env.NODE_ENV ??= 'production';
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/code', import.meta.url)));

// The reader of a pipe may close it early (`| head`).
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

const { run } = await import('./cli.ts');
process.exitCode = await run(process.argv.slice(2));
