import type { SiteSettings } from '../site-definition.ts';
import type { UrlPath } from '../types.ts';

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

/** Output file of a redirect page. A URL that ends in `.html` is a file name. */
export const redirectFile = (from: UrlPath): string =>
  from.endsWith('.html') ? from.slice(1) : `${from.slice(1)}/index.html`;

/** URL path of a page's Markdown version, without base path. */
export function markdownUrl(url: UrlPath): UrlPath {
  return url === '/' ? '/index.md' : `${url}.md`;
}

/** Full URL of a page's Markdown version, percent-encoded. */
export function absoluteMarkdownUrl(settings: SiteSettings, url: UrlPath): string {
  return settings.origin + settings.basePath + encodeURI(markdownUrl(url));
}

/** Whether a page has an Open Graph image. Unlisted pages are not meant to be shared. */
export const hasOgImage = (page: { file?: string; unlisted?: boolean }): boolean =>
  page.file === undefined && !page.unlisted;

/** Folder of outputs with a content hash in their names. Hosts may cache them indefinitely. */
export const ASSET_FOLDER = 'assets';

/** Output folder of the Open Graph images. */
export const OG_FOLDER = 'og';

/** Output file of a page's Open Graph image. */
export function ogImageFile(page: { url: UrlPath }): string {
  return `${OG_FOLDER}/${page.url === '/' ? 'index' : page.url.slice(1)}.png`;
}

/** Full URL of a page's Open Graph image, percent-encoded; undefined when it has none. */
export function ogImageUrl(
  settings: SiteSettings,
  page: { url: UrlPath; file?: string; unlisted?: boolean },
): string | undefined {
  if (!hasOgImage(page)) return undefined;
  return settings.origin + settings.basePath + encodeURI(`/${ogImageFile(page)}`);
}

/** Removes a trailing slash or `index.html` from a URL path. */
export function plainPath(path: string): string {
  const plain = path.replace(/\/(?:index\.html)?$/, '');
  return plain === '' ? '/' : plain;
}

/**
 * Percent-encoded forms of a path in requests. Most clients do not encode brackets (URL Standard), some do. Hosts that
 * compare encoded paths need a rule for each form.
 */
export function requestSpellings(path: string): string[] {
  const encoded = encodeURI(path);
  return [...new Set([encoded, encoded.replaceAll('%5B', '[').replaceAll('%5D', ']')])];
}

export function badUrl(url: string): string | undefined {
  if (!url.startsWith('/')) return 'does not begin with a slash';
  if (url !== '/' && url.endsWith('/')) return 'ends in a slash';
  if (/[\p{Cc}\p{Cs}\\?#%"<>|:*{}]/u.test(url))
    return 'has a character that is not allowed in URLs or file names';
  const segments = url.slice(1).split('/');
  if (url !== '/' && segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return 'has an empty or a dotted segment';
  }
  // Windows removes them from file names, and Caddy from request paths.
  if (segments.some((segment) => /[. ]$/.test(segment))) return 'has a segment that ends in a dot or a space';
  if (segments.some((segment) => Buffer.byteLength(segment) > 200))
    return 'has a segment of more than 200 bytes';
  return undefined;
}

/** Problem with the former URL of a page; undefined if it is valid. */
export function badAlias(url: string): string | undefined {
  if (url === '') return 'is empty';
  const plain = plainPath(url);
  return plain === '/' ? 'is the home page' : badUrl(plain);
}

/** Normalizes `/project/` and `project` to `/project`, and the root to an empty string. */
export function normalizeBase(base: string): string {
  const inner = base.replace(/^\/+|(?<!\/)\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}
