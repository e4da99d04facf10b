import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDev } from '../../generator/dev/dev-command.ts';
import { makeSite, siteWith } from '../kit/little-site.ts';
import { ask } from './servers.ts';

let root = '';
let dev: Awaited<ReturnType<typeof openDev>>;
beforeAll(async () => {
  const features = "headers({ policy: { connect: ['https://api.example'] }, hosts: ['netlify', 'vercel'] })";
  root = makeSite({ 'site/index.ts': siteWith(features) });
  dev = await openDev({ root, port: 0, host: false, cache: false });
});
afterAll(async () => {
  await dev?.close();
  rmSync(root, { recursive: true, force: true });
});
const at = (path: string) => ask(Number(new URL(dev?.url ?? '').port), path);

test("the dev server sends the site's headers, but does not force HTTPS or prefetch", async () => {
  for (const path of ['/', '/nope']) {
    const { headers } = await at(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example");
    expect(headers['cross-origin-embedder-policy']).toBe('credentialless');
    expect(headers['cache-control']).toBe('no-cache');
    // Prefetched pages would be stale.
    expect([headers['speculation-rules'], headers['strict-transport-security']]).toEqual([
      undefined,
      undefined,
    ]);
  }
});

test('the dev server does not serve configuration files of hosts', async () => {
  for (const path of ['/_headers', '/_redirects', '/vercel.json'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
});
