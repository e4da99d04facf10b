import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { writeFiles } from '../kit/little-site.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import { ask } from './servers.ts';

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

const SERVERS = ['nginx', 'caddy', 'preview'] as const;

const all = ['', '/project'].flatMap((base) => [false, true].map((slash) => ({ base, slash })));
const cases = FULL ? all : all.filter(({ base, slash }) => (base === '') === slash);

describe.each(cases)('below "$base", URLs with a trailing slash: $slash', ({ base, slash }) => {
  let served: ServedSite<(typeof SERVERS)[number]>;
  beforeAll(async () => {
    const files = Object.entries(FILES).map(([path, text]) => [`public/${path}`, text]);
    served = await serveSite({
      files: { 'site/index.ts': site(slash), ...Object.fromEntries(files) },
      base,
      servers: SERVERS,
      // Lies about on a server although no build put it there.
      prepare: (out) => writeFiles(out, { '.git/config': 'secret' }),
    });
  });
  afterAll(() => served.stop());

  const at = (name: (typeof SERVERS)[number], path: string) =>
    ask(served.ports[name], base + encodeURI(path));
  const end = slash ? '/' : '';

  test.each(SERVERS)('%s', async (name) => {
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
      '/was',
    ]) {
      const { status, body } = await at(name, path);
      expect([path, status, body.toString()]).toEqual([path, 404, expect.stringContaining('<body>/404<')]);
    }
    if (base === '') return;
    expect((await ask(served.ports[name], base)).headers.location).toBe(`${base}/`);
    expect((await ask(served.ports[name], '/docs')).status).toBe(404);
  });
});
