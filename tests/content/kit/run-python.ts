import { type SpawnSyncOptions, type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** The interpreter itself. A version manager puts a slow script of its own in front of it. */
const PYTHON = spawnSync('python3', ['-S', '-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });

/** Runs Python with its standard library only: packages of the machine would take most of the time to load. */
export function runPython(args: readonly string[], options: SpawnSyncOptions): SpawnSyncReturns<string> {
  return spawnSync(PYTHON.stdout?.trim() || 'python3', ['-S', ...args], { ...options, encoding: 'utf8' });
}
