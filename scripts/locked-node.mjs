import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the path of the Node binary that the lockfile pins for this platform. Undefined if npm has not installed it.
 */
function findLockedNode() {
  const names = Object.keys(require('../package.json').optionalDependencies);
  for (const name of names.filter((each) => each.startsWith('node-'))) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      return join(dirname(manifest), require(manifest).bin.node);
    } catch {
      // The package is for another platform.
    }
  }
  return undefined;
}

/**
 * Links the locked Node as `node_modules/.bin/node`, which npm puts first in the `PATH` of every script. npm 11 creates
 * this link; npm 10 removes it together with the packages for other platforms, whose binaries have the same name.
 * @returns Path of the binary, linked or not. Undefined if there is none.
 */
export function linkLockedNode() {
  const binary = findLockedNode();
  if (binary === undefined) return undefined;
  const folder = join(dirname(require.resolve('../package.json')), 'node_modules/.bin');
  try {
    mkdirSync(folder, { recursive: true });
    symlinkSync(relative(folder, binary), join(folder, 'node'));
  } catch {
    // Either it is already linked, or links are not allowed, and commands start the binary directly.
  }
  return binary;
}

/** Runs the command of this process again with the locked Node. Resolves to its exit code. */
export async function runWithLockedNode() {
  const refuse = () => {
    process.stderr.write(
      `Node 24 or later is required, but this is Node ${process.versions.node}. Run "npm ci", or install Node 24.\n`,
    );
    return 2;
  };
  const binary = linkLockedNode();
  if (binary === undefined) return refuse();
  const child = spawn(binary, process.argv.slice(1), { stdio: 'inherit' });
  // The terminal sends SIGINT to both processes.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', () => resolve(refuse()));
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
