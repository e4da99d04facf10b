import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observatoryPoints } from '../hosts/observatory.ts';
import { ask, type Served, startCaddy, startNginx, startPreview } from '../hosts/servers.ts';
import { sharedSite } from '../kit/our-site.ts';

let dist = '';
let info = '';
const servers = new Map<string, Served>();
let files: string[] = [];
let pages: string[] = [];

const NAMES = ['nginx', 'caddy', 'preview'] as const;
const NOT_SERVED = /^(?:\.|_headers$|_redirects$|vercel\.json$|404\.html$)|\.(?:br|gz)$|index\.html$/;
const ENCODINGS = { br: brotliDecompressSync, gzip: gunzipSync };
/** Types by name or extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'text/xml',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  'speculation-rules.json': 'application/speculationrules+json',
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'feed.json': 'application/feed+json',
};

beforeAll(async () => {
  const site = await sharedSite();
  if (site.run.code !== 0) throw new Error(site.run.stderr);
  dist = site.dist;
  info = `${dist}.info`;
  files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dist, path)).isFile(),
  );
  pages = files
    .filter((path) => path === 'index.html' || path.endsWith('/index.html'))
    // Hosts redirect from the URLs of these pages.
    .filter((path) => !readFileSync(join(dist, path), 'utf8').includes('http-equiv="refresh"'))
    .map((path) => `/${path.replace(/\/?index\.html$/, '')}`)
    .sort();
  servers.set('nginx', await startNginx({ root: dist, info }));
  servers.set('caddy', await startCaddy({ root: dist, info }));
  servers.set('preview', await startPreview(dist));
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
});

const portOf = (name: string): number => servers.get(name)?.port ?? 0;
const typeOf = (path: string): string => TYPES[basename(path)] ?? TYPES[extname(path)] ?? '';
/** The headers of every answer; over plain HTTP the preview does not promise to be reached by `https:` only. */
function everywhere(name: string): [string, string][] {
  const [, lines = ''] = /^\/\*\n((?: {2}.+\n)+)/.exec(readFileSync(join(dist, '_headers'), 'utf8')) ?? [];
  const headers = lines
    .trimEnd()
    .split('\n')
    .map((line): [string, string] => {
      const [header = '', ...value] = line.trim().split(': ');
      return [header, value.join(': ')];
    });
  return headers.filter(
    ([header]) =>
      header !== 'Cache-Control' && (name !== 'preview' || header !== 'Strict-Transport-Security'),
  );
}
const simpleType = (type: string | undefined): string =>
  String(type)
    .toLowerCase()
    .replace(/;\s*charset=utf-8$/, '');

test('the site has pages of every kind, and the policy is short', () => {
  expect(pages.length).toBeGreaterThan(30);
  const policy = Object.fromEntries(everywhere('nginx'))['Content-Security-Policy'] ?? '';
  expect(policy).toContain("trusted-types 'none'");
  // It has a hash of 52 characters for each stylesheet and script that pages inline.
  expect(policy.length).toBeLessThanOrEqual(1_508);
});

describe.each(NAMES)('%s', (name) => {
  test('serves every page at its URL with all headers, which score at least 150 points', async () => {
    for (const page of pages) {
      const { status, headers, body } = await ask(portOf(name), encodeURI(page));
      expect([page, status, headers['content-type']?.toLowerCase().replace(/;\s*/, ';')]).toEqual([
        page,
        200,
        'text/html;charset=utf-8',
      ]);
      for (const [header, value] of everywhere(name))
        expect([page, header, headers[header.toLowerCase()]]).toEqual([page, header, value]);
      const secured = {
        'strict-transport-security': Object.fromEntries(everywhere('nginx'))['Strict-Transport-Security'],
        ...headers,
      };
      expect([page, observatoryPoints(secured, body.toString())]).toEqual([page, 155]);
    }
  });

  test('redirects other spellings of a URL to the page', async () => {
    for (const page of pages.filter((each) => each !== '/')) {
      for (const other of [`${page}/`, `${page}/index.html`]) {
        const answer = await ask(portOf(name), `${encodeURI(other)}?a=b`);
        expect([other, answer.status, answer.headers.location]).toEqual([
          other,
          301,
          `${encodeURI(page)}?a=b`,
        ]);
      }
    }
    expect((await ask(portOf(name), '/index.html')).headers.location).toBe('/');
  });

  test('serves every other file unchanged, with its type', async () => {
    for (const path of files.filter((each) => !NOT_SERVED.test(each))) {
      const { status, headers, body } = await ask(portOf(name), `/${encodeURI(path)}`);
      expect([path, status]).toEqual([path, 200]);
      const type = typeOf(path);
      expect([path, simpleType(headers['content-type'])]).toEqual([path, simpleType(type)]);
      if (/^text\//.test(type))
        expect([path, headers['content-type']]).toEqual([path, expect.stringMatching(/utf-8$/i)]);
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
      expect([path, headers['cross-origin-resource-policy']]).toEqual([
        path,
        path.startsWith('og/') ? 'cross-origin' : 'same-origin',
      ]);
      expect([path, headers['cache-control']]).toEqual([
        path,
        path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ]);
      expect(body.equals(readFileSync(join(dist, path)))).toBe(true);
    }
  });

  test('responds with 404, an uncached 404 page and no details about unpublished files', async () => {
    const page = readFileSync(join(dist, '404.html'));
    const unknown = '/nope /docs/nope /docs/nope/ /nope.js /assets/gone-AAAAAAAA.js /a%20b /blog.html';
    const hidden =
      '/_headers /_redirects /vercel.json /vercel.json.br /.nojekyll /%2enojekyll /docs/.git/config /.env';
    for (const path of `${unknown} ${hidden}`.split(' ')) {
      const { status, headers, body } = await ask(portOf(name), path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-cache']);
      expect([path, body.equals(page)]).toEqual([path, true]);
      expect([path, simpleType(headers['content-type'])]).toEqual([path, 'text/html']);
      for (const [header, value] of everywhere(name))
        expect([path, header, headers[header.toLowerCase()]]).toEqual([path, header, value]);
    }
  });

  test('sends compressed variants to clients that accept them', async () => {
    const asset = files.find((path) => /^assets\/main.*\.js$/.test(path)) ?? '';
    for (const [path, file] of [
      ['/docs', 'docs/index.html'],
      ['/docs.md', 'docs.md'],
      [`/${asset}`, asset],
    ] as const) {
      const plain = readFileSync(join(dist, file));
      for (const encoding of ['br', 'gzip'] as const) {
        const { headers, body } = await ask(portOf(name), path, { 'accept-encoding': encoding });
        expect([path, headers['content-encoding']]).toEqual([path, encoding]);
        expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
        expect(simpleType(headers['content-type'])).toBe(simpleType(typeOf(file)));
        expect(body.length).toBeLessThan(plain.length / 2);
        expect(ENCODINGS[encoding](body).equals(plain)).toBe(true);
      }
      const { headers, body } = await ask(portOf(name), path, { 'accept-encoding': 'identity' });
      expect([path, headers['content-encoding']]).toEqual([path, undefined]);
      expect(body.equals(plain)).toBe(true);
    }
  });

  test('responds with 304 to conditional requests', async () => {
    for (const path of ['/docs', '/docs.md', '/icon.svg']) {
      const { etag } = (await ask(portOf(name), path)).headers;
      const again = await ask(portOf(name), path, { 'if-none-match': String(etag) });
      expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
    }
  });

  test('responds to range requests for a video', async () => {
    const path = files.find((each) => each.endsWith('.mp4')) ?? '';
    const { status, body } = await ask(portOf(name), `/${path}`, { range: 'bytes=100-199' });
    expect(status).toBe(206);
    expect(body.equals(readFileSync(join(dist, path)).subarray(100, 200))).toBe(true);
  });
});

test('serves every script and stylesheet of a page with a digest in its name', () => {
  for (const path of [...pages.map((url) => join(url, 'index.html')), '404.html']) {
    const html = readFileSync(join(dist, path), 'utf8');
    const tags = [
      ...html.matchAll(
        /<(?:script\b[^>]*\bsrc|link\b[^>]*rel="(?:stylesheet|modulepreload)"[^>]*\bhref)="([^"]+)"[^>]*>/g,
      ),
    ];
    expect(tags.length).toBeGreaterThan(0);
    for (const [tag, address = ''] of tags) {
      const bytes = readFileSync(join(dist, relative('/', address)));
      expect([path, tag]).toEqual([
        path,
        expect.stringContaining(`integrity="sha384-${hash('sha384', bytes, 'base64')}"`),
      ]);
    }
  }
});
