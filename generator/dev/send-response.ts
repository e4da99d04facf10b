import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType } from '../hosts/content-types.ts';
import { digest } from '../lib/digest.ts';
import type { DevOutput } from './snapshot.ts';

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

export function sendText({ request, response }: Exchange, status: number, type: string, body: string): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Sends an output that is not a page, with an ETag. Supports single byte ranges, which browsers request for videos. */
export function sendFile({ request, response }: Exchange, file: DevOutput): void {
  const bytes = Buffer.from(file.body);
  const etag = `"${digest(bytes).slice(0, 32)}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end();
    return;
  }
  const [range, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  if (range && (start > end || start >= bytes.length)) {
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(start, end + 1);
  response.writeHead(range ? 206 : 200, {
    'Content-Type': file.type ?? contentType(file.path),
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Length': part.length,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
