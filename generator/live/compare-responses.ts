import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { REVALIDATED } from '../hosts/header-rules.ts';
import { decodeUrl } from '../lib/strings.ts';
import type { Client } from './live-client.ts';
import type { Promised } from './promised-responses.ts';

/** Difference between a response and what the build promises. `problem` is equal for URLs with the same cause. */
export type Difference = Readonly<Record<'problem' | 'url' | 'expected' | 'received', string>> & {
  readonly code: Extract<DiagnosticCode, `live/${string}`>;
  /** Texts in the line of a host file that causes what is expected. There is a list for each syntax. */
  readonly rule: readonly (readonly string[])[];
};

const MAX_HOPS = 10;
/** Hosts that serve the build's redirect pages instead of redirects. */
const WITHOUT_REDIRECTS = /^(?:netlify|github\.com)/i;
/** Other names of content types. */
const TYPES: Readonly<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'text/xml': 'application/xml',
  'image/vnd.microsoft.icon': 'image/x-icon',
};

/** Requests a URL in each content coding, and then again with its ETag. Compares the responses. */
export async function compareResponses(promised: Promised, client: Client): Promise<Difference[]> {
  const { kind, path, status, to, body, headers } = promised;
  const url = decodeUrl(path);
  const found: Difference[] = [];
  /** @returns whether the values are equal. */
  function check(
    code: Difference['code'],
    problem: string,
    [expected, received]: readonly [expected: string, received: string],
    rule: Difference['rule'] = [],
  ): boolean {
    if (expected !== received) found.push({ code, problem, url, expected, received, rule });
    return expected === received;
  }

  for (const encoding of ['identity', ...promised.encodings]) {
    const accept = { 'accept-encoding': encoding };
    const reply = await client.send(path, accept, body?.bytes);
    const { etag, location = '', 'last-modified': modified, server = '', vary = '' } = reply.headers;
    const coding = reply.headers['content-encoding'] ?? 'identity';
    if (reply.status === 0) {
      check('live/no-response', 'Requests fail', [`status ${status}`, reply.broken]);
      break;
    }
    const isMoved = reply.status === 301 || reply.status === 308;
    if (kind === 'redirect' && reply.status === 200 && WITHOUT_REDIRECTS.test(String(server))) break;
    if (kind === 'locked URL' && isMoved) break;
    if (reply.status !== status && !(status === 301 && isMoved)) {
      const problem = `Status ${reply.status} instead of ${status} (${kind})`;
      const target = (text: string | undefined) => (text ? ` to ${text}` : '');
      const values = [`status ${status}${target(to)}`, `status ${reply.status}${target(location)}`] as const;
      if (status === 404) check('live/soft-404', problem, values, [['error-page 404'], ['handle-errors']]);
      else if (status === 301) check('live/redirect', problem, values, [[` ${url} `], [`"${url}"`]]);
      else check(reply.status === 404 ? 'live/missing' : 'live/status', problem, values);
      break;
    }
    if (to !== undefined) {
      const target = new URL(to, client.origin).href;
      const urls =
        URL.parse(location, client.origin + path)?.href === target ? [target] : await follow(client, path);
      const problem = urls.at(-1) === target ? 'Redirect chain' : 'Wrong target of a redirect';
      const shown = urls.map((each) => decodeUrl(each.replace(client.origin, ''))).join(' → ');
      check('live/redirect', problem, [decodeUrl(to), shown], [[` ${url} `], [`"${url}"`]]);
      break;
    }

    const { 'Content-Type': type = '', ...others } = headers;
    const missing = Object.entries(others).filter(
      ([name]) => reply.headers[name.toLowerCase()] === undefined,
    );
    const all = missing.map((each) => each.join(': ')).join('\n');
    check('live/header', 'Missing headers', [all, ''], missing.slice(0, 1));
    for (const [name, value] of Object.entries(others)) {
      const received = String(reply.headers[name.toLowerCase()] ?? value);
      check('live/header', `Wrong value of ${name}`, [value, received], [[name, value]]);
    }
    const types = [type, reply.headers['content-type'] ?? ''].map(normalType) as [string, string];
    const [bare = '', received] = types.map((each) => each.replace(/;.*/, ''));
    if (bare !== received || (bare.startsWith('text/') && type !== ''))
      check(
        'live/content-type',
        bare === received ? 'Wrong charset in content types' : `Content type other than ${bare}`,
        types,
        bare === received ? [['charset utf-8;'], ['content-type', type]] : [['type', type], [`  ${bare} `]],
      );
    if (coding !== encoding && (encoding !== 'zstd' || coding !== 'identity'))
      check(
        'live/compression',
        `Wrong compression for clients that accept ${encoding}`,
        [encoding, coding],
        COMPRESSION[encoding],
      );
    else if (coding !== 'identity' && !/accept-encoding|\*/i.test(vary))
      check(
        'live/compression',
        'Compressed without Vary',
        ['Vary: Accept-Encoding', `Vary: ${vary}`],
        [['gzip-vary on']],
      );
    const { sha256 = reply.sha256, bytes = reply.bytes } = body ?? {};
    const isSame = check('live/body', `Wrong body (Content-Encoding ${coding})`, [
      facts(bytes, sha256),
      reply.broken || facts(reply.bytes, reply.sha256),
    ]);
    if (encoding !== 'identity') continue;
    // Its compressed variants differ as well.
    if (!isSame) break;
    if (status !== 200 || headers['Cache-Control'] !== REVALIDATED) continue;
    const validator: Record<string, string> | '' | undefined = etag
      ? { 'if-none-match': etag }
      : modified && { 'if-modified-since': modified };
    const again = validator ? (await client.send(path, { ...accept, ...validator }, bytes)).status : 200;
    check(
      'live/revalidation',
      'Unchanged files are sent again',
      ['status 304', `status ${again}`],
      [['etag on']],
    );
  }
  return client.isStopped() ? [] : found;
}

const COMPRESSION: Readonly<Record<string, Difference['rule']>> = {
  br: [['brotli-static on'], ['precompressed']],
  gzip: [['gzip-static on'], ['precompressed']],
};
const facts = (bytes: number, sha256: string): string => `${bytes} bytes, SHA-256 ${sha256.slice(0, 16)}…`;

function normalType(type: string): string {
  const [bare = '', ...more] = type.toLowerCase().replace(/["\s]/g, '').split(';');
  return [TYPES[bare] ?? bare, ...more].join('; ');
}

/** Follows redirects from a path. @returns the URLs that they lead to; the last occurs twice if they form a loop. */
export async function follow(client: Client, path: string): Promise<string[]> {
  const urls: string[] = [];
  for (let url = new URL(path, client.origin).href; urls.length < MAX_HOPS; ) {
    const { status, headers } = await client.send(url);
    const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', url)?.href : undefined;
    if (next === undefined) break;
    urls.push(next);
    if (next === url || urls.indexOf(next) < urls.length - 1) break;
    url = next;
  }
  return urls;
}
