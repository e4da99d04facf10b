import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import { errorCode, reasonOf } from '../lib/files.ts';

const MAX_PORTS = 20;

/**
 * Listens on the first free port from `port` on, and prints a message if that is another port or if it fails.
 * @param options.host listen on all network interfaces, not only on localhost.
 * @returns port; undefined on failure.
 */
export async function listen(
  server: Server,
  options: { port: number; host: boolean },
): Promise<number | undefined> {
  const host = options.host ? undefined : 'localhost';
  const last = Math.min(options.port + MAX_PORTS - 1, 65_535);
  for (let port = options.port; port <= last; port++) {
    const error: unknown = await once(server.listen(port, host), 'listening').then(
      () => undefined,
      (thrown) => thrown,
    );
    const address = server.address();
    if (!error && address && typeof address === 'object') {
      if (port !== options.port)
        process.stdout.write(`Port ${options.port} is in use. Using port ${port}.\n`);
      return address.port;
    }
    if (errorCode(error) !== 'EADDRINUSE') {
      process.stderr.write(`Could not listen on port ${port}: ${reasonOf(error)}.\n`);
      return undefined;
    }
  }
  process.stderr.write(`Ports ${options.port} to ${last} are in use.\n`);
  return undefined;
}

/**
 * Returns why a local server must refuse a request, or undefined. Prevents other sites in the same browser from reading
 * responses: DNS rebinding needs a foreign host name, and other attacks a cross-site request.
 * @param allowIps accept any IP address as the host, for other machines on the network.
 */
export function refuseRequest(
  request: IncomingMessage,
  allowIps: boolean,
): { readonly status: number; readonly reason: string } | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, reason: 'Only GET and HEAD requests are allowed.' };
  if (!isAllowedHost(request.headers.host, allowIps))
    return { status: 403, reason: 'This host is not allowed.' };
  const site = request.headers['sec-fetch-site'];
  const navigation =
    request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document';
  if (site === 'cross-site' && !navigation)
    return { status: 403, reason: 'Requests from other sites are not allowed.' };
  // Browsers treat a backslash as a slash and ignore tabs and line breaks. URLs of a site contain none of them.
  if (/^[^?#]*(?:\\|%(?:[01][0-9a-f]|5c|7f))/i.test(request.url ?? ''))
    return { status: 400, reason: 'The URL is malformed.' };
  return undefined;
}

function isAllowedHost(host: string | undefined, allowIps: boolean): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]')
    return true;
  return allowIps && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** Decodes a URL path; undefined when no browser would send it. */
export function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const hasDots = decoded.split('/').some((part) => part === '.' || part === '..');
    return hasDots || !decoded.startsWith('/') || /[\p{Cc}\\]/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
