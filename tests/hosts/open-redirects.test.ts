import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL, sampleOf } from '../kit/full.ts';
import { plainSite } from './plain-site.ts';
import { plantFolders, redirectAttempts } from './redirect-attempts.ts';
import { type ServedSite, type ServerName, serveSite } from './serve-site.ts';

const SERVERS: readonly ServerName[] = [
  'nginx',
  'nginx that keeps double slashes',
  'caddy',
  'preview',
  'dev',
];

/** Head of the response to a request target that no client has normalized; empty when the server closes the connection. */
function headOf(port: number, target: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, 'localhost', () => {
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
        'latin1',
      );
    });
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received.split('\r\n\r\n', 1)[0] ?? ''));
  });
}

const unsafePaths = [...Array.from({ length: 0x20 }, (_, code) => code), 0x5c, 0x7f]
  .map((code) => `%${code.toString(16).padStart(2, '0')}`)
  .flatMap((code) => [
    `/${code}`,
    `/docs${code}`,
    `/docs${code}/`,
    `/docs/index.html${code}`,
    `/old/${code}/`,
  ])
  .concat('/\\', '/docs\\', '/docs\\index.html');
const unsafe = sampleOf(unsafePaths, 60);

const all = ['', '/project'].flatMap((base) => [false, true].map((slash) => ({ base, slash })));
const cases = FULL ? all : all.filter(({ base, slash }) => (base === '') === slash);
const attempts = (base: string) => sampleOf(redirectAttempts(base), 120);

describe.each(cases)('below "$base", with trailing slash: $slash', ({ base, slash }) => {
  let served: ServedSite<ServerName>;
  beforeAll(async () => {
    // One page is named like another host.
    const urls = ['/', '/docs', '/docs/a-b', '/evil.example'];
    const code = plainSite({ urls, redirects: { '/old': '/docs/a-b' }, trailingSlash: slash });
    served = await serveSite({
      files: { 'site/index.ts': code },
      base,
      servers: SERVERS,
      prepare: plantFolders,
    });
  });
  afterAll(() => served.stop());

  test.each(SERVERS)('%s never redirects to another host', async (name) => {
    const port = served.ports[name];
    const origin = `http://localhost:${port}`;
    const left: string[] = [];
    let redirects = 0;
    for (const target of attempts(base)) {
      const head = await headOf(port, target);
      const [, location] = /^location: (.*)$/im.exec(head) ?? [];
      if (location !== undefined) redirects += 1;
      const stays =
        location === undefined ||
        (/^\/[\x21-\x7e]*$/.test(location) && URL.parse(location, `${origin}/a/b`)?.origin === origin);
      if (!stays || /^x-evil/im.test(head)) left.push(`${JSON.stringify(target)} → ${location}`);
    }
    expect(left).toEqual([]);
    expect(redirects).toBeGreaterThan(0);
    expect(await headOf(port, `${base}/`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(SERVERS)(
    '%s responds with 404 to a path with a backslash or a control character',
    async (name) => {
      const answered: string[] = [];
      for (const path of unsafe) {
        const head = await headOf(served.ports[name], base + path);
        if (!/^HTTP\/1\.1 40[04] /.test(head) || /^location:/im.test(head))
          answered.push(`${path} → ${head}`);
      }
      expect(answered).toEqual([]);
    },
  );
});
