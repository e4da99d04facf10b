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

type Check = (
  code: Difference['code'],
  problem: string,
  values: readonly [expected: string, received: string],
  rule?: Difference['rule'],
) => boolean;
type Reply = Awaited<ReturnType<Client['send']>>;

/** Requests a URL in each content coding, and then again with its ETag. Compares the responses. */
export async function compareResponses(promised: Promised, client: Client): Promise<Difference[]> {
  const url = decodeUrl(promised.path);
  const found: Difference[] = [];
  /** @returns whether the values are equal. */
  const check: Check = (code, problem, [expected, received], rule = []) => {
    if (expected !== received) found.push({ code, problem, url, expected, received, rule });
    return expected === received;
  };
  for (const encoding of ['identity', ...promised.encodings]) {
    const reply = await client.send(promised.path, { 'accept-encoding': encoding }, promised.body?.bytes);
    if (isOtherPromise(promised, reply) || !compareStatus(promised, reply, check)) break;
    if (promised.to !== undefined) {
      await compareTarget(promised.path, promised.to, { reply, client, check });
      break;
    }
    compareHeaders(promised, reply, check);
    compareType(promised, reply, check);
    compareCompression(encoding, reply, check);
    const isSame = compareBody(promised, reply, check);
    if (encoding !== 'identity') continue;
    // Its compressed variants differ as well.
    if (!isSame) break;
    await compareRevalidation(promised, { reply, client, check });
  }
  return client.isStopped() ? [] : found;
}

const isMoved = ({ status }: Reply): boolean => status === 301 || status === 308;

/** Whether a response is fine without being the promised one. */
function isOtherPromise({ kind }: Promised, reply: Reply): boolean {
  if (kind === 'locked URL') return isMoved(reply);
  return kind === 'redirect' && reply.status === 200 && WITHOUT_REDIRECTS.test(String(reply.headers.server));
}

function compareStatus({ kind, path, status, to }: Promised, reply: Reply, check: Check): boolean {
  if (reply.status === 0)
    return check('live/no-response', 'Requests fail', [`status ${status}`, reply.broken]);
  if (reply.status === status || (status === 301 && isMoved(reply))) return true;
  const target = (text: string | undefined) => (text ? ` to ${text}` : '');
  const received = `status ${reply.status}${target(reply.headers.location)}`;
  const [code, rule]: readonly [Difference['code'], Difference['rule']] =
    status === 404
      ? ['live/soft-404', [['error-page 404'], ['handle-errors']]]
      : status === 301
        ? ['live/redirect', redirectRule(path)]
        : [reply.status === 404 ? 'live/missing' : 'live/status', []];
  const problem = `Status ${reply.status} instead of ${status} (${kind})`;
  return check(code, problem, [`status ${status}${target(to)}`, received], rule);
}

const redirectRule = (path: string) => [[` ${decodeUrl(path)} `], [`"${decodeUrl(path)}"`]];

type Exchange = { reply: Reply; client: Client; check: Check };

async function compareTarget(path: string, to: string, { reply, client, check }: Exchange): Promise<void> {
  const target = new URL(to, client.origin).href;
  const isDirect = URL.parse(reply.headers.location ?? '', client.origin + path)?.href === target;
  const urls = isDirect ? [target] : await follow(client, path);
  const problem = urls.at(-1) === target ? 'Redirect chain' : 'Wrong target of a redirect';
  const shown = urls.map((each) => decodeUrl(each.replace(client.origin, ''))).join(' → ');
  check('live/redirect', problem, [decodeUrl(to), shown], redirectRule(path));
}

function compareHeaders({ headers }: Promised, reply: Reply, check: Check): void {
  const { 'Content-Type': _, ...others } = headers;
  const received = (name: string) => reply.headers[name.toLowerCase()];
  const missing = Object.entries(others).filter(([name]) => received(name) === undefined);
  const all = missing.map((each) => each.join(': ')).join('\n');
  check('live/header', 'Missing headers', [all, ''], missing.slice(0, 1));
  for (const [name, value] of Object.entries(others))
    check('live/header', `Wrong value of ${name}`, [value, String(received(name) ?? value)], [[name, value]]);
}

function compareType({ headers }: Promised, reply: Reply, check: Check): void {
  const type = headers['Content-Type'] ?? '';
  const types = [type, reply.headers['content-type'] ?? ''].map(normalType) as [string, string];
  const [bare = '', received] = types.map((each) => each.replace(/;.*/, ''));
  if (bare !== received)
    check('live/content-type', `Content type other than ${bare}`, types, [['type', type], [`  ${bare} `]]);
  else if (bare.startsWith('text/') && type !== '')
    check('live/content-type', 'Wrong charset in content types', types, [
      ['charset utf-8;'],
      ['content-type', type],
    ]);
}

function compareCompression(encoding: string, { headers }: Reply, check: Check): void {
  const coding = headers['content-encoding'] ?? 'identity';
  const vary = headers.vary ?? '';
  if (coding !== encoding) {
    const problem = `Wrong compression for clients that accept ${encoding}`;
    check('live/compression', problem, [encoding, coding], COMPRESSION[encoding]);
  } else if (coding !== 'identity' && !/accept-encoding|\*/i.test(vary)) {
    const values = ['Vary: Accept-Encoding', `Vary: ${vary}`] as const;
    check('live/compression', 'Compressed without Vary', values, [['gzip-vary on']]);
  }
}

function compareBody({ body }: Promised, reply: Reply, check: Check): boolean {
  const { sha256, bytes } = body ?? reply;
  const coding = reply.headers['content-encoding'] ?? 'identity';
  return check('live/body', `Wrong body (Content-Encoding ${coding})`, [
    facts(bytes, sha256),
    reply.broken || facts(reply.bytes, reply.sha256),
  ]);
}

/** Sends a request with the validator of a response, if the host may answer that nothing has changed. */
async function compareRevalidation(promised: Promised, { reply, client, check }: Exchange): Promise<void> {
  if (promised.status !== 200 || promised.headers['Cache-Control'] !== REVALIDATED) return;
  const { etag, 'last-modified': modified } = reply.headers;
  const validator: Record<string, string> | '' | undefined = etag
    ? { 'if-none-match': etag }
    : modified && { 'if-modified-since': modified };
  const headers = { 'accept-encoding': 'identity', ...validator };
  const again = validator ? (await client.send(promised.path, headers, reply.bytes)).status : 200;
  const values = ['status 304', `status ${again}`] as const;
  check('live/revalidation', 'Unchanged files are sent again', values, [['etag on']]);
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
