import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { openPreview } from '../../generator/dev/preview.ts';
import { CLI } from '../kit/run-cli.ts';
import { enterTemporaryFolder } from '../kit/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Origin of the services in the shared build. Each worker's copy replaces it with its own. */
const SERVICES = 'http://127.0.0.1:65535';

/** Environment of the live site: every service, remote code, an optional page, and a base path. */
const LIVE = {
  SITE_BASE_PATH: '/project',
  WAITLIST_ENDPOINT: `${SERVICES}/list`,
  GITHUB_API: `${SERVICES}/github`,
  BADGE_API: `${SERVICES}/badge`,
  ANALYTICS_ENDPOINT: `${SERVICES}/event`,
  ANALYTICS_SITE: 'site-under-test',
  REPLAY_SCRIPT: `${SERVICES}/replay.js`,
  CODE_HOSTS: 'https://code.example',
  OPTIONAL_ROUTES: 'about',
};

export type ServedBuild = { readonly origin: string; readonly stop: () => void };

/** Global setup of Playwright: builds the sites that all workers serve. */
export default async function setUp(): Promise<() => void> {
  const remove = enterTemporaryFolder();
  const builds = mkdtempSync(join(tmpdir(), 'browser-builds-'));
  process.env.BROWSER_BUILDS = builds;
  await Promise.all([build(ROOT, join(builds, 'plain')), buildLive(builds)]);
  return remove;
}

/** Builds a copy of the site, with a page that has every block. */
async function buildLive(builds: string): Promise<void> {
  const copy = join(builds, 'copy');
  // A checkout that has not been built has no cache.
  for (const name of ['site', 'content', 'public', '.cache'])
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(import.meta.dirname, 'blocks-page.md'), join(copy, 'content/docs/getting-started/blocks.md'));
  await build(copy, join(builds, 'live'), LIVE);
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

/** Serves the plain site, and the live site with the services of this worker. */
export async function serveSites(services: string): Promise<{ plain: ServedBuild; live: ServedBuild }> {
  const builds = process.env.BROWSER_BUILDS ?? '';
  const own = mkdtempSync(join(tmpdir(), 'browser-live-'));
  cpSync(join(builds, 'live'), own, { recursive: true });
  for (const path of readdirSync(own, { recursive: true, encoding: 'utf8' })) {
    // A compressed variant would be served instead of its file.
    if (/\.(?:br|gz)$/.test(path)) rmSync(join(own, path));
    else if (/^\.(?:html|json)$/.test(extname(path)) || path === '_headers')
      replaceServices(join(own, path), services);
  }
  const { origin, stop } = await serve(own);
  return { plain: await serve(join(builds, 'plain')), live: { origin: `${origin}/project`, stop } };
}

function replaceServices(file: string, services: string): void {
  const text = readFileSync(file, 'utf8');
  if (text.includes(SERVICES)) writeFileSync(file, text.replaceAll(SERVICES, services));
}
