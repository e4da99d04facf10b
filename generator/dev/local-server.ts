import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { errorCode, reasonOf } from '../core/files.ts';
import { decodeUrl } from '../core/urls.ts';

const MAX_PORTS = 20;

export type LocalRequest = {
  /** Decoded path of the URL. */
  readonly path: string;
  /** Query of the URL with its `?`, or empty. */
  readonly search: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
};

export type LocalServer = { readonly port: number; readonly close: () => void };

/**
 * Starts an HTTP server on the first free port, and prints if that is another one or if it fails.
 * @param host listen on all network interfaces, and accept any IP address as the host.
 */
export async function startLocalServer(
  { port, host }: { port: number; host: boolean },
  respond: (asked: LocalRequest) => unknown,
): Promise<LocalServer | undefined> {
  const server = createServer(async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-cache');
    // A file can be removed before sirv reads it.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    const refusal = refuse(request, host);
    if (refusal) return send(response, 403, `${refusal}\n`);
    const { pathname = '/', search = '' } = URL.parse(request.url ?? '', 'http://localhost') ?? {};
    try {
      await respond({ path: decodeUrl(pathname), search, request, response });
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'The server failed.\n');
    }
  });
  for (let next = port; next < port + MAX_PORTS; next++) {
    try {
      await once(server.listen(next, host ? undefined : 'localhost'), 'listening');
    } catch (error) {
      process.stderr.write(`Cannot listen on port ${next}: ${reasonOf(error)}.\n`);
      if (errorCode(error) === 'EADDRINUSE') continue;
      break;
    }
    const address = server.address();
    const used = typeof address === 'object' ? (address?.port ?? 0) : 0;
    return { port: used, close: () => [server.close(), server.closeAllConnections()] };
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

/** Sends a body. Its type is plain text if it was not set. */
export function send(response: ServerResponse, status: number, body: string | Uint8Array): void {
  response.statusCode = status;
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(body);
}

export function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { Location: location }).end();
}

/** Waits until the process is asked to stop. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
  });
