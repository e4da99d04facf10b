import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import sirv from 'sirv';
import { limitTo } from '../lib/in-parallel.ts';

const NAMES = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const TIMEOUT_MS = 30_000;

/** Path of a Chromium; undefined if there is none. The environment variable `CHROMIUM` has precedence. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.CHROMIUM !== undefined) return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find(existsSync);
}

/**
 * Takes screenshots of pages in an output folder, as visitors see them, without access to the network.
 * @returns the files that were written.
 */
export async function takeScreenshots(input: {
  chromium: string;
  folder: string;
  basePath: string;
  shots: readonly { readonly page: string; readonly file: string }[];
}): Promise<string[]> {
  const { folder, basePath } = input;
  const serve = sirv(folder, { dev: true, extensions: [] });
  const server = createServer((request, response) => {
    request.url = request.url?.slice(basePath.length);
    serve(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = mkdtempSync(join(tmpdir(), 'review-browser-'));
  const next = limitTo(2);
  const take = ({ page, file }: { page: string; file: string }, index: number) =>
    new Promise<void>((done) => {
      const args = [
        '--headless',
        '--disable-gpu',
        '--hide-scrollbars',
        '--no-first-run',
        '--window-size=1280,1600',
        '--virtual-time-budget=3000',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        `--user-data-dir=${join(profile, String(index))}`,
        `--screenshot=${file}`,
        // Chromium cannot use its sandbox as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `${origin}${basePath}/${encodeURI(page)}`,
      ];
      execFile(input.chromium, args, { timeout: TIMEOUT_MS }, () => done());
    });
  try {
    await Promise.all(input.shots.map((shot, index) => next(() => take(shot, index))));
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return input.shots.flatMap(({ file }) => (existsSync(file) ? [file] : []));
}
