import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openCache } from '../cache/cache-store.ts';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { onLateThrow } from '../load/on-late-throw.ts';
import { listen, prefixOf } from '../preview/listen.ts';
import type { RepoPath } from '../types.ts';
import { createDevServer, DEV_FOLDER, type DevServer } from './dev-server.ts';
import { openDevSession } from './dev-session.ts';
import { inBatches } from './in-batches.ts';
import { createProblemReport } from './problem-report.ts';
import { createSiteCheck } from './site-check.ts';
import { watchFiles } from './watch-files.ts';

export type DevOptions = {
  /** Absolute path of the project. */
  readonly root: string;
  readonly base: string | undefined;
  readonly gitDates: boolean;
  /** Absolute path of the cache's file, or undefined. */
  readonly cacheFile: string | undefined;
  readonly port: number;
  /** Answer to other machines on the network as well. */
  readonly host: boolean;
  readonly colors: boolean;
};

/** Asking Git takes longer than showing a change; the answer can wait until the writer pauses. */
const DATES_AFTER_MS = 1000;

/** Serves a site from its sources until the process is stopped; resolves only when it cannot start. */
export async function startDev(options: DevOptions): Promise<number> {
  const { root } = options;
  const since = Date.now();
  const clientScript = bundleClient();
  const cache = await openCache(options.cacheFile);
  let dev: DevServer | undefined;
  const late: unknown[] = [];
  let reportLate = (thrown: unknown): void => void late.push(thrown);
  const stopListening = onLateThrow((thrown) => reportLate(thrown));
  const session = await openDevSession({
    root,
    base: options.base,
    gitDates: options.gitDates,
    cache,
    onSnapshot: () => dev?.announce(),
  });
  // A site that cannot be loaded yet does not tell its own.
  const base = () => session.snapshot().site?.loaded.settings.basePath ?? prefixOf(options.base ?? '');
  const check = createSiteCheck({ ...options, onResult: (result) => report.checked(result) });
  const server = createDevServer({ root, session, check, clientScript, host: options.host, base });
  dev = server;
  const port = await listen(server.server, options);
  if (typeof port !== 'number') {
    process.stderr.write(`${port.problem}\n`);
    return 2;
  }
  if (port !== options.port && options.port !== 0) process.stdout.write(`Port ${options.port} is taken.\n`);
  const address = (host: string) => `http://${host}:${port}${base()}/`;
  const status = () => `${address('localhost')}${DEV_FOLDER}/status`;
  const report = createProblemReport({
    root,
    session,
    colors: options.colors,
    status,
    write: (text) => process.stderr.write(text),
  });
  const follow = inBatches(takeOver);
  const watcher = watchFiles({
    root,
    since,
    onChange: follow,
    onTrouble(error) {
      // Links that form a loop are a problem of the site, and told as that.
      if (errorCode(error) === 'ELOOP') return;
      process.stderr.write(`Some changes may go unnoticed: ${reasonOf(error)}.\n`);
    },
  });
  watcher.add(session.sourceFiles());
  const lines = [
    `Ready in ${Math.round(performance.now())} ms: ${address('localhost')}`,
    ...(options.host ? networkAddresses().map((host) => `On this network: ${address(host)}`) : []),
    `Status of the site: ${status()}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  reportLate = (thrown) => {
    session.reportLate(thrown);
    report.soon();
  };
  late.forEach(session.reportLate);
  report.now();
  check.schedule();
  session.warmUp().catch(console.error);

  let dating: NodeJS.Timeout | undefined;

  async function takeOver(paths: ReadonlySet<RepoPath>): Promise<void> {
    check.schedule();
    await session.change(paths);
    watcher.add(session.sourceFiles());
    const ofPublic = [...paths].filter((path) => path.startsWith('public/'));
    if (ofPublic.length > 0) server.announceFiles(ofPublic.map((path) => path.slice('public'.length)));
    report.soon();
    clearTimeout(dating);
    dating = setTimeout(() => void session.refreshDates(), DATES_AFTER_MS);
  }

  return new Promise<number>((resolve) => {
    const stop = () => {
      clearTimeout(dating);
      stopListening();
      report.stop();
      check.stop();
      server.close();
      void watcher.close();
      cache.close();
      resolve(0);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}

/** The browser's part of the preview: one script without imports. */
async function bundleClient(): Promise<string> {
  const folder = fileURLToPath(new URL('./client/', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'dev-client.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** IPv4 addresses under which other machines reach this one. */
const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
