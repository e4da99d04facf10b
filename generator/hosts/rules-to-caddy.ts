import { pageHref } from '../urls/page-urls.ts';
import { CONTENT_TYPES, NOT_PUBLIC } from './content-types.ts';
import { type HeaderRule, REVALIDATED, type ServingRules } from './header-rules.ts';

/** Content codings by extension of the compressed variants, in order of preference. */
export const ENCODINGS = { br: 'br', gz: 'gzip' } as const;

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
  const precompressed = encodings.length > 0 ? [`precompressed ${encodings.join(' ')}`] : [];
  const [everywhere, ...others] = headers;
  const special = others.filter(({ match }) => !match.startsWith('/*.'));
  const hidden = [...NOT_PUBLIC.map((name) => `/${name}`), '/404.html'];
  const lines = [
    '# Made by the build. SITE_ROOT is the folder that holds',
    `# ${basePath === '' ? 'the site' : `a folder ${basePath.slice(1)} with the site in it`}; SITE_ADDRESS is where to listen.`,
    ...block('(site_headers)', [
      ...block('header', fields(everywhere)),
      // Caddy defers a block that removes a header, so the removal is a separate line.
      'header -Server',
    ]),
    '',
    ...block(`{$SITE_ADDRESS:${host}}`, [
      `root * {$SITE_ROOT:/srv/${host.replace(/:\d+$/, '')}}`,
      ...block('route', [
        'import site_headers',
        // Browsers treat a backslash as a slash, so a redirect that repeats either could leave the host.
        '@unsafe path_regexp `[\\\\[:cntrl:]]`',
        'error @unsafe 404',
        '@slashes path //*',
        'error @slashes 404',
        ...typesByEnd(),
        ...special.flatMap((rule, index) => [
          `@rule${index} path ${pattern(basePath + rule.match)}`,
          ...block(`header @rule${index}`, fields(rule)),
        ]),
        ...redirects.flatMap(({ from, to }, index) => [
          `@old${index} path ${pattern(basePath + from)} ${pattern(`${basePath + from}/`)}`,
          `redir @old${index} ${quote(encodeURI(pageHref(settings, to)))} 301`,
        ]),
        `@hidden path ${hidden.map((name) => quote(basePath + name)).join(' ')}`,
        'error @hidden 404',
        ...block('@dotted', ['path */.*', `not path ${quote(`${basePath}/.well-known/*`)}`]),
        'error @dotted 404',
        ...pages(settings),
        ...block('file_server', precompressed),
      ]),
      ...block('handle_errors', [
        'import site_headers',
        'header Content-Type "text/html; charset=utf-8"',
        `header Cache-Control ${REVALIDATED}`,
        `rewrite * ${quote(`${basePath}/404.html`)}`,
        ...block('file_server', [...precompressed, 'status {http.error.status_code}']),
      ]),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

const block = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `\t${line}`),
  '}',
];

/** Directives that redirect other spellings of a page URL, such as with or without trailing slash, to the page. */
function pages({ trailingSlash, basePath }: ServingRules['settings']): string[] {
  const root = quote(`${basePath}/`);
  const redirect = (name: string, matcher: readonly string[], change: string): string[] => [
    ...block(`@${name}`, matcher),
    ...block(`route @${name}`, [change, 'redir {uri} 301']),
  ];
  const index = ['path */index.html', 'file {path}'];
  const folder = 'file {path}/index.html';
  return [
    ...(basePath === '' ? [] : [`redir ${quote(basePath)} ${root} 301`]),
    ...redirect('index', index, `uri strip_suffix ${trailingSlash ? 'index.html' : '/index.html'}`),
    ...(trailingSlash
      ? redirect('bare', ['not path */', folder], 'rewrite * {path}/')
      : redirect('slashed', ['path */', `not path ${root}`, folder], 'uri strip_suffix /')),
    ...block('@page', [
      ...(trailingSlash ? [] : ['not path_regexp .{2,}/$']),
      'file {path} {path}/index.html',
    ]),
    'rewrite @page {file_match.relative}',
  ];
}

/** Content types by extension, because Caddy's defaults depend on the machine. */
function typesByEnd(): string[] {
  const ends = new Map<string, string[]>();
  for (const [end, type] of Object.entries(CONTENT_TYPES)) ends.set(type, [...(ends.get(type) ?? []), end]);
  return [...ends].flatMap(([type, each], index) => [
    `@type${index} path ${each.map((end) => `*${end}`).join(' ')}`,
    `header @type${index} Content-Type ${quote(type)}`,
  ]);
}

const fields = (rule: HeaderRule | undefined): string[] =>
  Object.entries(rule?.headers ?? {}).map(([name, value]) => `${name} ${quote(value)}`);

/** Quotes a path pattern. `*` matches any characters; brackets are escaped, because they are character classes. */
const pattern = (path: string): string => quote(path).replaceAll('[', '\\[');

/** Quotes a token. Braces are escaped, because they enclose placeholders. */
const quote = (text: string): string =>
  /^[\w./*-]+$/.test(text) ? text : `"${text.replace(/["\\{}]/g, '\\$&')}"`;
