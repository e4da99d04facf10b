import { CONTENT_SCHEME } from '../markdown/rehype-links.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { PageLink, RepoPath, UrlPath } from '../types.ts';
import { pageHref, plainPath } from './page-urls.ts';

/** `href` is what the finished page says; `link` is there when it leads to something on this site. */
export type ResolvedLink = { readonly href: string; readonly link?: PageLink };

export type LinkResolver = (href: string, page: UrlPath) => ResolvedLink;

/** What all pages link to is among so many; a large site's other addresses would only fill the memory. */
const MOST_REMEMBERED = 2000;

/**
 * Settles addresses. Content and templates write them from the site's root, without base path, with or without a
 * slash at the end, or as a path to another content file; the finished page has the one form that this host serves.
 * URLs of other sites pass through untouched.
 */
export function createLinkResolver(input: {
  settings: SiteSettings;
  pages: { readonly has: (url: string) => boolean };
  urlByFile: ReadonlyMap<RepoPath, UrlPath>;
}): LinkResolver {
  const { settings, pages, urlByFile } = input;
  const ownPrefix = settings.origin + settings.basePath;

  function internal(href: string, path: string, rest: string): ResolvedLink {
    const plain = decode(plainPath(path));
    const page = pages.has(plain);
    const target = page ? plain : decode(path);
    const link = { href, path: target, hash: decode(/#(.*)$/s.exec(rest)?.[1] ?? '') };
    return {
      href: (page ? encodeURI(pageHref(settings, plain as UrlPath)) : settings.basePath + path) + rest,
      link,
    };
  }

  const fromRoot = new Map<string, ResolvedLink>();

  return (href, page) => {
    if (href.startsWith('#')) return { href, link: { href, path: page, hash: decode(href.slice(1)) } };
    if (href.startsWith(CONTENT_SCHEME)) {
      const [file, rest] = split(href.slice(CONTENT_SCHEME.length));
      const url = urlByFile.get(decode(file));
      return url ? internal(href, url, rest) : { href, link: { href, path: decode(file), hash: '' } };
    }
    if (href === ownPrefix || href.startsWith(`${ownPrefix}/`)) {
      const [path, rest] = split(href.slice(ownPrefix.length) || '/');
      return { ...internal(href, path, rest), href };
    }
    if (href === '' || href.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(href)) return { href };
    if (href.startsWith('/')) {
      const known = fromRoot.get(href);
      if (known) return known;
      const resolved = internal(href, ...split(href));
      if (fromRoot.size === MOST_REMEMBERED) fromRoot.clear();
      fromRoot.set(href, resolved);
      return resolved;
    }
    const absolute = URL.parse(href, `http://site${page}`);
    if (!absolute) return { href, link: { href, path: href, hash: '' } };
    // Browsers read two backslashes as two slashes: what follows is a host.
    if (absolute.host !== 'site') return { href };
    return internal(href, absolute.pathname, absolute.search + absolute.hash);
  };
}

const split = (href: string): [path: string, rest: string] => {
  const end = href.search(/[?#]/);
  return end < 0 ? [href, ''] : [href.slice(0, end), href.slice(end)];
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
