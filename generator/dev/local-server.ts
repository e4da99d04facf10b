import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import sirv from 'sirv';
import { errorCode } from '../core/files.ts';
import { contentType } from '../core/host-rules.ts';
import { decodeUrl, splitUrl } from '../core/urls.ts';

type Respond = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown;

/** Starts an HTTP server on the first free port. With `host`, other machines can reach it by IP address. */
export async function startLocalServer({ port, host }: { port: number; host: boolean }, respond: Respond) {
  const server = createServer(async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-cache');
    if (!isAllowed(request, host)) return send(response, 403, 'This request is not allowed.\n');
    const { url = '' } = request;
    // Browsers read a backslash as a slash, so a redirect to such a path could lead to another host.
    if (/[\\\p{Cc}]/u.test(decodeUrl(splitUrl(url)[0]))) return send(response, 404, 'No such file.\n');
    try {
      await respond(new URL(`http://localhost${url}`), request, response);
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'The server failed.\n');
    }
  });
  const listen = (at: number): Promise<unknown> =>
    once(server.listen(at, host ? undefined : 'localhost'), 'listening').catch((error) => {
      if (errorCode(error) === 'EADDRINUSE') return listen(at + 1);
      throw error;
    });
  await listen(port);
  const close = () => [server.close(), server.closeAllConnections()];
  return { port: (server.address() as AddressInfo).port, close };
}

/** Whether a request comes from no other site, which can bind a name of its own to this machine. */
function isAllowed({ method, headers }: IncomingMessage, allowIps: boolean): boolean {
  const [, name = ''] = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::\d{1,5})?$/i.exec(headers.host ?? '') ?? [];
  const isLocal = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/i.test(name);
  const isAddress = allowIps && isIP(name.replace(/^\[|\]$/g, '')) > 0;
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isForeign = headers['sec-fetch-site'] === 'cross-site' && !isNavigation;
  return (isLocal || isAddress) && !isForeign && (method === 'GET' || method === 'HEAD');
}

export function send(to: ServerResponse, status: number, body: string | Uint8Array, type = 'text/plain') {
  to.writeHead(status, { 'Content-Type': type }).end(body);
}

/** Sends a file below a folder, or a compressed variant of it. */
export function sendFile(folder: string, path: string, request: IncomingMessage, response: ServerResponse) {
  // Otherwise, sirv would end the path at a `#` or `?` in a name.
  Object.assign(request, { _parsedUrl: { pathname: encodeURI(`/${path}`), raw: request.url } });
  // sirv sends the wrong bytes for the end of a file.
  if (request.headers.range?.startsWith('bytes=-')) request.headers.range = undefined;
  // The file can be removed before sirv reads it.
  response.once('pipe', (file) => file.once('error', () => response.destroy()));
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', contentType(path));
  sirv(folder, { dev: true, etag: true, gzip: true, brotli: true, extensions: [] })(request, response);
}

/** Waits until the process is asked to stop. */
export const untilStopped = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
