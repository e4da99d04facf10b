import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CLI } from './run-cli.ts';

/** What happens to a build that runs with `fault-hook.mjs`. */
export type FaultPlan = {
  /** Write every point at which it could happen to stderr. */
  readonly log?: 2;
  /** Calls of SQLite are points too. */
  readonly sqlite?: boolean;
  /** Reading is a point too. */
  readonly reads?: boolean;
  /** Names of the calls that it can happen to, as in `node:fs` without `Sync`; all that change the disk when absent. */
  readonly ops?: readonly string[];
  /** A regular expression on `call path [path]`. */
  readonly paths?: string;
  /** At which of these points it happens, from 1; at all when absent. */
  readonly nth?: number;
  readonly how?: 'kill-before' | 'kill-half' | 'kill-after' | 'fail';
  /** Of the system, such as `EIO`; for `fail`. */
  readonly code?: string;
  /** Milliseconds after which the process is killed wherever it is. */
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

/** Runs a build in a process of its own that the plan happens to. */
export function runWithFault(input: {
  root: string;
  plan: FaultPlan;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** A command that runs the command after it, such as `prlimit --nofile=50`. */
  under?: readonly string[];
}): Promise<FaultRun> {
  const { root, plan, args = [], env = {}, under = [] } = input;
  const { GITHUB_ACTIONS: _, NO_COLOR: __, ...inherited } = process.env;
  const start = performance.now();
  const [command = '', ...rest] = [
    ...under,
    process.execPath,
    ...['--import', HOOK, CLI, 'build', '--root', root, '--no-git-dates', ...args],
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
