import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Identifies the current commit and the extent of its history; empty without Git or a commit. */
export async function gitState(root: string): Promise<string> {
  try {
    // In a hook, these variables point to another repository.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    const args = ['HEAD', '--is-shallow-repository', '--git-path', 'shallow'];
    const { stdout } = await run('git', ['rev-parse', ...args], { cwd: root, env });
    const [head, shallow, ...path] = stdout.trimEnd().split('\n');
    if (shallow === 'false') return `${head} whole`;
    // Deepening a shallow clone changes its history, but not its commit.
    return `${head} ${await readFile(resolve(root, path.join('\n')), 'utf8')}`;
  } catch {
    return '';
  }
}
