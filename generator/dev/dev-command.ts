import { networkInterfaces } from 'node:os';
import { count } from '../core/files.ts';
import type { Problem } from '../core/problems.ts';
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
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  for (const { internal, family, address } of options.host ? others : [])
    if (!internal && family === 'IPv4')
      process.stdout.write(`Network: ${dev.url.replace('localhost', address)}\n`);
  // Code of the site can throw at any time.
  process.on('uncaughtException', console.error);
  await untilStopped();
  process.off('uncaughtException', console.error);
  await dev.close();
  return 0;
}

/** Starts the dev server of a project in this process; undefined if no port is free. */
export async function openDev({ port, host, ...options }: DevOptions) {
  const print = createPrinter(options.root);
  let changed: ReadonlySet<string> = new Set();
  const site = new DevSite(options, () => {
    server.announce(changed);
    changed = new Set();
    print(site.allProblems(), site.isChecked);
  });
  const server = new DevServer(site);
  const stopWatching = watchProject(options.root, (files) => {
    changed = changed.union(files);
    void site.change();
  });
  await site.change();
  const listening = await startLocalServer({ port, host }, (asked) => server.respond(asked));
  const url = `http://localhost:${listening?.port}${server.home()}`;
  const close = async () => {
    listening?.close();
    site.close();
    await stopWatching();
  };
  if (listening) return { url, close };
  await close();
  return undefined;
}

/** Prints each problem once, and how many are fixed. */
function createPrinter(root: string) {
  let printed = new Set<string>();
  return (problems: readonly Problem[], isComplete: boolean): void => {
    const keyed = new Map(problems.map((each) => [`${each.code} ${each.message} ${each.at?.file}`, each]));
    const added = [...keyed].flatMap(([key, problem]) => (printed.has(key) ? [] : problem));
    if (added.length > 0) process.stderr.write(`${toTerminal(added, root)}\n`);
    const fixed = [...printed].filter((key) => !keyed.has(key)).length;
    if (isComplete && fixed > 0) process.stderr.write(`Fixed ${count(fixed, 'problem')}.\n`);
    printed = new Set([...keyed.keys(), ...(isComplete ? [] : printed)]);
  };
}
