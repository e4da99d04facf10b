import { spawnSync } from 'node:child_process';
import type { Script } from './parse-python.ts';

const PROGRAM = `
for code; do
  message=$(bash -n -c "$code" 2>&1)
  printf '%s\\0' "$message"
done
`;

/** Returns the syntax errors of scripts. Nothing is run. */
export function bashProblems(scripts: readonly Script[]): readonly string[] {
  const args = ['-c', PROGRAM, 'bash', ...scripts.map(({ code }) => code)];
  const { status, stdout, stderr, error } = spawnSync('bash', args, { encoding: 'utf8' });
  const messages = stdout?.split('\0').slice(0, -1) ?? [];
  if (error || status !== 0 || messages.length !== scripts.length)
    throw new Error(`Shell examples were not checked: install bash (${error?.message ?? stderr}).`);
  return messages.flatMap((message, index) =>
    message === '' ? [] : [`${scripts[index]?.name}: ${message.split('\n')[0]}`],
  );
}
