import { spawnSync } from 'node:child_process';
import { Console } from 'node:console';
import { join } from 'node:path';
import { run } from '../../generator/cli.ts';

export const CLI = join(import.meta.dirname, '../../generator/cli.mjs');

export type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs the command-line program in another process, as a user does. */
export function runCli(args: readonly string[], options: { env?: Record<string, string> } = {}): Run {
  const { GITHUB_ACTIONS: _, NO_COLOR: __, FORCE_COLOR: ___, ...env } = process.env;
  const result = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...env, ...options.env },
    timeout: 280_000,
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

/**
 * Runs a command as `runCli` does, but in this process, which takes a tenth of the time. Not for what a process has of its own,
 * such as pipes and signals.
 */
export async function callCli(
  args: readonly string[],
  options: { env?: Record<string, string> } = {},
): Promise<Run> {
  const { env, stdout, stderr } = process;
  const { console } = globalThis;
  const { prepareStackTrace } = Error;
  const { GITHUB_ACTIONS: _, FORCE_COLOR: __, npm_lifecycle_event: ___, ...rest } = env;
  const written = { stdout: '', stderr: '' };
  const writes = { stdout: stdout.write, stderr: stderr.write };
  process.env = { ...rest, NO_COLOR: '1', ...options.env };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      written[name] += text;
      return true;
    };
  globalThis.console = new Console(stdout, stderr);
  Reflect.set(Error, 'prepareStackTrace', undefined);
  try {
    return { code: await run(args), ...written };
  } finally {
    process.env = env;
    Object.assign(stdout, { write: writes.stdout });
    Object.assign(stderr, { write: writes.stderr });
    globalThis.console = console;
    Reflect.set(Error, 'prepareStackTrace', prepareStackTrace);
  }
}
