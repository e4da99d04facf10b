import { lookup } from 'mrmime';
import { decodeUrl } from './urls.ts';

/** `Content-Type` by the extension of a path. Texts are UTF-8. */
export function contentType(path: string): string {
  const type = /\.ico$/i.test(path) ? 'image/x-icon' : (lookup(path) ?? 'application/octet-stream');
  return /^text\/|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Configuration files in the output, which hosts do not serve. */
export const NOT_SERVED: readonly string[] = ['_headers', '_redirects', 'vercel.json'];

/**
 * Headers of a path, decoded, and the target of its redirect, by the files `_headers` and `_redirects`, which
 * a build writes for Netlify. For a server without HTTPS.
 */
export function hostRulesAt(path: string, headersFile: string, redirectsFile: string) {
  const rules = headersFile.split(/^(?=\/)/m).filter((rule) => matches(/^\S*/.exec(rule)?.[0] ?? '', path));
  const fields = rules.flatMap((rule) => [
    ...rule.matchAll(/^\s+(?!Strict-Transport-Security)([\w-]+): (.*)$/gm),
  ]);
  const redirects = [...redirectsFile.matchAll(/^(\/\S*) (\S+) 301$/gm)];
  return {
    // Of rules with the same header, the last one applies.
    headers: new Map(fields.map(([, name = '', value = '']) => [name, value])),
    target: redirects.find(([, from = '']) => decodeUrl(from) === path)?.[2],
  };
}

const matches = (match: string, path: string): boolean =>
  new RegExp(`^${decodeUrl(match).split('*').map(RegExp.escape).join('.*')}$`, 's').test(path);
