/** Requests that a browser does not send to a local server on its own, as bytes. */
export type HostileRequest = { readonly name: string; readonly bytes: Buffer };

const request = (line: string, headers: Readonly<Record<string, string>> = {}, body = ''): Buffer => {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[line, ...lines].join('\r\n')}\r\n\r\n${body}`, 'latin1');
};

const HOSTS = [
  'evil.example',
  'localhost.evil.example',
  'evil.example:3000',
  'localhost@evil.example',
  '127.0.0.1.nip.io',
  '192.168.0.1',
  '10.0.0.1:3000',
  '[::2]',
  '[::ffff:10.0.0.1]',
  '0x7f.1',
  '2130706433',
  '0',
  'localhost:80:80',
  'localhost/',
  'localhost..',
  'xn--localhost-.example',
  'local\u00adhost',
  '127.1',
  '',
  ' ',
  'localhost, evil.example',
  'notlocalhost',
];

/** Headers of requests that a page of another site can cause. */
const CROSS_SITE: readonly Readonly<Record<string, string>>[] = [
  ...[
    'script',
    'image',
    'style',
    'iframe',
    'object',
    'embed',
    'video',
    'audio',
    'font',
    'empty',
    'worker',
  ].map((dest) => ({
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': dest === 'iframe' ? 'navigate' : 'no-cors',
    'Sec-Fetch-Dest': dest,
  })),
  {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    Origin: 'https://evil.example',
  },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty', Origin: 'null' },
  {
    'Sec-Fetch-Site': 'same-site',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    Origin: 'http://localhost:9999',
  },
];

const SECRETS = [
  '.env',
  'secret.txt',
  '.git/config',
  'package.json',
  'site/index.ts',
  'content/README.md',
  'node_modules/x/index.js',
];
const CLIMBS = [
  (path: string) => `/../${path}`,
  (path: string) => `/docs/../../${path}`,
  (path: string) => `/%2e%2e/${path}`,
  (path: string) => `/..%2f${path}`,
  (path: string) => `/%252e%252e/${path}`,
  (path: string) => `/..%5c${path}`,
  (path: string) => `/..\\${path}`,
  (path: string) => `//${path}`,
  (path: string) => `/./${path}`,
  (path: string) => `/${path}`,
];

const PATHS = [
  '/.secret',
  '/%2esecret',
  '/link.txt',
  '/folder/inside.txt',
  '/link.txt?raw',
  '/link.txt?raw??',
  '/link.txt#x',
  '/link.txt%00.svg',
  '/link.txt::$DATA',
  '/LINK~1.TXT',
  '/@fs/etc/passwd',
  '/@id/secret.txt',
  '/__open-in-editor?file=secret.txt',
  '/@dev/open?at=../../secret.txt',
  '/@dev/open?file=secret.txt',
  '/@dev/../secret.txt',
  '/@dev/client.js/../../secret.txt',
  '/_image?href=/secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%uff0e%uff0e/secret.txt',
  '/%',
  '/%zz',
  '/%e0%80%af',
  '/\u0000',
  '/docs/%0d%0aSet-Cookie:%20a=b',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%5cevil.example',
  '/a'.repeat(3000),
  `/${'%41'.repeat(4000)}`,
  `/?${'a=b&'.repeat(3000)}`,
  '/docs/one/index.html/',
  '/docs/one.md/../../secret.txt',
  '/index.html/..%2f..%2fsecret.txt',
];

const METHODS = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'MKCOL',
  'COPY',
  'PURGE',
  'LINK',
];

const RAW: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.from('\r\n\r\n'),
  'no version': Buffer.from('GET /\r\n\r\n'),
  'version 0.9': Buffer.from('GET / HTTP/0.9\r\nHost: localhost\r\n\r\n'),
  'version 2 preface': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'no host': Buffer.from('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
  'two hosts': Buffer.from(
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  ),
  'absolute URL': Buffer.from(
    'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ),
  'absolute secret': Buffer.from(
    'GET file:///etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ),
  asterisk: Buffer.from('GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  'path without slash': Buffer.from(
    'GET secret.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ),
  'smuggled lengths': request(
    'POST / HTTP/1.1',
    { 'Content-Length': '4', 'Transfer-Encoding': 'chunked' },
    '0\r\n\r\nGET /secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ),
  'chunk with a wrong length': request(
    'POST / HTTP/1.1',
    { 'Transfer-Encoding': 'chunked' },
    'ffffffff\r\nx',
  ),
  'split header': Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\nConnection: close\r\n\r\n'),
  'header with a zero': Buffer.from(
    'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\nConnection: close\r\n\r\n',
  ),
  'huge header': request('GET / HTTP/1.1', { X: 'a'.repeat(100_000) }),
  'many headers': request(
    'GET / HTTP/1.1',
    Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`X-${n}`, 'a'])),
  ),
  'TLS hello': Buffer.from('160301020001000001fc0303', 'hex'),
  'random bytes': Buffer.from(Array.from({ length: 512 }, (_, n) => (n * 97 + 13) % 256)),
  'upgrade to a socket': request('GET / HTTP/1.1', {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
  }),
  'many ranges': request('GET /picture.svg HTTP/1.1', { Range: `bytes=${'0-1,'.repeat(500)}0-1` }),
  'range beyond': request('GET /picture.svg HTTP/1.1', { Range: 'bytes=99999999999999999999-' }),
  'range backwards': request('GET /picture.svg HTTP/1.1', { Range: 'bytes=5-2' }),
  'expects 100-continue': request('GET / HTTP/1.1', { Expect: '100-continue' }),
  'expects an unknown value': request('GET / HTTP/1.1', { Expect: 'tea' }),
};

export const HOSTILE: readonly HostileRequest[] = [
  ...HOSTS.map((host) => ({
    name: `host ${JSON.stringify(host)}`,
    bytes: request('GET / HTTP/1.1', { Host: host }),
  })),
  ...CROSS_SITE.flatMap((headers) =>
    ['/picture.svg', '/@dev/events?url=/', '/@dev/open?at=x'].map((path) => ({
      name: `${path} for ${JSON.stringify(headers)}`,
      bytes: request(`GET ${path} HTTP/1.1`, headers),
    })),
  ),
  ...SECRETS.flatMap((secret) => CLIMBS.map((climb) => climb(secret)))
    .concat(PATHS)
    .map((path) => ({
      name: `path ${JSON.stringify(path.slice(0, 80))}`,
      bytes: request(`GET ${path} HTTP/1.1`),
    })),
  ...METHODS.map((method) => ({
    name: method,
    bytes: request(`${method} / HTTP/1.1`, { 'Content-Length': '0' }),
  })),
  ...Object.entries(RAW).map(([name, bytes]) => ({ name, bytes })),
];
