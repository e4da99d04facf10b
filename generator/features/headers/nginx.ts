import { CONTENT_TYPES, type HeaderRule, NOT_SERVED } from '../../core/host-rules.ts';
import { pageHref } from '../../core/urls.ts';
import { REVALIDATED, type SiteRules } from './rules.ts';

/**
 * Directives for a `server` block of nginx 1.18 or later. Each header is a variable, because `add_header` in a location would
 * discard all others. The error page sets its own caching, so that a missing asset is not cached forever.
 */
export function nginxFile({ settings, headers, redirects, compressions }: SiteRules): string {
  const { basePath } = settings;
  const names = [...new Set(headers.flatMap((rule) => Object.keys(rule.headers)))].filter(isHeader);
  const [everywhere, ...special] = headers;
  const types = Object.entries(CONTENT_TYPES).map(([end, type]) => [end.slice(1), type.replace(/;.*/, '')]);
  const texts = types.flatMap(([, type = '']) =>
    /^text\/|json|xml/.test(type) && type !== 'text/html' ? type : [],
  );
  const brotli = '# Needs the module brotli_static (Debian: libnginx-mod-http-brotli-static).';
  const at = (name: string) => path(basePath + name);
  const home = quote(`${basePath}/`, '$is_args$args');
  return lines(
    '# Made by the build. Include it in a server block; root must be the folder that holds',
    `# ${basePath === '' ? 'the site' : `a folder called ${basePath.slice(1)} with the site in it`}:`,
    '#   server { listen 443 ssl http2; server_name …; ssl_certificate …; root …; include …/nginx.conf; }',
    'charset utf-8;',
    `charset_types ${texts.join(' ')};`,
    ...block('types', ...types.map(([end, type]) => `${type} ${end};`)),
    'default_type application/octet-stream;',
    'etag on;',
    'absolute_redirect off;',
    'server_tokens off;',
    ...(compressions.includes('gz') ? ['gzip_static on;', 'gzip_vary on;'] : []),
    ...(compressions.includes('br') ? [brotli, 'brotli_static on;'] : []),
    '',
    ...set(everywhere),
    ...names.map((name) => `add_header ${name} ${variable(name)} always;`),
    '',
    `error_page 404 ${at('/404.html')};`,
    `location = ${at('/404.html')} { internal; set ${variable('Cache-Control')} ${REVALIDATED}; }`,
    ...redirects.flatMap(({ from, to }) => {
      const target = quote(encodeURI(pageHref(settings, to)), '$is_args$args');
      return ['', '/'].map((slash) => `location = ${at(from + slash)} { return 301 ${target}; }`);
    }),
    ...NOT_SERVED.map((name) => `location = ${at(`/${name}`)} { return 404; }`),
    ...special.flatMap((rule) => location(rule, basePath)),
    // Browsers treat a backslash as a slash and skip tabs and newlines: a redirect that repeats them could leave the host.
    String.raw`location ~ ^//|[\\\\[:cntrl:]] { return 404; }`,
    'location ~ /\\.(?!well-known/) { return 404; }',
    ...(basePath === '' ? [] : [`location = ${path(basePath)} { return 301 ${home}; }`]),
    `location = ${at('/index.html')} { return 301 ${home}; }`,
    `location = ${at('/')} { try_files ${at('/index.html')} =404; }`,
    ...pages(settings),
  );
}

/**
 * Locations that redirect other spellings of a page URL, such as with or without trailing slash, to the page. They use
 * `rewrite` because, unlike `return`, it encodes the target. It keeps the query.
 */
function pages({ basePath, trailingSlash }: SiteRules['settings']): string[] {
  const base = basePath.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
  const index = `if (-f $request_filename) { rewrite ^(.*)/index\\.html$ $1${trailingSlash ? '/' : ''} permanent; }`;
  const bare = 'if (-f $request_filename/index.html) { rewrite ^(.*)$ $1/ permanent; }';
  const slashed = `if (-f $document_root${basePath}$page/index.html) { rewrite ^(.*[^/])/+$ $1 permanent; }`;
  return [
    ...block(`location ~ ^${base}/(?:.*/)?index\\.html$`, index, 'return 404;'),
    ...(trailingSlash
      ? block(`location ~ ^${base}/.*[^/]$`, bare, 'try_files $uri =404;')
      : block(`location ~ ^${base}(?<page>/.*[^/])/+$`, slashed, 'return 404;')),
    `location / { try_files ${trailingSlash ? '' : '$uri '}$uri/index.html =404; }`,
  ];
}

/** Location of one rule. Rules for an extension are covered by the list of types. */
function location(rule: HeaderRule, basePath: string): string[] {
  const { match } = rule;
  if (match.startsWith('/*.')) return [];
  const type = rule.headers['Content-Type'];
  const isFolder = match.endsWith('/*');
  return block(
    `location ${isFolder ? '^~' : '='} ${path(basePath + (isFolder ? match.slice(0, -1) : match))}`,
    ...set(rule),
    ...(type === undefined ? [] : ['types { }', `default_type ${quote(type)};`]),
    'try_files $uri =404;',
  );
}

const set = (rule: HeaderRule | undefined): string[] =>
  Object.entries(rule?.headers ?? {})
    .filter(([name]) => isHeader(name))
    .map(([name, value]) => `set ${variable(name)} ${quote(value)};`);

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const block = (head: string, ...inner: string[]): string[] => [
  `${head} {`,
  ...inner.map((line) => `  ${line}`),
  '}',
];
const isHeader = (name: string): boolean => name !== 'Content-Type';
const variable = (name: string): string => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');
/** Quotes a URL and variables after it. nginx has no escape for a dollar sign, so that of a URL is percent-encoded. */
const quote = (text: string, variables = ''): string =>
  `"${escaped(text).replaceAll('$', '%24')}${variables}"`;
/** Quotes the path of a location, in which a dollar sign is literal. */
const path = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `"${escaped(text)}"`);
