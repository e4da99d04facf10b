import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { writeFiles } from '../kit/little-site.ts';
import { plainSite } from './plain-site.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import { ask } from './servers.ts';

const PAGES = ['/docs', '/docs/a-b', '/docs/größe', '/docs/two words', '/v1.2'];
const SECURITY = { '.well-known/security.txt': 'Contact: mailto:a@example.com' };
const FILES = { 'data/a b.json': '{}', 'a.mp3': 'sound', ...SECURITY };
const REDIRECTS = { '/old': '/docs/a-b', '/alt/größe': '/docs/größe', '/was.html': '/' };
const NOT_FOUND = '/nope /nope/ /404 /404.html /docs/nope /.git/config /docs/a-b.html /was'.split(' ');
const SERVERS = ['nginx', 'caddy', 'preview'] as const;

const all = ['', '/project'].flatMap((base) => [false, true].map((slash) => ({ base, slash })));
const cases = FULL ? all : all.filter(({ base, slash }) => (base === '') === slash);

describe.each(cases)('below "$base", URLs with a trailing slash: $slash', ({ base, slash }) => {
  let served: ServedSite<(typeof SERVERS)[number]>;
  beforeAll(async () => {
    const files = Object.entries(FILES).map(([path, text]) => [`public/${path}`, text]);
    const code = plainSite({ urls: ['/', ...PAGES], redirects: REDIRECTS, trailingSlash: slash });
    served = await serveSite({
      files: { 'site/index.ts': code, ...Object.fromEntries(files) },
      base,
      servers: SERVERS,
      // Lies about on a server although no build put it there.
      prepare: (out) => writeFiles(out, { '.git/config': 'secret' }),
    });
  });
  afterAll(() => served.stop());

  test.each(SERVERS)(
    '%s serves pages at one URL, files, redirects with query, and 404 otherwise',
    async (name) => {
      const at = (path: string) => ask(served.ports[name], base + encodeURI(path));
      const end = slash ? '/' : '';
      expect((await at('/')).body.toString()).toContain('The page /<');
      for (const page of PAGES) {
        const { status, body, headers } = await at(page + end);
        expect([page, status, body.toString()]).toEqual([
          page,
          200,
          expect.stringContaining(`page ${page}<`),
        ]);
        expect(headers['content-security-policy']).toContain("default-src 'none'");
        for (const other of [page + (slash ? '' : '/'), `${page}/index.html`]) {
          const answer = await at(`${other}?a=1`);
          const location = `${encodeURI(base + page + end)}?a=1`;
          expect([other, answer.status, answer.headers.location]).toEqual([other, 301, location]);
        }
      }
      for (const [path, text] of Object.entries(FILES)) {
        const { status, body } = await at(`/${path}`);
        expect([path, status, body.toString()]).toEqual([path, 200, text]);
      }
      expect((await at('/a.mp3')).headers['content-type']).toBe('audio/mpeg');
      for (const [from, to] of Object.entries(REDIRECTS)) {
        const { status, headers } = await at(`${from}?a=1`);
        const location = `${encodeURI(base + to + (to === '/' ? '' : end))}?a=1`;
        expect([from, status, headers.location]).toEqual([from, 301, location]);
      }
      for (const path of NOT_FOUND) {
        const { status, body } = await at(path);
        expect([path, status, body.toString()]).toEqual([
          path,
          404,
          expect.stringContaining('The page /404<'),
        ]);
      }
      if (base === '') return;
      expect((await ask(served.ports[name], base)).headers.location).toBe(`${base}/`);
      expect((await ask(served.ports[name], '/docs')).status).toBe(404);
    },
  );
});
