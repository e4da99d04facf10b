import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('node', import.meta.url));
const BIN = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));
const require = createRequire(join(FOLDER, 'package.json'));

export const isNewEnough = () => Number.parseInt(process.versions.node, 10) >= 24;

/** Path of the Node binary that `scripts/node/package-lock.json` pins for this platform. Undefined if it is not installed. */
function findLockedNode() {
  for (const name of Object.keys(require('./package.json').optionalDependencies)) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      return join(dirname(manifest), require(manifest).bin.node);
    } catch {
      // The package is for another platform.
    }
  }
  return undefined;
}

function installLockedNode() {
  const options = {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  };
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], options);
  } catch {
    // npm is missing, or has said what is wrong.
  }
  return findLockedNode();
}

/**
 * Links the Node that `scripts/node/package-lock.json` pins as `node_modules/.bin/node`, and installs it if it is missing.
 * npm puts that folder first in the `PATH` of every script.
 * @returns Path of the binary, linked or not.
 */
export function linkLockedNode() {
  const binary = findLockedNode() ?? installLockedNode();
  if (binary === undefined) return undefined;
  try {
    mkdirSync(BIN, { recursive: true });
    rmSync(join(BIN, 'node'), { force: true });
    symlinkSync(relative(BIN, binary), join(BIN, 'node'));
  } catch {
    // Links are not allowed. Commands start the binary directly.
  }
  return binary;
}

/** Runs the command of this process again with the pinned Node. Resolves to its exit code. */
export async function runWithLockedNode() {
  const refuse = () => {
    const found = `this is Node ${process.versions.node}, and npm could not install another`;
    process.stderr.write(`Node 24 or later is required, but ${found}.\n`);
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
