import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CLI } from './run-cli.ts';

export type DevProcess = Awaited<ReturnType<typeof startDevProcess>>;

/**
 * Starts the dev server in another process on a free port, and resolves when it is ready: `origin` is
 * `http://localhost:{port}`, without the base path.
 */
export async function startDevProcess(root: string, args: readonly string[] = []) {
  const options = ['--root', root, '--port', '0', '--no-cache', ...args];
  const env = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0', LAUNCH_EDITOR: 'true' };
  const child = spawn(process.execPath, ['--max-semi-space-size=8', CLI, 'dev', ...options], { env });
  const ended = once(child, 'exit');
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        const [, found] = /Ready in \d+ ms: (http:\/\/localhost:\d+)/.exec(output) ?? [];
        if (found) resolve(found);
      });
    child.once('exit', (code) => reject(new Error(`The dev server exited with ${code}:\n${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, stop };
}
