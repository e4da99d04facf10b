import { pageHref } from '../urls/page-urls.ts';
import { CONTENT_TYPES, NOT_PUBLIC } from './content-types.ts';
import { type HeaderRule, REVALIDATED, type ServingRules } from './header-rules.ts';

/**
 * Formats directives for a `server` block of nginx 1.18 or later. Each header is a variable, because `add_header` in a
 * location would discard all others. The error page sets its own caching, so that a missing asset is not cached forever.
 * @param compressions extensions of the compressed variants: `br`.
 */
export function rulesToNginx(
  { settings, headers, redirects }: ServingRules,
  compressions: readonly string[],
): string {
  const { basePath, trailingSlash } = settings;
  const names = [...new Set(headers.flatMap((rule) => Object.keys(rule.headers)))].filter(isHeader);
  const [everywhere, ...special] = headers;
  const lines = [
    '# Made by the build. Include it in a server block; root must be the folder that holds',
    `# ${basePath === '' ? 'the site' : `a folder called ${basePath.slice(1)} with the site in it`}:`,
    '#   server { listen 443 ssl http2; server_name …; ssl_certificate …; root …; include …/nginx.conf; }',
    'charset utf-8;',
    `charset_types ${[...new Set(Object.values(CONTENT_TYPES).map(bare))].filter((type) => type !== 'text/html' && /^text\/|json|xml/.test(type)).join(' ')};`,
    ...block(
      'types',
      Object.entries(CONTENT_TYPES).map(([extension, type]) => `${bare(type)} ${extension.slice(1)};`),
    ),
    'default_type application/octet-stream;',
    'etag on;',
    'absolute_redirect off;',
    'server_tokens off;',
    ...(compressions.includes('gz') ? ['gzip_static on;', 'gzip_vary on;'] : []),
    ...(compressions.includes('br')
      ? ['# Needs the module brotli_static (Debian: libnginx-mod-http-brotli-static).', 'brotli_static on;']
      : []),
    '',
    ...set(everywhere),
    ...names.map((name) => `add_header ${name} ${variable(name)} always;`),
    '',
    `error_page 404 ${path(`${basePath}/404.html`)};`,
    `location = ${path(`${basePath}/404.html`)} { internal; ${noCache} }`,
    ...redirects.flatMap(({ from, to }) =>
      ['', '/'].map(
        (slash) =>
          `location = ${path(basePath + from + slash)} { return 301 ${quote(encodeURI(pageHref(settings, to)))}; }`,
      ),
    ),
    ...NOT_PUBLIC.map((name) => `location = ${path(`${basePath}/${name}`)} { return 404; }`),
    ...special.flatMap((rule) => location(rule, basePath)),
    // Browsers treat a backslash as a slash and skip tabs and newlines: a redirect that repeats them could leave the host.
    String.raw`location ~ ^//|[\\\\[:cntrl:]] { return 404; }`,
    'location ~ /\\.(?!well-known/) { return 404; }',
    ...(basePath === '' ? [] : [`location = ${path(basePath)} { return 301 ${quote(`${basePath}/`)}; }`]),
    `location = ${path(`${basePath}/index.html`)} { return 301 ${quote(`${basePath}/`)}; }`,
    `location = ${path(`${basePath}/`)} { try_files ${path(`${basePath}/index.html`)} =404; }`,
    ...pages(basePath, trailingSlash),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Locations that redirect other spellings of a page URL, such as with or without trailing slash, to the page. They use
 * `rewrite` because, unlike `return`, it encodes the target.
 */
function pages(basePath: string, trailingSlash: boolean): string[] {
  const base = regex(basePath);
  const index = `if (-f $request_filename) { rewrite ^(.*)/index\\.html$ $1${trailingSlash ? '/' : ''} permanent; }`;
  return [
    ...block(`location ~ ^${base}/(?:.*/)?index\\.html$`, [index, 'return 404;']),
    ...(trailingSlash
      ? block(`location ~ ^${base}/.*[^/]$`, [
          'if (-f $request_filename/index.html) { rewrite ^(.*)$ $1/ permanent; }',
          'try_files $uri =404;',
        ])
      : block(`location ~ ^${base}(?<page>/.*[^/])/+$`, [
          `if (-f $document_root${basePath}$page/index.html) { rewrite ^(.*[^/])/+$ $1 permanent; }`,
          'return 404;',
        ])),
    `location / { try_files ${trailingSlash ? '' : '$uri '}$uri/index.html =404; }`,
  ];
}

/** Location of one rule. Rules for an extension are covered by the list of types. */
function location(rule: HeaderRule, basePath: string): string[] {
  const { match } = rule;
  if (match.startsWith('/*.')) return [];
  const type = rule.headers['Content-Type'];
  const at = match.endsWith('/*')
    ? `^~ ${path(basePath + match.slice(0, -1))}`
    : `= ${path(basePath + match)}`;
  return block(`location ${at}`, [
    ...set(rule),
    ...(type === undefined ? [] : ['types { }', `default_type ${quote(type)};`]),
    'try_files $uri =404;',
  ]);
}

const set = (rule: HeaderRule | undefined): string[] =>
  Object.entries(rule?.headers ?? {})
    .filter(([name]) => isHeader(name))
    .map(([name, value]) => `set ${variable(name)} ${quote(value)};`);

const block = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

const isHeader = (name: string): boolean => name !== 'Content-Type';
const variable = (name: string): string => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
const noCache = `set ${variable('Cache-Control')} ${REVALIDATED};`;
const bare = (type: string): string => type.replace(/;.*/, '');
const literal = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** Quotes a URL. nginx has no escape for a dollar sign, which starts a variable, so it is percent-encoded. */
const quote = (text: string): string => literal(text).replaceAll('$', '%24');
/** Quotes the path of a location, in which a dollar sign is literal. */
const path = (text: string): string => (/^[\w./-]+$/.test(text) ? text : literal(text));
const regex = (text: string): string => text.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
