import { pageHref } from '../urls/page-urls.ts';
import { CONTENT_TYPES, NOT_PUBLIC } from './content-types.ts';
import { type HeaderRule, REVALIDATED, type ServingRules } from './header-rules.ts';

/** Content codings by extension of the compressed variants, in order of preference. */
export const ENCODINGS = { zst: 'zstd', br: 'br', gz: 'gzip' } as const;

/**
 * Formats a complete `Caddyfile` for Caddy 2.6 or later, which manages certificates and HTTPS itself. Environment variables
 * set the address to listen on and the folder to serve.
 * @param origin scheme and host of the site.
 * @param compressions extensions of the compressed variants: `br`.
 */
export function rulesToCaddy(
  { settings, headers, redirects }: ServingRules,
  { origin, compressions }: { origin: string; compressions: readonly string[] },
): string {
  const { basePath } = settings;
  const host = origin.replace(/^https?:\/\//, '');
  const encodings = Object.entries(ENCODINGS).flatMap(([end, name]) =>
    compressions.includes(end) ? [name] : [],
  );
  const precompressed = encodings.length > 0 ? [`\t\t\tprecompressed ${encodings.join(' ')}`] : [];
  const [everywhere, ...others] = headers;
  const special = others.filter(({ match }) => !match.startsWith('/*.'));
  const notFound = `${basePath}/404.html`;
  const hidden = [...NOT_PUBLIC.map((name) => `/${name}`), '/404.html'];
  const lines = [
    '# Made by the build. SITE_ROOT is the folder that holds',
    `# ${basePath === '' ? 'the site' : `a folder ${basePath.slice(1)} with the site in it`}; SITE_ADDRESS is where to listen.`,
    '(site_headers) {',
    '\theader {',
    ...fields(everywhere, '\t\t'),
    '\t}',
    // Caddy defers a block that removes a header, so the removal is a separate line.
    '\theader -Server',
    '}',
    '',
    `{$SITE_ADDRESS:${host}} {`,
    `\troot * {$SITE_ROOT:/srv/${host.replace(/:\d+$/, '')}}`,
    '\troute {',
    '\t\timport site_headers',
    // Browsers treat a backslash as a slash, so a redirect that repeats either could leave the host.
    '\t\t@unsafe path_regexp `[\\\\[:cntrl:]]`',
    '\t\terror @unsafe 404',
    '\t\t@slashes path //*',
    '\t\terror @slashes 404',
    ...typesByEnd(),
    ...special.flatMap((rule, index) => [
      `\t\t@rule${index} path ${pattern(basePath + rule.match)}`,
      `\t\theader @rule${index} {`,
      ...fields(rule, '\t\t\t'),
      '\t\t}',
    ]),
    ...redirects.flatMap(({ from, to }, index) => [
      `\t\t@old${index} path ${pattern(basePath + from)} ${pattern(`${basePath + from}/`)}`,
      `\t\tredir @old${index} ${quote(encodeURI(pageHref(settings, to)))} 301`,
    ]),
    `\t\t@hidden path ${hidden.map((name) => quote(basePath + name)).join(' ')}`,
    '\t\terror @hidden 404',
    '\t\t@dotted {',
    '\t\t\tpath */.*',
    `\t\t\tnot path ${quote(`${basePath}/.well-known/*`)}`,
    '\t\t}',
    '\t\terror @dotted 404',
    ...pages(settings),
    `\t\tfile_server {`,
    ...precompressed,
    '\t\t}',
    '\t}',
    '\thandle_errors {',
    '\t\timport site_headers',
    '\t\theader Content-Type "text/html; charset=utf-8"',
    `\t\theader Cache-Control ${REVALIDATED}`,
    `\t\trewrite * ${quote(notFound)}`,
    '\t\tfile_server {',
    ...precompressed,
    '\t\t\tstatus {http.error.status_code}',
    '\t\t}',
    '\t}',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Directives that redirect other spellings of a page URL, such as with or without trailing slash, to the page. */
function pages({ trailingSlash, basePath }: ServingRules['settings']): string[] {
  const rooted = `path ${quote(basePath === '' ? '/' : `${basePath}/`)}`;
  const redirect = (name: string, matcher: readonly string[], change: string): string[] => [
    `\t\t@${name} {`,
    ...matcher.map((line) => `\t\t\t${line}`),
    '\t\t}',
    `\t\troute @${name} {`,
    `\t\t\t${change}`,
    '\t\t\tredir {uri} 301',
    '\t\t}',
  ];
  const index = redirect(
    'index',
    ['path */index.html', 'file {path}'],
    `uri strip_suffix ${trailingSlash ? 'index.html' : '/index.html'}`,
  );
  const other = trailingSlash
    ? redirect('bare', ['not path */', 'file {path}/index.html'], 'rewrite * {path}/')
    : redirect('slashed', ['path */', `not ${rooted}`, 'file {path}/index.html'], 'uri strip_suffix /');
  const base = basePath === '' ? [] : [`\t\tredir ${quote(basePath)} ${quote(`${basePath}/`)} 301`];
  return [
    ...base,
    ...index,
    ...other,
    '\t\t@page {',
    ...(trailingSlash ? [] : [`\t\t\tnot path_regexp .${'{2,}'}/$`]),
    '\t\t\tfile {path} {path}/index.html',
    '\t\t}',
    '\t\trewrite @page {file_match.relative}',
  ];
}

/** Content types by extension, because Caddy's defaults depend on the machine. */
function typesByEnd(): string[] {
  const ends = new Map<string, string[]>();
  for (const [end, type] of Object.entries(CONTENT_TYPES)) ends.set(type, [...(ends.get(type) ?? []), end]);
  return [...ends].flatMap(([type, each], index) => [
    `\t\t@type${index} path ${each.map((end) => `*${end}`).join(' ')}`,
    `\t\theader @type${index} Content-Type ${quote(type)}`,
  ]);
}

const fields = (rule: HeaderRule | undefined, indent: string): string[] =>
  Object.entries(rule?.headers ?? {}).map(([name, value]) => `${indent}${name} ${quote(value)}`);

/** Quotes a path pattern. `*` matches any characters; brackets are escaped, because they are character classes. */
const pattern = (path: string): string => quote(path).replaceAll('[', '\\[');

/** Quotes a token. Braces are escaped, because they enclose placeholders. */
const quote = (text: string): string =>
  /^[\w./*-]+$/.test(text) ? text : `"${text.replace(/["\\{}]/g, '\\$&')}"`;
