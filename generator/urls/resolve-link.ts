import { decodeUrl } from '../lib/strings.ts';
import { CONTENT_SCHEME } from '../markdown/rehype-links.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { PageLink, RepoPath, UrlPath } from '../types.ts';
import { pageHref, plainPath } from './page-urls.ts';

/** `href` is the published URL; `link` is defined when its target is on this site. */
export type ResolvedLink = { readonly href: string; readonly link?: PageLink };

export type LinkResolver = (href: string, page: UrlPath) => ResolvedLink;

/**
 * Replaces the path of a link to this site and keeps its form: the origin, a trailing slash or `index.html`, query and hash. A
 * relative link becomes a path from the site's root.
 */
export function withPath(href: string, path: string, settings: SiteSettings): string {
  const [written, rest] = split(href);
  const ownPrefix = settings.origin + settings.basePath;
  const prefix = written === ownPrefix || written.startsWith(`${ownPrefix}/`) ? ownPrefix : '';
  const tail = path === '/' || /\.\w+$/.test(path) ? '' : (/\/(?:index\.html)?$/.exec(written)?.[0] ?? '');
  return prefix + path + (written === prefix ? '' : tail) + rest;
}

/** Maximum number of cached links, such as those of the navigation. */
const MAX_CACHED = 2000;

/**
 * Creates a function that resolves links. Content and templates link to paths from the site's root (without base path, with
 * or without trailing slash), to relative URLs or to content files. The published URL has the site's base path and trailing
 * slash. URLs of other sites are unchanged.
 */
export function createLinkResolver(input: {
  settings: SiteSettings;
  pages: { readonly has: (url: string) => boolean };
  urlByFile: ReadonlyMap<RepoPath, UrlPath>;
}): LinkResolver {
  const { settings, pages, urlByFile } = input;
  const ownPrefix = settings.origin + settings.basePath;

  function internal(href: string, path: string, rest: string): ResolvedLink {
    const plain = decodeUrl(plainPath(path));
    const page = pages.has(plain);
    const target = page ? plain : decodeUrl(path);
    const link = { href, path: target, hash: decodeUrl(/#(.*)$/s.exec(rest)?.[1] ?? '') };
    return {
      href: (page ? encodeURI(pageHref(settings, plain as UrlPath)) : settings.basePath + path) + rest,
      link,
    };
  }

  const fromRoot = new Map<string, ResolvedLink>();

  return (href, page) => {
    if (href.startsWith('#')) return { href, link: { href, path: page, hash: decodeUrl(href.slice(1)) } };
    if (href.startsWith(CONTENT_SCHEME)) {
      const [file, rest] = split(href.slice(CONTENT_SCHEME.length));
      const url = urlByFile.get(decodeUrl(file));
      return url ? internal(href, url, rest) : { href, link: { href, path: decodeUrl(file), hash: '' } };
    }
    if (href === ownPrefix || href.startsWith(`${ownPrefix}/`)) {
      const [path, rest] = split(href.slice(ownPrefix.length) || '/');
      return { ...internal(href, path, rest), href };
    }
    if (href === '' || href.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(href)) return { href };
    if (href.startsWith('/')) {
      const cached = fromRoot.get(href);
      if (cached) return cached;
      const resolved = internal(href, ...split(href));
      if (fromRoot.size === MAX_CACHED) fromRoot.clear();
      fromRoot.set(href, resolved);
      return resolved;
    }
    const absolute = URL.parse(href, `http://site${page}`);
    if (!absolute) return { href, link: { href, path: href, hash: '' } };
    // Browsers treat two backslashes like two slashes, which are followed by a host.
    if (absolute.host !== 'site') return { href };
    return internal(href, absolute.pathname, absolute.search + absolute.hash);
  };
}

/** Splits a URL before its query or hash. */
export const split = (href: string): [path: string, rest: string] => {
  const end = href.search(/[?#]/);
  return end < 0 ? [href, ''] : [href.slice(0, end), href.slice(end)];
};
