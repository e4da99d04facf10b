import { CONTENT_TYPES, type HeaderRule, NOT_SERVED } from '../../core/host-rules.ts';
import { pageHref } from '../../core/urls.ts';
import { REVALIDATED, type SiteRules } from './rules.ts';

/** Content codings by extension of the compressed variants. */
const ENCODINGS = { br: 'br', gz: 'gzip' } as const;

/**
 * A complete `Caddyfile` for Caddy 2.6 or later, which manages certificates and HTTPS itself. Environment variables set the
 * address to listen on and the folder to serve.
 */
export function caddyFile({ settings, headers, redirects, compressions }: SiteRules): string {
  const { basePath } = settings;
  const host = settings.origin.replace(/^https?:\/\//, '');
  const encodings = compressions.map((end) => ENCODINGS[end]).join(' ');
  const precompressed = encodings === '' ? [] : [`precompressed ${encodings}`];
  const [everywhere, ...others] = headers;
  const hidden = [...NOT_SERVED, '404.html'].map((name) => quote(`${basePath}/${name}`));
  const lines = [
    '# Made by the build. SITE_ROOT is the folder that holds',
    `# ${basePath === '' ? 'the site' : `a folder ${basePath.slice(1)} with the site in it`}; SITE_ADDRESS is where to listen.`,
    // Caddy defers a block that removes a header, so the removal is a separate line.
    ...block('(site_headers)', ...block('header', ...fields(everywhere)), 'header -Server'),
    '',
    ...block(
      `{$SITE_ADDRESS:${host}}`,
      `root * {$SITE_ROOT:/srv/${host.replace(/:\d+$/, '')}}`,
      ...block(
        'route',
        'import site_headers',
        // Browsers treat a backslash as a slash, so a redirect that repeats either could leave the host.
        '@unsafe path_regexp `[\\\\[:cntrl:]]`',
        'error @unsafe 404',
        '@slashes path //*',
        'error @slashes 404',
        ...typesByEnd(),
        ...others
          .filter(({ match }) => !match.startsWith('/*.'))
          .flatMap((rule, index) => [
            `@rule${index} path ${pattern(basePath + rule.match)}`,
            ...block(`header @rule${index}`, ...fields(rule)),
          ]),
        ...redirects.flatMap(({ from, to }, index) =>
          redirect(
            `old${index}`,
            [`path ${pattern(basePath + from)} ${pattern(`${basePath + from}/`)}`],
            `rewrite * ${quote(encodeURI(pageHref(settings, to)))}`,
          ),
        ),
        `@hidden path ${hidden.join(' ')}`,
        'error @hidden 404',
        ...block('@dotted', 'path */.*', `not path ${quote(`${basePath}/.well-known/*`)}`),
        'error @dotted 404',
        ...pages(settings),
        ...block('file_server', ...precompressed),
      ),
      ...block(
        'handle_errors',
        'import site_headers',
        'header Content-Type "text/html; charset=utf-8"',
        `header Cache-Control ${REVALIDATED}`,
        `rewrite * ${quote(`${basePath}/404.html`)}`,
        ...block('file_server', ...precompressed, 'status {http.error.status_code}'),
      ),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** A redirect to the path that `change` makes. `{uri}` is that path with the query of the request. */
const redirect = (name: string, matcher: readonly string[], change: string): string[] => [
  ...block(`@${name}`, ...matcher),
  ...block(`route @${name}`, change, 'redir {uri} 301'),
];

/** Directives that redirect other spellings of a page URL, such as with or without trailing slash, to the page. */
function pages({ trailingSlash, basePath }: SiteRules['settings']): string[] {
  const root = quote(`${basePath}/`);
  const folder = 'file {path}/index.html';
  const suffix = trailingSlash ? 'index.html' : '/index.html';
  return [
    ...(basePath === '' ? [] : redirect('base', [`path ${quote(basePath)}`], `rewrite * ${root}`)),
    ...redirect('index', ['path */index.html', 'file {path}'], `uri strip_suffix ${suffix}`),
    ...(trailingSlash
      ? redirect('bare', ['not path */', folder], 'rewrite * {path}/')
      : redirect('slashed', ['path */', `not path ${root}`, folder], 'uri strip_suffix /')),
    ...block('@page', ...(trailingSlash ? [] : ['not path_regexp .{2,}/$']), 'file {path} {path}/index.html'),
    'rewrite @page {file_match.relative}',
  ];
}

/** Content types by extension, because Caddy's defaults depend on the machine. */
function typesByEnd(): string[] {
  const ends = Map.groupBy(Object.keys(CONTENT_TYPES), (end) => CONTENT_TYPES[end] ?? '');
  return [...ends].flatMap(([type, each], index) => [
    `@type${index} path ${each.map((end) => `*${end}`).join(' ')}`,
    `header @type${index} Content-Type ${quote(type)}`,
  ]);
}

const block = (head: string, ...inner: string[]): string[] => [
  `${head} {`,
  ...inner.map((line) => `\t${line}`),
  '}',
];

const fields = (rule: HeaderRule | undefined): string[] =>
  Object.entries(rule?.headers ?? {}).map(([name, value]) => `${name} ${quote(value)}`);

/** Quotes a path pattern. `*` matches any characters; brackets are escaped, because they are character classes. */
const pattern = (path: string): string => quote(path).replaceAll('[', '\\[');

/** Quotes a token. Braces are escaped, because they enclose placeholders. */
const quote = (text: string): string =>
  /^[\w./*-]+$/.test(text) ? text : `"${text.replace(/["\\{}]/g, '\\$&')}"`;
