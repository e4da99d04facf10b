import { lookup } from 'mrmime';
import { decodeUrl } from './urls.ts';

/** Response headers for the paths that match, which include the base path. `*` matches any characters. */
export type HeaderRule = { readonly match: string; readonly headers: Readonly<Record<string, string>> };

/** `Content-Type` by the extension of a path. Texts are UTF-8. */
export function contentType(path: string): string {
  const type = /\.ico$/i.test(path) ? 'image/x-icon' : (lookup(path) ?? 'application/octet-stream');
  return /^text\/|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Configuration files in the output, which hosts do not serve. */
export const NOT_SERVED: readonly string[] = ['_headers', '_redirects', 'vercel.json'];

/** Reads `_headers` and `_redirects`, which a build writes for Netlify, for a server without HTTPS. */
export function parseHostRules(headers: string, redirects: string) {
  const rules = headers.split(/^(?=\/)/m).map((block) => {
    const [match = ''] = block.split('\n');
    const fields = block.matchAll(/^\s+(?!Strict-Transport-Security)([\w-]+): (.*)$/gm);
    const headers = Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
    return { match: decodeUrl(match.trim()), headers };
  });
  const lines = redirects.matchAll(/^(\/\S*) (\S+) 301$/gm);
  const targets = [...lines].map(([, from = '', to = '']) => [decodeUrl(from), to] as const);
  return { headers: rules, redirects: new Map(targets) };
}

/** Headers of a response. Of rules with the same header, the last one applies. @param path decoded. */
export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter(({ match }) => matches(match, path)).map(({ headers }) => headers));

const matches = (match: string, path: string): boolean =>
  new RegExp(`^${match.split('*').map(RegExp.escape).join('.*')}$`, 's').test(path);
