import { networkInterfaces } from 'node:os';
import type { SiteOptions } from '../core/site.ts';
import { DevServer } from './dev-server.ts';
import { startLocalServer, untilStopped } from './local-server.ts';
import { watchProject } from './watch-project.ts';

/** Runs the dev server until the process is stopped. */
export async function startDev(options: Parameters<typeof openDev>[0]): Promise<number> {
  const { url, close } = await openDev(options);
  process.stdout.write(`Ready in ${Math.round(performance.now())} ms: ${url}\n`);
  const addresses = options.host ? Object.values(networkInterfaces()).flatMap((each) => each ?? []) : [];
  for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4'))
    process.stdout.write(`Network: ${url.replace('localhost', address)}\n`);
  process.on('uncaughtException', console.error);
  await untilStopped();
  close();
  return 0;
}

/** Starts the dev server of a project in this process. */
export async function openDev({ port, host, ...options }: SiteOptions & { port: number; host: boolean }) {
  const server = new DevServer(options);
  const stopWatching = await watchProject(options.root, (files) => server.change(files));
  await server.change(new Set());
  const local = await startLocalServer({ port, host }, (...asked) => server.respond(...asked));
  const close = () => [stopWatching(), server.close(), local.close()];
  return { url: `http://localhost:${local.port}${server.home()}`, close };
}
