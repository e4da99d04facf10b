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
  return path.replace(/\/(?:index\.html)?$/, '') || '/';
}

export const URL_HINT =
  'Begin it with a slash, and use letters, digits, and dashes in segments of at most 200 bytes.';

/** Whether a URL path could not be a file name everywhere. Windows removes dots and spaces at its end. */
export const isBadUrl = (url: string): boolean =>
  url !== '/' &&
  (/[\p{Cc}\p{Cs}\\?#%"<>|:*{}]|[./ ](?:\/|$)/u.test(url) ||
    !url.startsWith('/') ||
    url.split('/').some((segment) => Buffer.byteLength(segment) > 200));

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

/** Adds query and hash of a request to the URL that it is redirected to. A hash of that URL comes first. */
export function redirectUrl(to: string, rest: string): string {
  const [path = '', hash] = to.split('#');
  const [query = '', requested] = rest.split('#');
  const end = hash ?? requested;
  return path + (path.includes('?') ? query.replace('?', '&') : query) + (end ? `#${end}` : '');
}

/** A candidate of a `srcset`. Its URL may contain commas, but not end with one (HTML, 4.8.4.3.10). */
const CANDIDATE = /[\t\n\f\r ,]*(?![\t\n\f\r ,])([^\t\n\f\r ]*[^\t\n\f\r ,])(?:,+|((?:[^,(]|\([^)]*\)?)*))/gy;

/** Changes the URLs of a `srcset` attribute. A descriptor (`2x`, `640w`) may be empty. */
export const mapSrcset = (value: string, change: (url: string) => string): string =>
  [...value.matchAll(CANDIDATE)]
    .map(([, url = '', descriptor = '']) => `${change(url)} ${descriptor.trim().replace(/\s+/g, ' ')}`.trim())
    .join(', ');
