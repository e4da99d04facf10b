import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openCache } from '../cache/cache-store.ts';
import { isContentFile } from '../content/disk-to-files.ts';
import { errorCode, reasonOf } from '../lib/files.ts';
import { onLateThrow } from '../load/site-error.ts';
import { listen } from '../preview/local-server.ts';
import type { RepoPath } from '../types.ts';
import { normalizeBase } from '../urls/page-urls.ts';
import { createDevServer, DEV_FOLDER, type DevServer } from './dev-server.ts';
import { openDevSession } from './dev-session.ts';
import { createProblemPrinter } from './print-problems.ts';
import { createSiteCheck } from './site-check.ts';
import { watchFiles } from './watch-files.ts';

type DevOptions = {
  readonly root: string;
  readonly base: string | undefined;
  /** Absolute path of the cache file; undefined without a cache. */
  readonly cacheFile: string | undefined;
  readonly port: number;
  /** Listen on all network interfaces. */
  readonly host: boolean;
};

/** Runs the dev server until the process is stopped. Returns an exit code earlier only if the server cannot start. */
export async function startDev(options: DevOptions): Promise<number> {
  const { root } = options;
  const since = Date.now();
  const clientScript = bundleClient();
  const cache = await openCache(options.cacheFile);
  let dev: DevServer | undefined;
  const late: unknown[] = [];
  let reportLate = (thrown: unknown): void => void late.push(thrown);
  const stopListening = onLateThrow((thrown) => reportLate(thrown));
  const session = await openDevSession({ ...options, cache, onSnapshot: () => dev?.announce() });
  // The base path of a site that cannot be loaded is unknown.
  const base = () => session.snapshot().site?.loaded.settings.basePath ?? normalizeBase(options.base ?? '');
  const check = createSiteCheck({
    ...options,
    onResult(result) {
      report.checked(result);
      server.announce();
    },
  });
  const server = createDevServer({ root, session, check, clientScript, host: options.host, base });
  dev = server;
  const port = await listen(server.server, options);
  if (port === undefined) return 2;
  const urlOf = (host: string) => `http://${host}:${port}${base()}/`;
  const status = () => `${urlOf('localhost')}${DEV_FOLDER}/status`;
  const report = createProblemPrinter({ root, session, status });
  const watcher = watchFiles({
    root,
    since,
    onChange: (paths) => void applyChanges(paths),
    onError(error) {
      // Symlink loops are reported as a problem of the site.
      if (errorCode(error) === 'ELOOP') return;
      process.stderr.write(`Could not watch all files: ${reasonOf(error)}. Some changes may be missed.\n`);
    },
  });
  watcher.add(session.sourceFiles());
  const lines = [
    `Ready in ${Math.round(performance.now())} ms: ${urlOf('localhost')}`,
    ...(options.host ? networkAddresses().map((host) => `Network: ${urlOf(host)}`) : []),
    `Site status: ${status()}`,
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

  async function applyChanges(paths: ReadonlySet<RepoPath>): Promise<void> {
    check.schedule();
    await session.change(paths);
    watcher.add(session.sourceFiles());
    const files = [...paths].filter((path) => path.startsWith('public/') || isContentFile(path));
    if (files.length > 0) server.announceFiles(files.map((path) => `/${path.replace(/^public\//, '')}`));
    report.soon();
  }

  return new Promise<number>((resolve) => {
    const stop = () => {
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

async function bundleClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('client/dev-client.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    loader: { '.css': 'text' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
