import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Names the commit that is checked out and whether its history is whole; empty where there is no Git or no commit. */
export async function gitState(root: string): Promise<string> {
  try {
    const { stdout } = await run('git', ['rev-parse', 'HEAD', '--is-shallow-repository'], { cwd: root });
    return stdout.trim();
  } catch {
    return '';
  }
}
