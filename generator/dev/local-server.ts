import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { errorCode, reasonOf } from '../core/files.ts';

const MAX_PORTS = 20;

/** Answers a request. What it throws is printed. */
export type Respond = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Starts an HTTP server on the first free port. Prints the ports that it cannot use.
 * @param host listen on all network interfaces, and accept any IP address as the host.
 */
export async function startLocalServer({ port, host }: { port: number; host: boolean }, respond: Respond) {
  const server = createServer(async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-cache');
    // A file can be removed before sirv reads it.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    const refusal = refuse(request, host);
    if (refusal) return send(response, 403, `${refusal}\n`);
    try {
      await respond(new URL(request.url ?? '', 'http://localhost'), request, response);
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'The server failed.\n');
    }
  });
  for (let next = port; next < port + MAX_PORTS; next++) {
    try {
      await once(server.listen(next, host ? undefined : 'localhost'), 'listening');
      const address = server.address();
      const close = () => [server.close(), server.closeAllConnections()];
      return { port: typeof address === 'object' ? (address?.port ?? next) : next, close };
    } catch (error) {
      process.stderr.write(`Cannot listen on port ${next}: ${reasonOf(error)}.\n`);
      if (errorCode(error) !== 'EADDRINUSE') break;
    }
  }
  return undefined;
}

/** Says why a request may come from another site in the same browser, which can bind a name of its own to this machine. */
function refuse({ method, headers }: IncomingMessage, allowIps: boolean): string | undefined {
  const [, name = ''] = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::\d{1,5})?$/i.exec(headers.host ?? '') ?? [];
  const isLocal = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/i.test(name);
  if (!isLocal && !(allowIps && isIP(name.replace(/^\[|\]$/g, '')))) return 'This host is not allowed.';
  if (method !== 'GET' && method !== 'HEAD') return 'Only GET and HEAD requests are allowed.';
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isForeign = headers['sec-fetch-site'] === 'cross-site' && !isNavigation;
  return isForeign ? 'Requests from other sites are not allowed.' : undefined;
}

/** Sends a body, as plain text unless its type is set. */
export function send(response: ServerResponse, status: number, body: string | Uint8Array): void {
  response.statusCode = status;
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(body);
}

/** Waits until the process is asked to stop. */
export const untilStopped = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
