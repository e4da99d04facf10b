import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';

/** Latency from a request to the first byte of its response, and bandwidth, which all responses share. */
export type Network = { readonly latencyMs: number; readonly bytesPerMs: number };

/**
 * Slow mobile network: 150 ms round trip, 1.6 Mbit/s. Connections cost nothing extra, as in the throttling of browsers.
 */
export const SLOW: Network = { latencyMs: 150, bytesPerMs: 200 };
export const FAST: Network = { latencyMs: 0, bytesPerMs: Number.POSITIVE_INFINITY };

export type Sent = { readonly path: string; readonly type: string; readonly bytes: number };

export type Host = {
  readonly origin: string;
  /** Returns the responses since the last call, with the size of their encoded body. */
  readonly takeSent: () => readonly Sent[];
  readonly use: (network: Network) => void;
  readonly close: () => void;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
};
const COMPRESSED = /^text|json|xml/;
const CHUNK = 1_400;

/** Serves a built site like a good static host: precompressed brotli, immutable assets, and revalidated pages. */
export async function startHost(folder: string): Promise<Host> {
  const files = new Map<string, { body: Buffer; type: string; encoding: string | undefined }>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const bytes = readFileSync(join(folder, path));
    const encoding = COMPRESSED.test(type) || type === 'image/svg+xml' ? 'br' : undefined;
    files.set(`/${path}`, { body: encoding ? compress(bytes) : bytes, type, encoding });
  }
  let network = FAST;
  let lineFree = 0;
  let sent: Sent[] = [];

  async function send(response: ServerResponse, body: Buffer): Promise<void> {
    if (network === FAST) {
      response.end(body);
      return;
    }
    for (let at = 0; at < body.length && !response.destroyed; at += CHUNK) {
      const chunk = body.subarray(at, at + CHUNK);
      lineFree = Math.max(lineFree, performance.now()) + chunk.length / network.bytesPerMs;
      await sleep(Math.max(0, lineFree - performance.now()));
      response.write(chunk);
    }
    response.end();
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const found = files.get(path) ?? files.get(join(path, 'index.html'));
    const file = found ?? files.get('/404.html');
    if (network.latencyMs > 0) await sleep(network.latencyMs);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const { body, type, encoding } = file;
    response.setHeader('Content-Type', type);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const forever = path.startsWith('/assets/');
    response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    const tag = `"${path}-${body.length}"`;
    response.setHeader('ETag', tag);
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      sent.push({ path, type, bytes: 0 });
      return;
    }
    sent.push({ path, type, bytes: body.length });
    response.writeHead(found ? 200 : 404, { 'Content-Length': body.length });
    await send(response, body);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeSent() {
      const taken = sent;
      sent = [];
      return taken;
    },
    use(chosen) {
      network = chosen;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
