import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyHeader, policyToDirectives } from '../../generator/hosts/policy.ts';
import { type DevProcess, startDevProcess } from '../kit/dev-process.ts';
import { makeSite } from '../kit/little-site.ts';

const SITE = `
import { createElement as h } from 'react';
import { defineSite } from '#generator';
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: {},
  collections: {},
  routes: [{ path: '/', pages: () => [{ template: 'plain', url: '/', title: 'Home', description: '', props: {} }] }],
  policy: { connect: ['https://api.example'] },
  hosts: ['netlify', 'vercel'],
  render: (page) => h('html', { lang: 'en' }, h('head', null, h('title', null, page.title)), h('body', null, page.title)),
});
`;

let root = '';
let dev: DevProcess;
beforeAll(async () => {
  root = makeSite({ 'site/index.ts': SITE });
  dev = await startDevProcess(root);
});
afterAll(async () => {
  await dev.stop();
  rmSync(root, { recursive: true, force: true });
});

test('the dev server sends the site\u2019s headers, except for Strict-Transport-Security', async () => {
  const policy = policyHeader(policyToDirectives({ connect: ['https://api.example'] }));
  for (const path of ['/', '/nope', '/sitemap.xml', '/@dev/status', '/@dev/client.js']) {
    const { headers } = await fetch(dev.origin + path);
    const named = (name: string) => [path, headers.get(name)];
    expect(named('content-security-policy')).toEqual([path, policy]);
    expect(named('cross-origin-embedder-policy')).toEqual([path, 'credentialless']);
    expect(named('cache-control')).toEqual([path, 'no-cache']);
    // Prefetched pages would be stale.
    expect(named('speculation-rules')).toEqual([path, null]);
    expect(named('strict-transport-security')).toEqual([path, null]);
  }
});

test('configuration files of hosts are not served', async () => {
  for (const path of ['/_headers', '/_redirects', '/vercel.json'])
    expect([path, (await fetch(dev.origin + path)).status]).toEqual([path, 404]);
});
