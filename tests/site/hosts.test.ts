import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentType } from '../../generator/hosts/content-types.ts';
import type { ServingRules } from '../../generator/hosts/header-rules.ts';
import { infoFolder } from '../../generator/publish/output-folders.ts';
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
const TYPES: Readonly<Record<string, string>> = {
  'speculation-rules.json': 'application/speculationrules+json',
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'feed.json': 'application/feed+json',
};

beforeAll(async () => {
  const site = await sharedSite();
  if (site.run.code !== 0) throw new Error(site.run.stderr);
  dist = site.dist;
  info = infoFolder(dist);
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
const rules = (): ServingRules => JSON.parse(readFileSync(join(info, 'serving.json'), 'utf8'));
/** The headers of every answer; over plain HTTP the preview does not promise to be reached by `https:` only. */
const everywhere = (name: string): [string, string][] =>
  Object.entries(rules().headers[0]?.headers ?? {}).filter(
    ([header]) => name !== 'preview' || header !== 'Strict-Transport-Security',
  );
const simpleType = (type: string | undefined): string =>
  String(type)
    .toLowerCase()
    .replace(/;\s*charset=utf-8$/, '');

test('the site has pages of every kind, and the policy is short', () => {
  expect(pages.length).toBeGreaterThan(30);
  const policy = rules().headers[0]?.headers['Content-Security-Policy'] ?? '';
  expect(policy).toContain("trusted-types 'none'");
  // It has a hash of 52 characters for each stylesheet that pages inline.
  expect(policy.length).toBeLessThanOrEqual(1_100);
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
      const secured = { 'strict-transport-security': everywhere('nginx').flat()[3], ...headers };
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
      const type = TYPES[basename(path)] ?? contentType(path);
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
    const unknown = [
      '/nope',
      '/docs/nope',
      '/docs/nope/',
      '/nope.js',
      '/assets/gone-AAAAAAAA.js',
      '/a%20b',
      '/blog.html',
    ];
    const hidden = [
      '/_headers',
      '/_redirects',
      '/vercel.json',
      '/vercel.json.br',
      '/.nojekyll',
      '/%2enojekyll',
      '/docs/.git/config',
      '/.env',
    ];
    for (const path of [...unknown, ...hidden]) {
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
        expect(simpleType(headers['content-type'])).toBe(simpleType(contentType(file)));
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
