import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export type Refusal = { readonly status: number; readonly reason: string };

/**
 * Why a local server should not answer a request, or undefined. It keeps other sites that are open in the same browser
 * from reading what is served here: DNS rebinding needs a host name of the attacker's, everything else a cross-site
 * request.
 * @param anyAddress also answer to plain IP addresses, for other machines on the network.
 */
export function refuseRequest(request: IncomingMessage, anyAddress: boolean): Refusal | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, reason: 'Only GET and HEAD are served.' };
  if (!hostAllowed(request.headers.host, anyAddress))
    return { status: 403, reason: 'This host name is not served.' };
  const site = request.headers['sec-fetch-site'];
  const navigation =
    request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document';
  if (site === 'cross-site' && !navigation)
    return { status: 403, reason: 'Requests from other sites are refused.' };
  // Browsers read a backslash as a slash and skip tabs and line breaks; no path of a site has either.
  if (/^[^?#]*(?:\\|%(?:[01][0-9a-f]|5c|7f))/i.test(request.url ?? ''))
    return { status: 400, reason: 'The address is malformed.' };
  return undefined;
}

function hostAllowed(host: string | undefined, anyAddress: boolean): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]')
    return true;
  return anyAddress && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
