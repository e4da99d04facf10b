import { CONTENT_TYPES, NOT_SERVED } from '../../core/host-rules.ts';
import { pageHref } from '../../core/urls.ts';
import { REVALIDATED, type SiteRules } from './rules.ts';

/**
 * Directives for a `server` block of nginx 1.18 or later. Each header is a variable, because `add_header` in
 * a location would discard all others. The error page has its own caching, as assets are cached forever.
 */
export function nginxFile({ settings, headers, redirects, compressions }: SiteRules): string {
  const { basePath } = settings;
  const [everywhere, ...special] = headers;
  const types = Object.entries(CONTENT_TYPES).map(([end, type]) => [end.slice(1), type.replace(/;.*/, '')]);
  const texts = types.flatMap(([, type = '']) => (/^text\/(?!html)|json|xml/.test(type) ? type : []));
  const at = (name: string) => path(basePath + name);
  const home = quote(`${basePath}/`, '$is_args$args');
  const variants = {
    gz: 'gzip_static on;\ngzip_vary on;\n',
    br: '# Needs the module brotli_static (Debian: libnginx-mod-http-brotli-static).\nbrotli_static on;\n',
  };
  const moved = redirects.flatMap(({ from, to }) => {
    const target = quote(encodeURI(pageHref(settings, to)), '$is_args$args');
    return ['', '/'].map((slash) => `location = ${at(from + slash)} { return 301 ${target}; }`);
  });
  const names = Object.keys(everywhere?.headers ?? {});
  // Browsers treat a backslash as a slash and skip tabs: a redirect that repeats them could leave the host.
  return `# Made by the build. Include it in a server block; root must be the folder that holds
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
${compressions.map((end) => variants[end]).join('')}
${set(everywhere?.headers).join('\n')}
${names.map((name) => `add_header ${name} ${variable(name)} always;`).join('\n')}

error_page 404 ${at('/404.html')};
location = ${at('/404.html')} { internal; set ${variable('Cache-Control')} ${REVALIDATED}; }
${[...moved, ...special.flatMap((rule) => location(rule, basePath))].join('\n')}
location ~ ^${regex(basePath)}/(?:${NOT_SERVED.map(regex).join('|')})$ { return 404; }
location ~ ^//|[\\\\\\\\[:cntrl:]] { return 404; }
location ~ /\\.(?!well-known/) { return 404; }
${basePath === '' ? '' : `location = ${path(basePath)} { return 301 ${home}; }\n`}\
location = ${at('/index.html')} { return 301 ${home}; }
location = ${at('/')} { try_files ${at('/index.html')} =404; }
${pages(settings)}`;
}

/** Redirects of other spellings of a page URL. `rewrite` encodes the target and keeps the query. */
function pages({ basePath, trailingSlash }: SiteRules['settings']): string {
  const base = regex(basePath);
  const [slash, bare] = trailingSlash ? ['/', ''] : ['', '$uri '];
  const others = trailingSlash
    ? `location ~ ^${base}/.*[^/]$ {
  if (-f $request_filename/index.html) { rewrite ^(.*)$ $1/ permanent; }
  try_files $uri =404;`
    : `location ~ ^${base}(?<page>/.*[^/])/+$ {
  if (-f $document_root${basePath}$page/index.html) { rewrite ^(.*[^/])/+$ $1 permanent; }
  return 404;`;
  return `location ~ ^${base}/(?:.*/)?index\\.html$ {
  if (-f $request_filename) { rewrite ^(.*)/index\\.html$ $1${slash} permanent; }
  return 404;
}
${others}
}
location / { try_files ${bare}$uri/index.html =404; }
`;
}

/** Location of one rule. Rules for an extension are covered by the list of types. */
function location({ match, headers }: SiteRules['headers'][number], basePath: string): string[] {
  if (match.startsWith('/*.')) return [];
  const { 'Content-Type': type, ...others } = headers;
  const fields = [...set(others), ...(type === undefined ? [] : [`types { } default_type ${quote(type)};`])];
  const target = `${match.endsWith('*') ? '^~' : '='} ${path(basePath + match.replace(/\*$/, ''))}`;
  return [`location ${target} { ${fields.join(' ')} try_files $uri =404; }`];
}

const set = (headers: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(headers).map(([name, value]) => `set ${variable(name)} ${quote(value)};`);

const variable = (name: string): string => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
const regex = (text: string): string => text.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');
/** Quotes a URL and variables after it. nginx cannot escape a dollar sign, so that of a URL is encoded. */
const quote = (text: string, variables = ''): string =>
  `"${escaped(text).replaceAll('$', '%24')}${variables}"`;
/** Quotes the path of a location, in which a dollar sign is literal. */
const path = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `"${escaped(text)}"`);
