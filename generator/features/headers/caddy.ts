import { NOT_SERVED } from '../../core/host-rules.ts';
import { decodeUrl } from '../../core/urls.ts';
import { fillTemplate, REVALIDATED, type SiteRules } from './rules.ts';

/** A `Caddyfile` for Caddy 2.6 or later, which manages certificates itself. */
export function caddyFile({ settings, everywhere, types, special, redirects }: SiteRules): string {
  const { basePath, origin } = settings;
  const host = origin.replace(/^https?:\/\//, '');
  const typed = types.flatMap(([end, type]) => [
    `@${end} path *${end}`,
    `header @${end} Content-Type ${quote(type)}`,
  ]);
  const rules = special.map(({ match, name, value }) => `header ${pattern(match)} ${name} ${quote(value)}`);
  const base = basePath === '' ? [] : [{ from: basePath, to: `${basePath}/` }];
  const moved = [...base, ...redirects].flatMap(({ from, to }, at) => {
    const [path = '', query = '', hash] = to.split(/(\?[^#]*)?(#.*)?$/);
    // Caddy encodes the path, and drops the sign before an empty query.
    const url = escaped(decodeUrl(path)) + query + (query && '&{query}');
    return redirect(`@old${at} path ${pattern(from)}`, `rewrite * "${url}"`, hash);
  });
  return fillTemplate('Caddyfile', {
    root: basePath === '' ? 'the site' : `a folder ${basePath.slice(1)} with the site in it`,
    host,
    folder: host.replace(/:\d+$/, ''),
    fields: Object.entries(everywhere).map(([name, value]) => `${name} ${quote(value)}`),
    rules: [...typed, ...rules, ...moved],
    hidden: [...NOT_SERVED, '404.html'].map((name) => quote(`${basePath}/${name}`)).join(' '),
    wellKnown: quote(`${basePath}/.well-known/*`),
    pages: pages(settings),
    revalidated: REVALIDATED,
    notFound: quote(`${basePath}/404.html`),
  });
}

/** A redirect to the path that `change` makes. `{uri}` is that path with the query of the request. */
const redirect = (matcher: string, change: string, hash = ''): string[] => {
  const [name = ''] = matcher.split(' ');
  return [matcher, `route ${name} {`, `\t${change}`, `\tredir {uri}${hash} 301`, '}'];
};

/** Redirects of other spellings of a page URL, and the files of pages. */
function pages({ trailingSlash, basePath }: SiteRules['settings']): string[] {
  const page = 'file {path}/index.html';
  const index = trailingSlash ? 'index.html' : '/index.html';
  return [
    ...redirect('@index {\npath */index.html\nfile {path}\n}', `uri strip_suffix ${index}`),
    ...(trailingSlash
      ? redirect(`@bare {\nnot path */\n${page}\n}`, 'rewrite * {path}/')
      : redirect(`@slashed {\npath */\nnot path ${quote(`${basePath}/`)}\n${page}\n}`, 'uri strip_suffix /')),
    `@page {\n${trailingSlash ? '' : 'not path_regexp .{2,}/$\n'}file {path} {path}/index.html\n}`,
    'rewrite @page {file_match.relative}',
  ];
}

/** Quotes a path pattern. `*` matches any characters; brackets would be character classes. */
const pattern = (path: string): string => quote(path).replaceAll('[', '\\[');

/** Escapes text inside of quotes. Braces enclose placeholders. */
const escaped = (text: string): string => text.replace(/["\\{}]/g, '\\$&');
const quote = (text: string): string => (/^[\w./*-]+$/.test(text) ? text : `"${escaped(text)}"`);
