import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startDevProcess } from '../kit/dev-process.ts';
import { type Files, makeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { type Served, startCaddy, startNginx, startPreview } from './servers.ts';

export type ServerName = 'nginx' | 'nginx that keeps double slashes' | 'caddy' | 'preview' | 'dev';

export type ServedSite<Name extends ServerName> = {
  readonly ports: Readonly<Record<Name, number>>;
  readonly stop: () => Promise<void>;
};

/**
 * Builds a site and serves the output with each of the named servers. `dev` serves the sources.
 * @param prepare Runs on the output before the servers start.
 */
export async function serveSite<Name extends ServerName>(input: {
  files: Files;
  base: string;
  servers: readonly Name[];
  prepare?: (out: string) => void;
}): Promise<ServedSite<Name>> {
  const { base } = input;
  const folder = mkdtempSync(join(tmpdir(), 'served-site-'));
  const root = makeSite(input.files);
  const out = join(root, 'dist');
  const built = runCli(['build', '--root', root, '--out', out, '--base', base, '--strict']);
  if (built.code !== 0) throw new Error(`The site does not build:\n${built.stderr}`);
  input.prepare?.(out);
  const place = join(folder, base === '' ? 'site' : base);
  mkdirSync(dirname(place), { recursive: true });
  renameSync(out, place);
  renameSync(`${out}.info`, `${place}.info`);
  const own = { root: base === '' ? place : folder, info: `${place}.info` };

  const start: Record<ServerName, () => Promise<Served>> = {
    nginx: () => startNginx(own),
    'nginx that keeps double slashes': () => startNginx({ ...own, directive: 'merge_slashes off;' }),
    caddy: () => startCaddy(own),
    preview: () => startPreview(place),
    async dev() {
      const { origin, stop } = await startDevProcess(root, base === '' ? [] : ['--base', base]);
      return { port: Number(new URL(origin).port), stop };
    },
  };
  const started: Served[] = [];
  const ports: Partial<Record<Name, number>> = {};
  for (const name of input.servers) {
    const server = await start[name]();
    started.push(server);
    ports[name] = server.port;
  }
  return {
    ports: ports as Record<Name, number>,
    async stop() {
      for (const server of started) await server.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(root, { recursive: true, force: true });
    },
  };
}
