import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Names the commit that is checked out and where its history ends; empty where there is no Git or no commit. */
export async function gitState(root: string): Promise<string> {
  try {
    // A hook has variables that point at another repository.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    const questions = ['HEAD', '--is-shallow-repository', '--git-path', 'shallow'];
    const { stdout } = await run('git', ['rev-parse', ...questions], { cwd: root, env });
    const [head, shallow, ...path] = stdout.trimEnd().split('\n');
    if (shallow === 'false') return `${head} whole`;
    // A clone that is deepened stays at its commit.
    return `${head} ${await readFile(resolve(root, path.join('\n')), 'utf8')}`;
  } catch {
    return '';
  }
}
