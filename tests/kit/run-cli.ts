import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const CLI = join(import.meta.dirname, '../../generator/cli.mjs');

/** Takes the place of `CLI` for builds whose compressed variants no test reads. */
export const UNCOMPRESSED = join(import.meta.dirname, 'build-uncompressed.ts');

export type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs the command-line program in another process, as a user does. */
export function runCli(
  args: readonly string[],
  options: { env?: Record<string, string>; node?: readonly string[]; cli?: string } = {},
): Run {
  const { GITHUB_ACTIONS: _, NO_COLOR: __, FORCE_COLOR: ___, ...env } = process.env;
  const result = spawnSync(process.execPath, [...(options.node ?? []), options.cli ?? CLI, ...args], {
    encoding: 'utf8',
    env: { ...env, ...options.env },
    timeout: 60_000,
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}
