import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { openPreview } from '../../generator/dev/preview.ts';
import { buildOurSite, SERVICES } from '../kit/build-our-site.ts';
import { CLI } from '../kit/run-cli.ts';
import { enterTemporaryFolder, sharedBuilds } from '../kit/temporary-folder.ts';

export type ServedBuild = { readonly origin: string; readonly stop: () => void };

/** Global setup of Playwright: builds the sites that all workers serve. */
export default async function setUp(): Promise<() => void> {
  const remove = enterTemporaryFolder();
  const builds = sharedBuilds();
  for (const name of ['default', 'live'] as const) {
    const { dist, run } = await buildOurSite(name, builds);
    if (run.code !== 0) throw new Error(`The ${name} site does not build:\n${run.stderr}`);
    process.env[`BUILD_${name}`] = dist;
  }
  return remove;
}

/** Builds a project in another process, as its author does. */
export async function build(root: string, out: string, env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'build', '--root', root, '--out', out], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${root} does not build:\n${stderr}`);
}

export async function serve(folder: string): Promise<ServedBuild> {
  const { port, close } = await openPreview({ folder, port: 0, host: false });
  return { origin: `http://localhost:${port}`, stop: close };
}

/**
 * Serves the plain site, and below `/project` the live site with the services of this worker. They have one origin,
 * because the browser starts a process for every change of origin.
 */
export async function serveSites(services: string): Promise<ServedBuild> {
  const own = mkdtempSync(join(tmpdir(), 'browser-live-'));
  cpSync(process.env.BUILD_live ?? '', own, { recursive: true });
  for (const path of readdirSync(own, { recursive: true, encoding: 'utf8' }))
    if (/^\.(?:html|json)$/.test(extname(path)) || path === '_headers')
      replaceServices(join(own, path), services);
  const [plain, live] = [await serve(process.env.BUILD_default ?? ''), await serve(own)];
  const server = createServer(({ url = '', method, headers }, response) => {
    const { origin } = /^\/project(?:[/?]|$)/.test(url) ? live : plain;
    const forwarded = request(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    forwarded.end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const stop = () => [plain.stop(), live.stop(), server.close(), server.closeAllConnections()];
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

function replaceServices(file: string, services: string): void {
  const text = readFileSync(file, 'utf8');
  if (text.includes(SERVICES)) writeFileSync(file, text.replaceAll(SERVICES, services));
}
