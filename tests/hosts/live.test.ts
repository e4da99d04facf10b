import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLive } from '../../generator/live/check-live.ts';
import { CACHED_SITE } from '../kit/cached-site.ts';
import { makeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { ask, type Served, startCaddy, startNginx, startPreview } from './servers.ts';

const LIMITS = { atOnce: 8, requestMs: 500, totalMs: 30_000 };
const index = String(CACHED_SITE['site/index.ts']).replace(
  "compress: ['gz']",
  "compress: ['br', 'gz'],\n  hosts: ['nginx', 'caddy']",
);
let root: string;
const runs: string[] = [];

beforeAll(() => {
  root = makeSite({ ...CACHED_SITE, 'site/index.ts': index });
  for (const base of ['', '/project']) {
    const out = join(root, base === '' ? 'dist' : 'based/project');
    const built = runCli(['build', '--root', root, '--out', out, '--base', base, '--no-git-dates']);
    if (built.code !== 0) throw new Error(built.stderr);
  }
});
afterAll(() => {
  for (const each of [root, ...runs]) rmSync(each, { recursive: true, force: true });
});

const check = async (port: number, out = join(root, 'dist'), limits = LIMITS) => {
  const url = new URL(`http://localhost:${port}`);
  const result = await checkLive({ url, root, out, authorization: undefined, limits, onProgress: () => {} });
  return 'problem' in result
    ? [result.problem]
    : result.diagnostics.map(({ message }) => message.split('\n')[0]);
};

/** Serves a copy of the build with nginx, after a change of its files. */
async function withNginx(
  change: (folder: { dist: string; conf: string }) => void,
  run: (port: number) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'live-'));
  runs.push(folder);
  for (const name of ['dist', 'dist.info']) cpSync(join(root, name), join(folder, name), { recursive: true });
  change({ dist: join(folder, 'dist'), conf: join(folder, 'dist.info/nginx.conf') });
  const served = await startNginx({ root: join(folder, 'dist'), info: join(folder, 'dist.info') });
  await run(served.port).finally(served.stop);
}

describe.each(['', '/project'])('a correct deployment below "%s" has no differences', (base) => {
  test.each(['nginx', 'caddy', 'preview'])('%s', async (name) => {
    const out = join(root, base === '' ? 'dist' : 'based/project');
    const own = { root: base === '' ? out : join(root, 'based'), info: `${out}.info` };
    const served: Served =
      name === 'nginx'
        ? await startNginx(own)
        : name === 'caddy'
          ? await startCaddy(own)
          : await startPreview(out);
    expect(await check(served.port, out).finally(served.stop)).toEqual([]);
  });
});

describe('one wrong setting of nginx is one message', () => {
  const edit =
    (from: string | RegExp, to: string) =>
    ({ conf }: { conf: string }) => {
      const text = readFileSync(conf, 'utf8');
      const edited = text.replace(from, to);
      expect(edited).not.toBe(text);
      writeFileSync(conf, edited);
    };
  test.each([
    ['gzip only', edit('brotli_static on;', ''), /^Wrong compression for clients that accept br: \d+ URLs$/],
    [
      'Markdown as plain text',
      edit('text/markdown md;', 'text/plain md;'),
      /^Content type other than text\/markdown: \d+ URLs$/,
    ],
    ['no charset', edit('charset utf-8;', ''), /^Wrong charset in content types: \d+ URLs$/],
    [
      'soft 404',
      edit('error_page 404 /404.html;', 'error_page 404 =200 /404.html;'),
      /^Status 200 instead of 404 /,
    ],
    [
      'folder listing',
      edit(/location \^~ \/assets\/ \{([^}]*)try_files \$uri =404;/, 'location ^~ /assets/ {$1autoindex on;'),
      /^Status 200 instead of 404 \(folder\): 1 URL$/,
    ],
    [
      '302',
      edit('return 301 "/docs/one"', 'return 302 "/docs/one"'),
      /^Status 302 instead of 301 \(redirect\): 1 URL$/,
    ],
    ['redirect chain', edit('return 301 "/docs/one"', 'return 301 "/docs/one/"'), /^Redirect chain: 1 URL$/],
    ['no policy', edit(/add_header Content-Security-Policy.*/, ''), /^Missing headers: \d+ URLs$/],
    [
      'another policy',
      edit("default-src 'none'", 'default-src *'),
      /^Wrong value of Content-Security-Policy: \d+ URLs$/,
    ],
    [
      'assets not immutable',
      edit('"public, max-age=31536000, immutable"', '"no-cache"'),
      /^Wrong value of Cache-Control: \d+ URLs?$/,
    ],
    [
      'HTML cached for a year',
      edit('set $site_cache_control "no-cache"', 'set $site_cache_control "max-age=31536000"'),
      /^Wrong value of Cache-Control: \d+ URLs$/,
    ],
    [
      'no ETag',
      edit('etag on;', 'etag off; if_modified_since off;'),
      /^Unchanged files are sent again: \d+ URLs$/,
    ],
    [
      'stale file',
      ({ dist }: { dist: string }) => writeFileSync(join(dist, 'docs/two/index.html'), '<p>Old</p>'),
      /^Wrong body \(Content-Encoding identity\): 1 URL$/,
    ],
    [
      'missing file',
      ({ dist }: { dist: string }) => rmSync(join(dist, 'shape.svg')),
      /^Status 404 instead of 200 \(file\): 1 URL$/,
    ],
    [
      'corrupt compressed file',
      ({ dist }: { dist: string }) => writeFileSync(join(dist, 'docs/two/index.html.br'), 'no'),
      /^Wrong body \(Content-Encoding br\): 1 URL$/,
    ],
  ])('%s', async (_, change, message) => {
    await withNginx(change, async (port) => {
      const messages = await check(port);
      expect(messages[0]).toMatch(message);
      expect([...new Set(messages.map((each) => each?.replace(/\(.*/, '')))]).toHaveLength(1);
    });
  });
  test('another build is recognized first', async () => {
    const change = ({ dist }: { dist: string }) => {
      for (const page of [
        '',
        'docs/one/',
        'docs/two/',
        'docs/three/',
        'notes/quick/',
        'blog/new/',
        'blog/old/',
      ])
        writeFileSync(join(dist, `${page}index.html`), '<p>Old</p>');
    };
    await withNginx(change, async (port) =>
      expect(await check(port)).toEqual(['The deployed build is not this one: 1 URL']),
    );
  });
});

/** Serves the build through a server that changes responses. */
async function through(change: (path: string) => 'pass' | 'hang' | 'cut' | number | string): Promise<Served> {
  const preview = await startPreview(join(root, 'dist'));
  const server = createServer(async ({ url = '/', headers }, response) => {
    const what = change(url);
    if (what === 'hang') return;
    if (typeof what === 'number') return response.writeHead(what).end();
    if (what !== 'pass' && what !== 'cut') return response.writeHead(301, { location: what }).end();
    const answer = await ask(preview.port, url, headers as Record<string, string>);
    response.writeHead(answer.status, answer.headers);
    if (what === 'pass') return response.end(answer.body);
    response.write(answer.body.subarray(0, 20), () => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await preview.stop();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

test.each([
  [
    'server errors',
    (path: string) => (path === '/docs/two' ? 500 : 'pass'),
    'Status 500 instead of 200 (page): 1 URL',
  ],
  ['a server that hangs', (path: string) => (path === '/docs/two' ? 'hang' : 'pass'), 'Requests fail: 1 URL'],
  [
    'a truncated file',
    (path: string) => (path === '/docs/two' ? 'cut' : 'pass'),
    'Wrong body (Content-Encoding identity): 1 URL',
  ],
  ['a redirect loop', () => '/', 'Redirect loop: 1 URL'],
  ['a wrong base path', () => 404, 'Status 404 instead of 200 (home page): 1 URL'],
] as const)('reports %s', async (_, change, message) => {
  const served = await through(change);
  expect(await check(served.port).finally(served.stop)).toEqual([message]);
});

test('refuses an unreachable host, a URL with credentials and another base path with exit code 2', () => {
  const run = (url: string) => runCli(['check', '--root', root, '--live', url]);
  expect(run('http://localhost:1')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Cannot reach http:\/\/localhost:1\//),
  });
  expect(run('http://localhost:1/other').code).toBe(2);
  const { code, stderr } = run('http://a:secret@localhost:1');
  expect([code, stderr]).toEqual([2, expect.not.stringContaining('secret')]);
});

test('stops at the time limit', async () => {
  const served = await through((path) => (path.endsWith('.md') ? 'hang' : 'pass'));
  const limits = { atOnce: 2, requestMs: 2_000, totalMs: 1_500 };
  const messages = await check(served.port, join(root, 'dist'), limits).finally(served.stop);
  expect(messages).toContain('Time limit exceeded: 1 URL');
});

test('prints what to change, with the line of the host file, or one JSON object', async () => {
  const change = ({ conf }: { conf: string }) =>
    writeFileSync(conf, readFileSync(conf, 'utf8').replace('text/markdown md;', 'text/plain md;'));
  await withNginx(change, async (port) => {
    const args = ['check', '--root', root, '--live', `http://localhost:${port}`];
    const { code, stderr, stdout } = runCli(args);
    expect([code, stderr, stdout]).toEqual([
      1,
      expect.stringMatching(
        /expected {2}text\/markdown; charset=utf-8\n.*received {2}text\/plain; charset=utf-8\n.*dist\.info\/nginx\.conf:\d+/,
      ),
      expect.stringMatching(/^Compared .*, 1 problem\n$/),
    ]);
    const { ok, diagnostics } = JSON.parse(runCli([...args, '--json']).stdout);
    expect([ok, diagnostics[0].code]).toEqual([false, 'live/content-type']);
  });
});
