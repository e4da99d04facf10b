import { NOT_SERVED } from '../../core/host-rules.ts';
import { redirectUrl } from '../../core/urls.ts';
import { fillTemplate, REVALIDATED, type SiteRules } from './rules.ts';

const VARIANTS = {
  gz: ['gzip_static on;', 'gzip_vary on;'],
  br: ['# Needs the module brotli_static (Debian: libnginx-mod-http-brotli-static).', 'brotli_static on;'],
};

/**
 * Directives for a `server` block of nginx 1.18 or later. Each header is a variable, because `add_header` in
 * a location would discard all others. The error page has its own caching, as assets are cached forever.
 * Browsers treat a backslash as a slash and skip tabs: a redirect that repeats them could leave the host.
 */
export function nginxFile(rules: SiteRules): string {
  const { settings, everywhere, special, redirects, compressions } = rules;
  const { basePath, trailingSlash } = settings;
  const types = rules.types.map(([end, type]) => [end.slice(1), type.replace(/;.*/, '')]);
  const texts = types.flatMap(([, type = '']) => (/^text\/(?!html)|json|xml/.test(type) ? type : []));
  const home = { from: `${basePath}/index.html`, to: `${encodeURI(basePath)}/` };
  const base = basePath === '' ? [] : [{ from: basePath, to: home.to }];
  return fillTemplate('nginx.conf', {
    root: basePath === '' ? 'the site' : `a folder called ${basePath.slice(1)} with the site in it`,
    texts: [...new Set(texts)].join(' '),
    types: types.map(([end, type]) => `${type} ${end};`),
    variants: compressions.flatMap((end) => VARIANTS[end]),
    variables: Object.entries(everywhere).map(setHeader),
    fields: Object.keys(everywhere).map((name) => `add_header ${name} ${variable(name)} always;`),
    basePath,
    base: regex(basePath),
    revalidate: setHeader(['Cache-Control', REVALIDATED]),
    locations: [...[...base, home, ...redirects].map(redirect), ...special.flatMap(location)],
    notServed: NOT_SERVED.map(regex).join('|'),
    slash: trailingSlash ? '/' : '',
    pages: pages(settings),
  });
}

/** Redirects of other spellings of a page URL. `rewrite` encodes the target and keeps the query. */
function pages({ basePath, trailingSlash }: SiteRules['settings']): string {
  if (trailingSlash)
    return `location ~ ^${regex(basePath)}/.*[^/]$ {
  if (-f $request_filename/index.html) { rewrite ^(.*)$ $1/ permanent; }
  try_files $uri =404;
}
location / { try_files $uri/index.html =404; }`;
  return `location ~ ^${regex(basePath)}(?<page>/.*[^/])/+$ {
  if (-f $document_root${basePath}$page/index.html) { rewrite ^(.*[^/])/+$ $1 permanent; }
  return 404;
}
location / { try_files $uri $uri/index.html =404; }`;
}

/** Location of one rule. Rules for an extension are covered by the list of types. */
function location({ match, name, value }: SiteRules['special'][number]): string[] {
  if (match.includes('*.')) return [];
  const isType = name === 'Content-Type';
  const field = isType ? `types { } default_type ${quote(value)};` : setHeader([name, value]);
  const path = `${match.endsWith('*') ? '^~' : '='} ${quote(match.replace('*', ''))}`;
  return [`location ${path} { ${field} try_files $uri =404; }`];
}

const setHeader = ([name, value]: readonly [string, string]) => `set ${variable(name)} ${quote(value)};`;
const variable = (name: string): string => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
const regex = (text: string): string => text.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A redirect that keeps the query. nginx cannot escape a dollar sign, so that of a URL is encoded. */
function redirect({ from, to }: SiteRules['redirects'][number]): string {
  const url = to.replaceAll('$', '%24');
  const always = `return 301 "${redirectUrl(url, '$is_args$args')}";`;
  const withQuery = `if ($args) { return 301 "${redirectUrl(url, '?$args')}"; } return 301 "${url}";`;
  return `location = ${quote(from)} { ${url.includes('?') ? withQuery : always} }`;
}
