import type { SiteSettings } from '../site-definition.ts';
import type { UrlPath } from '../types.ts';

type Place = Pick<SiteSettings, 'basePath' | 'trailingSlash'>;

/** A page's address as browsers see it: base path in front, slash at the end if the site has them. */
export function pageHref(settings: Place, url: UrlPath): string {
  if (url === '/') return `${settings.basePath}/`;
  return `${settings.basePath}${url}${settings.trailingSlash ? '/' : ''}`;
}

/** The same with scheme and host, percent-encoded as in a canonical link. */
export function absoluteUrl(settings: SiteSettings, url: UrlPath): string {
  return settings.origin + encodeURI(pageHref(settings, url));
}

/** File that a page is written to; every static host serves `…/index.html` at the page's address. */
export function pageFile(page: { url: UrlPath; file?: string }): string {
  return page.file ?? (page.url === '/' ? 'index.html' : `${page.url.slice(1)}/index.html`);
}

/** File of the page that leads on from an address; a host serves one whose name ends in `.html` as it is. */
export const redirectFile = (from: UrlPath): string =>
  from.endsWith('.html') ? from.slice(1) : `${from.slice(1)}/index.html`;

/** Address of a page's Markdown twin, from the site's root. */
export function markdownUrl(url: UrlPath): UrlPath {
  return url === '/' ? '/index.md' : `${url}.md`;
}

/** The same with scheme and host, percent-encoded. */
export function absoluteMarkdownUrl(settings: SiteSettings, url: UrlPath): string {
  return settings.origin + settings.basePath + encodeURI(markdownUrl(url));
}

/** Whether a page has a sharing picture: what is not meant to be found is not meant to be shared either. */
export const hasOgImage = (page: { file?: string; unlisted?: boolean }): boolean =>
  page.file === undefined && !page.unlisted;

/** Folder of the sharing pictures. */
export const OG_FOLDER = 'og';

/** File of a page's sharing picture. */
export function ogImageFile(page: { url: UrlPath }): string {
  return `${OG_FOLDER}/${page.url === '/' ? 'index' : page.url.slice(1)}.png`;
}

/** Address of a page's sharing picture with scheme and host, percent-encoded; undefined for a page that has none. */
export function ogImageUrl(
  settings: SiteSettings,
  page: { url: UrlPath; file?: string; unlisted?: boolean },
): string | undefined {
  if (!hasOgImage(page)) return undefined;
  return settings.origin + settings.basePath + encodeURI(`/${ogImageFile(page)}`);
}

/** The page address in whichever way it was spelled: with a slash at the end, or as its `index.html`. */
export function plainPath(path: string): string {
  const plain = path.replace(/\/(?:index\.html)?$/, '');
  return plain === '' ? '/' : plain;
}

/**
 * A path as requests spell it, percent-encoded: most clients leave brackets alone, as the URL Standard does, and others encode
 * them. Hosts that compare undecoded paths need a rule for each.
 */
export function requestSpellings(path: string): string[] {
  const encoded = encodeURI(path);
  return [...new Set([encoded, encoded.replaceAll('%5B', '[').replaceAll('%5D', ']')])];
}

/** What is wrong with an address, or undefined. */
export function badUrl(url: string): string | undefined {
  if (!url.startsWith('/')) return 'does not begin with a slash';
  if (url !== '/' && url.endsWith('/')) return 'ends in a slash';
  if (/[\p{Cc}\p{Cs}\\?#%"<>|:*{}]/u.test(url)) return 'has a character that addresses or files cannot carry';
  const segments = url.slice(1).split('/');
  if (url !== '/' && segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return 'has an empty or a dotted segment';
  }
  // Windows drops them from names of files, and Caddy from paths of requests.
  if (segments.some((segment) => /[. ]$/.test(segment))) return 'has a segment that ends in a dot or a space';
  if (segments.some((segment) => Buffer.byteLength(segment) > 200))
    return 'has a segment of more than 200 bytes';
  return undefined;
}

/** Normalizes `/project/` and `project` to `/project`, and the root to an empty string. */
export function normalizeBase(base: string): string {
  const inner = base.replace(/^\/+|(?<!\/)\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}
