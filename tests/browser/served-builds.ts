import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createPreviewServer } from '../../generator/preview/preview-server.ts';
import { infoFolder } from '../../generator/publish/output-folders.ts';
import { doOnce } from '../kit/do-once.ts';
import { UNCOMPRESSED } from '../kit/run-cli.ts';
import { enterTemporaryFolder } from '../kit/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

export type ServedBuild = { readonly origin: string; readonly stop: () => void };

/** Origin of the services in shared builds. Each worker's copy replaces it with its own. */
const SERVICES = 'http://127.0.0.1:65535';

/** Environment of the builds that workers share. */
const SHARED = {
  /** The site as it is built by default. */
  plain: {},
  /** The site with every service configured, remote code, and an optional page. */
  live: {
    WAITLIST_ENDPOINT: `${SERVICES}/list`,
    GITHUB_API: `${SERVICES}/github`,
    BADGE_API: `${SERVICES}/badge`,
    ANALYTICS_ENDPOINT: `${SERVICES}/event`,
    ANALYTICS_SITE: 'site-under-test',
    REPLAY_SCRIPT: `${SERVICES}/replay.js`,
    CODE_HOSTS: 'https://code.example',
    OPTIONAL_ROUTES: 'about',
  },
} as const;

/** Builds the site with environment variables. */
async function build(folder: string, env: Readonly<Record<string, string>>, root = ROOT): Promise<void> {
  const args = ['build', '--root', root, '--out', folder];
  const child = spawn(process.execPath, [UNCOMPRESSED, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The site does not build:\n${stderr}`);
}

async function serve(folder: string, remove: readonly string[]): Promise<ServedBuild> {
  const server = createPreviewServer({ folder, host: false });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const stop = () => {
    server.closeAllConnections();
    server.close();
    for (const each of remove) rmSync(each, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

/** Builds the site with these variables for one test, and serves it. */
export async function serveBuild(env: Record<string, string>): Promise<ServedBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'browser-site-'));
  await build(folder, env);
  return serve(folder, [folder, infoFolder(folder)]);
}

/** Builds the site in a temporary folder, and serves it. `stop` removes the folder. */
export async function serveFolder(root: string): Promise<ServedBuild> {
  const dist = join(root, 'dist');
  await build(dist, {}, root);
  return serve(dist, [root]);
}

/** Serves the builds that all workers of a run share with this worker's own services. The first worker builds them. */
export async function serveShared(services: string): Promise<Record<keyof typeof SHARED, ServedBuild>> {
  const shared = process.env.SHARED_BROWSER_BUILDS;
  if (!shared) throw new Error('The global set-up of Playwright has not run.');
  const [plain, live] = [join(shared, 'plain'), join(shared, 'live')];
  await Promise.all([
    doOnce(plain, () => build(join(plain, 'dist'), SHARED.plain)),
    doOnce(live, () => build(join(live, 'dist'), SHARED.live)),
  ]);
  const own = mkdtempSync(join(tmpdir(), 'browser-live-'));
  cpSync(live, own, { recursive: true });
  replaceServices(own, services);
  return {
    plain: await serve(join(plain, 'dist'), []),
    live: await serve(join(own, 'dist'), [own]),
  };
}

function replaceServices(folder: string, services: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/^\.(?:html|json)$/.test(extname(path))) continue;
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8');
    if (text.includes(SERVICES)) writeFileSync(file, text.replaceAll(SERVICES, services));
  }
}

/** Global setup of Playwright: creates the folder of the shared builds. It stays empty until a test needs one. */
export default function setUp(): () => void {
  const remove = enterTemporaryFolder();
  process.env.SHARED_BROWSER_BUILDS = mkdtempSync(join(tmpdir(), 'browser-builds-'));
  return remove;
}
