import { pageHref } from '../../core/urls.ts';
import type { SiteRules } from './rules.ts';

/** Forms of a path in requests, which these hosts compare: most clients do not encode brackets, some do. */
function requestSpellings(path: string): string[] {
  const encoded = encodeURI(path);
  return [...new Set([encoded, encoded.replaceAll('%5B', '[').replaceAll('%5D', ']')])];
}

/**
 * `_headers` for Netlify and Cloudflare Pages. When two rules set a header, Netlify uses the later one and
 * Cloudflare joins both, unless the later rule first removes it with `!`. Netlify ignores such lines.
 */
export function headersFile({ settings, headers }: SiteRules): string {
  const set = new Set<string>();
  const blocks = headers.map((rule) => {
    const lines = Object.entries(rule.headers).map(([name, value]) => {
      const removed = set.has(name) ? `  ! ${name}\n` : '';
      set.add(name);
      return `${removed}  ${name}: ${value}\n`;
    });
    return `${encodeURI(settings.basePath + rule.match)}\n${lines.join('')}`;
  });
  return blocks.join('\n');
}

/** `_redirects` for Netlify and Cloudflare Pages. Both add the query of the request to the target. */
export const redirectsFile = ({ settings, redirects }: SiteRules): string =>
  redirects
    .flatMap(({ from, to }) =>
      requestSpellings(settings.basePath + from)
        .flatMap((old) => [old, `${old}/`])
        .map((old) => `${old} ${encodeURI(pageHref(settings, to))} 301\n`),
    )
    .join('');

/** `vercel.json` for a prebuilt folder. Later headers replace earlier ones, and redirects keep the query. */
export function vercelFile({ settings, headers, redirects }: SiteRules): string {
  const { basePath, trailingSlash } = settings;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash,
    headers: headers.map((rule) => ({
      source: pattern(encodeURI(basePath + rule.match)),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.flatMap(({ from, to }) =>
      requestSpellings(basePath + from).map((old) => ({
        source: pattern(old),
        // Vercel would replace `$1` with a matched group of the source.
        destination: encodeURI(pageHref(settings, to)).replaceAll('$', '%24'),
        statusCode: 301,
      })),
    ),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Converts an encoded path to path-to-regexp syntax. */
const pattern = (match: string): string => match.replace(/[.+?^$()[\]{}|:\\]/g, '\\$&').replace('*', '(.*)');
