import { networkInterfaces } from 'node:os';
import { toTerminal } from '../core/report.ts';
import type { SiteOptions } from '../core/site.ts';
import { DevServer } from './dev-server.ts';
import { DevSite } from './dev-site.ts';
import { startLocalServer, untilStopped } from './local-server.ts';
import { watchProject } from './watch-project.ts';

type DevOptions = Pick<SiteOptions, 'root' | 'base' | 'today' | 'cache'> & { port: number; host: boolean };

/** Runs the dev server until the process is stopped. Returns 2 if the server cannot start. */
export async function startDev(options: DevOptions): Promise<number> {
  const dev = await openDev(options);
  if (!dev) return 2;
  process.stdout.write(`Ready in ${Math.round(performance.now())} ms: ${dev.url}\n`);
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  for (const { internal, family, address } of options.host ? addresses : [])
    if (!internal && family === 'IPv4')
      process.stdout.write(`Network: ${dev.url.replace('localhost', address)}\n`);
  // Code of the site can throw at any time.
  process.on('uncaughtException', console.error);
  await untilStopped();
  process.off('uncaughtException', console.error);
  dev.close();
  return 0;
}

/** Starts the dev server of a project in this process; undefined if no port is free. */
export async function openDev({ port, host, ...options }: DevOptions) {
  let changed: ReadonlySet<string> = new Set();
  let printed = new Set<string>();
  const site = new DevSite(options, () => {
    server.announce(changed);
    changed = new Set();
    if (site.isChecked || site.failures.length > 0) print();
  });
  const server = new DevServer(site);

  /** Prints each problem once, as long as it stays. */
  function print(): void {
    const keyed = new Map(
      site.problems().map((each) => [JSON.stringify([each.message, each.at?.file]), each]),
    );
    const added = [...keyed].flatMap(([key, problem]) => (printed.has(key) ? [] : problem));
    if (added.length > 0) process.stderr.write(`${toTerminal(added, options.root)}\n`);
    if (keyed.size === 0 && printed.size > 0) process.stderr.write('All problems are fixed.\n');
    printed = new Set(keyed.keys());
  }

  const stopWatching = watchProject(options.root, (files) => {
    changed = changed.union(files);
    site.change();
  });
  await site.change();
  const listening = await startLocalServer({ port, host }, (...asked) => server.respond(...asked));
  const close = () => [stopWatching(), site.close(), listening?.close()];
  if (!listening) close();
  return listening && { url: `http://localhost:${listening.port}${server.home()}`, close };
}
