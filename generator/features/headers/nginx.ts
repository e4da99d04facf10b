import { CONTENT_TYPES, NOT_SERVED } from '../../core/host-rules.ts';
import { redirectUrl } from '../../core/urls.ts';
import { REVALIDATED, type SiteRules } from './rules.ts';

const VARIANTS = {
  gz: 'gzip_static on;\ngzip_vary on;\n',
  br: '# Needs the module brotli_static (Debian: libnginx-mod-http-brotli-static).\nbrotli_static on;\n',
};

/**
 * Directives for a `server` block of nginx 1.18 or later. Each header is a variable, because `add_header` in
 * a location would discard all others. The error page has its own caching, as assets are cached forever.
 */
export function nginxFile({ settings, everywhere, special, redirects, compressions }: SiteRules): string {
  const { basePath } = settings;
  const types = Object.entries(CONTENT_TYPES).map(([end, type]) => [end.slice(1), type.replace(/;.*/, '')]);
  const texts = types.map(([, type = '']) => type).filter((type) => /^text\/(?!html)|json|xml/.test(type));
  const home = { from: `${basePath}/index.html`, to: `${encodeURI(basePath)}/` };
  const base = basePath === '' ? [] : [{ from: basePath, to: home.to }];
  const moved = [...base, home, ...redirects].map(
    ({ from, to }) => `location = ${quote(from)} { ${returnTo(to)} }`,
  );
  // Browsers treat a backslash as a slash and skip tabs: a redirect that repeats them could leave the host.
  return `# Made by the build. Include it in a server block whose root is the folder that holds
# ${basePath === '' ? 'the site' : `a folder called ${basePath.slice(1)} with the site in it`}:
#   server { listen 443 ssl http2; server_name …; ssl_certificate …; root …; include …/nginx.conf; }
charset utf-8;
charset_types ${texts.join(' ')};
types {
  ${types.map(([end, type]) => `${type} ${end};`).join('\n  ')}
}
default_type application/octet-stream;
etag on;
absolute_redirect off;
server_tokens off;
${compressions.map((end) => VARIANTS[end]).join('')}
${Object.entries(everywhere).map(setHeader).join('\n')}
${Object.keys(everywhere)
  .map((name) => `add_header ${name} ${variable(name)} always;`)
  .join('\n')}

error_page 404 "${basePath}/404.html";
location = "${basePath}/404.html" { internal; ${setHeader(['Cache-Control', REVALIDATED])} }
${[...moved, ...special.flatMap(location)].join('\n')}
location ~ ^${regex(basePath)}/(?:${NOT_SERVED.map(regex).join('|')})$ { return 404; }
location ~ ^//|[\\\\\\\\[:cntrl:]] { return 404; }
location ~ /\\.(?!well-known/) { return 404; }
location = "${basePath}/" { try_files "${basePath}/index.html" =404; }
${pages(settings)}`;
}

/** Redirects of other spellings of a page URL. `rewrite` encodes the target and keeps the query. */
function pages({ basePath, trailingSlash }: SiteRules['settings']): string {
  const base = regex(basePath);
  const index = (slash: string) => `location ~ ^${base}/(?:.*/)?index\\.html$ {
  if (-f $request_filename) { rewrite ^(.*)/index\\.html$ $1${slash} permanent; }
  return 404;
}`;
  if (trailingSlash)
    return `${index('/')}
location ~ ^${base}/.*[^/]$ {
  if (-f $request_filename/index.html) { rewrite ^(.*)$ $1/ permanent; }
  try_files $uri =404;
}
location / { try_files $uri/index.html =404; }
`;
  return `${index('')}
location ~ ^${base}(?<page>/.*[^/])/+$ {
  if (-f $document_root${basePath}$page/index.html) { rewrite ^(.*[^/])/+$ $1 permanent; }
  return 404;
}
location / { try_files $uri $uri/index.html =404; }
`;
}

/** Location of one rule. Rules for an extension are covered by the list of types. */
function location({ match, name, value }: SiteRules['special'][number]): string[] {
  if (match.includes('*.')) return [];
  const isType = name === 'Content-Type';
  const field = isType ? `types { } default_type ${quote(value)};` : setHeader([name, value]);
  const path = `${match.endsWith('*') ? '^~' : '='} ${quote(match.replace('*', ''))}`;
  return [`location ${path} { ${field} try_files $uri =404; }`];
}

const setHeader = ([name, value]: readonly [string, string]): string =>
  `set ${variable(name)} ${quote(value)};`;
const variable = (name: string): string => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
const regex = (text: string): string => text.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** A redirect that keeps the query. nginx cannot escape a dollar sign, so that of a URL is encoded. */
function returnTo(url: string): string {
  const to = url.replaceAll('$', '%24');
  if (!to.includes('?')) return `return 301 "${redirectUrl(to, '$is_args$args')}";`;
  return `if ($args) { return 301 "${redirectUrl(to, '?$args')}"; } return 301 "${to}";`;
}
