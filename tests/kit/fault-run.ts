import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CLI } from './run-cli.ts';

/** Fault of a build that runs with `fault-hook.mjs`. */
export type FaultPlan = {
  /** Log every possible point to stderr. */
  readonly log?: 2;
  /** Count calls of SQLite as points. */
  readonly sqlite?: boolean;
  /** Count reads as points. */
  readonly reads?: boolean;
  /** Names of calls in `node:fs`, without `Sync`. Defaults to all that change the disk. */
  readonly ops?: readonly string[];
  /** Regular expression that the text `call path [path]` must match. */
  readonly paths?: string;
  /** Number of the point at which the fault happens, starting at 1. Defaults to every point. */
  readonly nth?: number;
  readonly how?: 'kill-before' | 'kill-half' | 'kill-after' | 'fail';
  /** System error code for `fail`, such as `EIO`. */
  readonly code?: string;
  /** Milliseconds after which the process is killed. */
  readonly after?: number;
};

export type FaultRun = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
};

const HOOK = join(import.meta.dirname, 'fault-hook.mjs');
const TIMEOUT_MS = 60_000;

/** Runs a build with a planned fault in another process. */
export function runWithFault(input: {
  root: string;
  plan: FaultPlan;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Command that wraps the build, such as `prlimit --nofile=50`. */
  under?: readonly string[];
}): Promise<FaultRun> {
  const { root, plan, args = [], env = {}, under = [] } = input;
  const { GITHUB_ACTIONS: _, NO_COLOR: __, ...inherited } = process.env;
  const start = performance.now();
  const [command = '', ...rest] = [
    ...under,
    process.execPath,
    ...['--import', HOOK, CLI, 'build', '--root', root, ...args],
  ];
  const child = spawn(command, rest, {
    env: { ...inherited, FAULT: JSON.stringify(plan), ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code, signal, stdout, stderr, ms: performance.now() - start }),
    );
  });
}
