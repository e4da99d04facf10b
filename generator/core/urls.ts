import type { SiteSettings, UrlPath } from './site.ts';

/** Folder of outputs with a digest in their names. Hosts may cache them forever. */
export const ASSET_FOLDER = 'assets';

/** URL path of a page with the site's base path and trailing slash. */
export function pageHref(settings: Pick<SiteSettings, 'basePath' | 'trailingSlash'>, url: UrlPath): string {
  if (url === '/') return `${settings.basePath}/`;
  return `${settings.basePath}${url}${settings.trailingSlash ? '/' : ''}`;
}

/** Canonical URL of a page, percent-encoded. */
export function absoluteUrl(settings: SiteSettings, url: UrlPath): string {
  return settings.origin + encodeURI(pageHref(settings, url));
}

/** Output file of a page. Static hosts serve `…/index.html` at the URL of its folder. */
export function pageFile(page: { url: UrlPath; file?: string }): string {
  return page.file ?? (page.url === '/' ? 'index.html' : `${page.url.slice(1)}/index.html`);
}

/** Removes a trailing slash or `index.html` from a URL path. */
export function plainPath(path: string): string {
  const plain = path.replace(/\/(?:index\.html)?$/, '');
  return plain === '' ? '/' : plain;
}

/** Problem with the URL path of a page, as the end of a sentence; undefined if it is valid. */
export function badUrl(url: string): string | undefined {
  if (!url.startsWith('/')) return 'does not begin with a slash';
  if (url !== '/' && url.endsWith('/')) return 'ends in a slash';
  if (/[\p{Cc}\p{Cs}\\?#%"<>|:*{}]/u.test(url))
    return 'has a character that is not allowed in URLs or file names';
  const segments = url.slice(1).split('/');
  if (url !== '/' && segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'has an empty or a dotted segment';
  // Windows removes them from file names, and Caddy from request paths.
  if (segments.some((segment) => /[. ]$/.test(segment))) return 'has a segment that ends in a dot or a space';
  if (segments.some((segment) => Buffer.byteLength(segment) > 200))
    return 'has a segment of more than 200 bytes';
  return undefined;
}

/** Normalizes `/project/` and `project` to `/project`, and the root to an empty string. */
export function normalizeBase(base: string): string {
  const inner = base.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

/** Key of a URL or path. Some hosts and file systems ignore case and Unicode normalization. */
export const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** Decodes a URL, or returns it unchanged if it is not well-formed. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Splits a URL before its query or hash. */
export function splitUrl(href: string): [path: string, rest: string] {
  const end = href.search(/[?#]/);
  return end < 0 ? [href, ''] : [href.slice(0, end), href.slice(end)];
}

/**
 * One candidate of a `srcset` with the whitespace and commas before it. A URL extends to the next whitespace
 * and may contain commas, but not end with one. Commas in parentheses do not end a descriptor (HTML Standard,
 * 4.8.4.3.10).
 */
const CANDIDATE = /[\t\n\f\r ,]*(?![\t\n\f\r ,])([^\t\n\f\r ]*[^\t\n\f\r ,])(?:,+|((?:[^,(]|\([^)]*\)?)*))/gy;

/** Parses a `srcset` attribute. A descriptor (`2x`, `640w`) may be empty. */
export const parseSrcset = (value: string): { url: string; descriptor: string }[] =>
  [...value.matchAll(CANDIDATE)].map(([, url = '', descriptor = '']) => ({
    url,
    descriptor: descriptor.trim().replace(/\s+/g, ' '),
  }));

export const mapSrcset = (value: string, change: (url: string) => string): string =>
  parseSrcset(value)
    .map(({ url, descriptor }) => [change(url), descriptor].filter(Boolean).join(' '))
    .join(', ');
