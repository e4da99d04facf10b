import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, startPreview } from '../hosts/servers.ts';
import { writeFiles } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'preview-'));
/** The same files, built for a base path. */
const basedFolder = mkdtempSync(join(tmpdir(), 'preview-'));
let server: Served;
let based: Served;

const page = (path: string, words: string): string =>
  `<link rel="canonical" href="https://example.com${path}"/><p>${words}</p>`;

const filesOf = (base: string, slash: string) => ({
  '.nojekyll': 'root: marker',
  'index.html': page(`${base}/`, 'home'),
  '404.html': '<p>lost</p>',
  'docs/index.html': page(`${base}/docs${slash}`, 'docs'),
  'docs/a b/index.html': page(`${base}/docs/a%20b${slash}`, 'space'),
  'content/docs/one.md': '# One',
  'assets/main-ABCDEFGH.css': 'a{}',
  'video.mp4': '0123456789',
  'why? #1 100%25.txt': 'signs',
  _headers: '/*\n  X-Rules: read\n  Strict-Transport-Security: max-age=1\n',
  _redirects: `${base}/old ${base}/docs${slash} 301\n`,
});

beforeAll(async () => {
  writeFiles(folder, filesOf('', ''));
  writeFiles(basedFolder, filesOf('/project', '/'));
  [server, based] = await Promise.all([startPreview(folder), startPreview(basedFolder)]);
});
afterAll(async () => {
  await server.stop();
  await based.stop();
  for (const each of [folder, basedFolder]) rmSync(each, { recursive: true, force: true });
});

type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> };

/** Requests a path without normalizing it. */
function get(
  path: string,
  options: { headers?: Record<string, string>; method?: string; to?: Served } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { headers, method, to = server } = options;
    const sent = request(
      { host: 'localhost', port: to.port, path, method, headers: { host: 'localhost', ...headers } },
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

describe('the preview server behaves like a static host', () => {
  test.each([
    ['/', 'home'],
    ['/docs', 'docs'],
    ['/docs?a=1', 'docs'],
    ['/docs/a%20b', 'space'],
  ])('%s', async (path, words) => {
    expect(await get(path)).toMatchObject({ status: 200, body: expect.stringContaining(`<p>${words}</p>`) });
  });
  test('redirects other spellings of a URL to the page', async () => {
    for (const [path, location] of [
      ['/index.html', '/'],
      ['/docs/', '/docs'],
      ['/docs/index.html', '/docs'],
      ['/docs/?a=1&b=/', '/docs?a=1&b=/'],
      ['/docs/a%20b/', '/docs/a%20b'],
      ['/old?a=1', '/docs?a=1'],
    ] as const)
      expect(await get(path)).toMatchObject({ status: 301, headers: { location } });
  });
  test('responds to unknown URLs with the 404 page and status 404', async () => {
    for (const path of ['/nope', '/docs/nope', '/docs/nope/', '/nope.js', '/video.mp4/']) {
      expect(await get(path)).toMatchObject({ status: 404, body: '<p>lost</p>' });
    }
  });
  test('sets content types and caching', async () => {
    const typed = async (path: string) => (await get(path)).headers['content-type'];
    expect(await typed('/')).toMatch(/^text\/html;\s*charset=utf-8$/);
    expect(await typed('/content/docs/one.md')).toBe('text/markdown; charset=utf-8');
    expect(await typed('/assets/main-ABCDEFGH.css')).toBe('text/css; charset=utf-8');
    expect((await get('/assets/main-ABCDEFGH.css')).headers['cache-control']).toContain('immutable');
    expect((await get('/docs')).headers['cache-control']).toBe('no-cache');
    expect((await get('/why%3F%20%231%20100%2525.txt')).body).toBe('signs');
    const etag = String((await get('/docs')).headers.etag);
    expect((await get('/docs', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
  test('sends the headers that the build writes for hosts, without those for HTTPS', async () => {
    for (const path of ['/', '/nope', '/assets/main-ABCDEFGH.css'])
      expect((await get(path)).headers).toMatchObject({ 'x-rules': 'read' });
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    writeFileSync(join(folder, '_headers'), '/*\n  X-Rules: new\n');
    expect((await get('/')).headers['x-rules']).toBe('new');
  });
  test('responds again after the output was missing and is replaced', async () => {
    renameSync(folder, `${folder}-away`);
    expect((await get('/')).status).toBeGreaterThanOrEqual(400);
    renameSync(`${folder}-away`, folder);
    expect((await get('/')).status).toBe(200);
  });
  test('responds to byte ranges with a part of the file, and to suffix ranges with its end', async () => {
    expect(await get('/video.mp4', { headers: { range: 'bytes=2-4' } })).toMatchObject({
      status: 206,
      body: '234',
    });
    expect(await get('/video.mp4', { headers: { range: 'bytes=-2' } })).toMatchObject({
      status: 200,
      body: '0123456789',
    });
  });
  test('uses the base path and the URL form of the build', async () => {
    expect(await get('/project/docs/', { to: based })).toMatchObject({
      status: 200,
      body: expect.stringContaining('<p>docs</p>'),
    });
    for (const [path, location] of [
      ['/project', '/project/'],
      ['/project/index.html', '/project/'],
      ['/project/docs', '/project/docs/'],
      ['/project/docs/index.html?a', '/project/docs/?a'],
    ] as const)
      expect(await get(path, { to: based })).toMatchObject({ status: 301, headers: { location } });
    expect((await get('/docs', { to: based })).status).toBe(404);
    expect((await get('/projects/docs', { to: based })).status).toBe(404);
  });
});

describe('the preview server is safe on a developer\u2019s machine', () => {
  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.168.0.1',
    '[::2]',
    'localhost:80:80',
  ])('rejects the host %j', async (host) => {
    expect((await get('/', { headers: { host } })).status).toBeGreaterThanOrEqual(400);
  });
  test.each(['localhost', 'localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'site.localhost:1'])(
    'accepts the host %j',
    async (host) => {
      expect((await get('/', { headers: { host } })).status).toBe(200);
    },
  );
  test('rejects other methods and cross-site requests, and sends no CORS headers', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await get('/', { method })).status).toBe(403);
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'script',
    };
    expect((await get('/video.mp4', { headers })).status).toBe(403);
    const answer = await get('/', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
  test.each([
    ...['/../../../etc/passwd', '/..%2f..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'],
    ...['/docs/..\\..\\etc\\passwd', '/docs/%2e%2e/.nojekyll', '/.nojekyll', '/%2enojekyll'],
    ...['/.git/config', '/%2egit/config', '/docs%00.html', '/%', '/%zz'],
  ])('serves nothing outside the output: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toMatch(/root:|repositoryformat/);
  });
  test('serves no file outside the output through a symbolic link', async () => {
    symlinkSync('/etc/passwd', join(folder, 'linked.txt'));
    symlinkSync(basedFolder, join(folder, 'linked'));
    symlinkSync('docs', join(folder, 'inside'));
    for (const path of ['/linked.txt', '/linked', '/linked/', '/linked/video.mp4'])
      expect(await get(path)).toMatchObject({ status: 404, body: '<p>lost</p>' });
    expect(await get('/inside/a%20b/index.html')).toMatchObject({ status: 200 });
  });
  test('says that there is no site when the output folder is missing', () => {
    const run = runCli(['preview', '--root', folder, '--out', 'nowhere']);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('Run the build first.') });
  });
  test('survives bytes that are not HTTP', async () => {
    await new Promise<void>((closed) => {
      const socket = connect(server.port, 'localhost', () => socket.end('GET / HTTP/9.9\r\n\0\r\n\r\n'));
      socket.on('error', () => {});
      socket.on('close', () => closed());
      socket.resume();
    });
    expect((await get('/')).status).toBe(200);
  });
});
