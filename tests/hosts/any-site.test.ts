import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../generator/build.ts';
import { makeSite, oneLine } from '../kit/little-site.ts';
import { ask, type Served, startCaddy, startNginx, startPreview } from './servers.ts';

const site = (trailingSlash: boolean) => `
import { createElement as h } from 'react';
import { defineSite } from '#generator';
const page = (url, more) => ({ template: 'plain', url, title: url, description: '', props: {}, ...more });
const urls = ['/', '/docs', '/docs/a-b', '/docs/größe', '/docs/two words', '/v1.2'];
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: ${trailingSlash} },
  tokens: {},
  collections: {},
  routes: [
    ...urls.map((url) => ({ path: url, pages: () => [page(url)] })),
    { path: '/404', pages: () => [page('/404', { file: '404.html', unlisted: true })] },
  ],
  redirects: { '/old': '/docs/a-b', '/alt/größe': '/docs/größe', '/was.html': '/' },
  hosts: ['netlify', 'vercel', 'nginx', 'caddy'],
  render: (each) => h('html', { lang: 'en' }, h('head', null, h('title', null, each.title)), h('body', null, each.title)),
});
`;

const PAGES = ['/docs', '/docs/a-b', '/docs/größe', '/docs/two words', '/v1.2'];
const FILES = { 'data/a b.json': '{}', '.well-known/security.txt': 'Contact: mailto:a@example.com' };

const cases = ['', '/project'].flatMap((base) => [false, true].map((slash) => ({ base, slash })));

describe.each(cases)('below "$base", addresses with a slash at the end: $slash', ({ base, slash }) => {
  const folder = mkdtempSync(join(tmpdir(), 'any-site-'));
  const servers: Record<string, Served> = {};
  let root = '';

  beforeAll(async () => {
    root = makeSite({
      'site/index.ts': site(slash),
      ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`public/${path}`, text])),
    });
    const out = join(root, 'dist');
    const { diagnostics, published } = await build({ root, out, base, gitDates: false });
    expect(diagnostics.map(oneLine)).toEqual([]);
    expect(published).toBe(true);
    // Lies about on a server although no build put it there.
    mkdirSync(join(out, '.git'));
    writeFileSync(join(out, '.git/config'), 'secret');
    const place = join(folder, base === '' ? 'site' : base);
    mkdirSync(dirname(place), { recursive: true });
    renameSync(out, place);
    renameSync(`${out}.info`, `${place}.info`);
    const input = { root: base === '' ? place : folder, info: `${place}.info` };
    servers.nginx = await startNginx(input);
    servers.caddy = await startCaddy(input);
    servers.preview = await startPreview({ folder: place, base });
  });
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(root, { recursive: true, force: true });
  });

  const at = (name: string, path: string) => ask(servers[name]?.port ?? 0, base + encodeURI(path));
  const end = slash ? '/' : '';

  test.each(['nginx', 'caddy', 'preview'])('%s', async (name) => {
    expect([(await at(name, '/')).status, (await at(name, '/')).body.toString()]).toEqual([
      200,
      expect.stringContaining('<body>/</body>'),
    ]);
    for (const page of PAGES) {
      const { status, body, headers } = await at(name, page + end);
      expect([page, status, body.toString()]).toEqual([page, 200, expect.stringContaining(`<body>${page}<`)]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      for (const other of [page + (slash ? '' : '/'), `${page}/index.html`]) {
        const answer = await at(name, other);
        if (name === 'preview') expect([other, answer.status]).toEqual([other, 200]);
        else
          expect([other, answer.status, answer.headers.location]).toEqual([
            other,
            301,
            encodeURI(base + page + end),
          ]);
      }
    }
    for (const [path, text] of Object.entries(FILES)) {
      const { status, body } = await at(name, `/${path}`);
      expect([path, status, body.toString()]).toEqual([path, 200, text]);
    }
    for (const [from, to] of Object.entries({ '/old': '/docs/a-b', '/alt/größe': '/docs/größe' })) {
      for (const spelled of [from, `${from}/`]) {
        const { status, headers } = await at(name, spelled);
        expect([spelled, status, headers.location]).toEqual([spelled, 301, encodeURI(base + to + end)]);
      }
    }
    expect((await at(name, '/was.html')).headers.location).toBe(`${base}/`);
    for (const path of [
      '/nope',
      '/nope/',
      '/404',
      '/404.html',
      '/docs/nope',
      '/.git/config',
      '/docs/a-b.html',
    ]) {
      const { status, body } = await at(name, path);
      expect([path, status, body.toString()]).toEqual([path, 404, expect.stringContaining('<body>/404<')]);
    }
    if (base === '') return;
    expect((await ask(servers[name]?.port ?? 0, base)).headers.location).toBe(`${base}/`);
    expect((await ask(servers[name]?.port ?? 0, '/docs')).status).toBe(404);
  });

  test.each(['nginx', 'caddy', 'preview'])(
    '%s never leads elsewhere, nor lets an address write headers',
    async (name) => {
      const { port } = servers[name] ?? { port: 0 };
      for (const path of [
        '//evil.example/',
        '//evil.example/..',
        '/%2fevil.example/',
        '/a%0d%0aX-Evil:%201/',
        '/\\evil.example/',
        '/docs/%0d%0aX-Evil:1/index.html',
      ]) {
        const { headers } = await ask(port, path);
        expect([path, headers['x-evil']]).toEqual([path, undefined]);
        expect([path, headers.location ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)]);
      }
    },
  );
});
