import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CLI } from './run-cli.ts';

export type DevProcess = {
  /** `http://localhost:{port}`, without the base path. */
  readonly origin: string;
  readonly child: ChildProcess;
  /** Output of the process so far. */
  readonly output: () => string;
  /** Resident memory in bytes. Linux only. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts the dev server in another process on a free port, and resolves when it is ready. */
export async function startDevProcess(
  root: string,
  args: readonly string[] = [],
  { cache = false } = {},
): Promise<DevProcess> {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--max-semi-space-size=8',
      CLI,
      'dev',
      '--root',
      root,
      '--port',
      '0',
      ...(cache ? [] : ['--no-cache']),
      ...args,
    ],
    {
      env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0', LAUNCH_EDITOR: 'true' },
    },
  );
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Ready in \d+ ms: (http:\/\/localhost:\d+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout.on('data', look);
    child.once('exit', (code) => reject(new Error(`The dev server exited with ${code}:\n${output}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    origin,
    child,
    output: () => output,
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Removes the dev server's script from a page. */
export const withoutClient = (html: string): string =>
  html.replace(/<script [^>]*src="[^"]*@dev\/client\.js"[^>]*><\/script>/, '');
