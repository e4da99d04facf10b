import type { RepoPath } from './problems.ts';
import type { ResolvedLink, SiteSettings, UrlPath } from './site.ts';
import { decodeUrl, pageHref, plainPath, splitUrl } from './urls.ts';

/** Prefix of a link to another content file, until the URLs of all pages are known. */
export const CONTENT_SCHEME = 'content:';

/**
 * Creates a function that resolves the links of a page. Content and components link to paths from the site's
 * root (without base path, with or without trailing slash, `.html` or `.md`), to relative URLs or to content
 * files. The published URL has the site's base path and trailing slash. URLs of other sites are unchanged.
 */
export function createResolver(input: {
  settings: SiteSettings;
  pageByUrl: ReadonlyMap<string, unknown>;
  urlByFile: ReadonlyMap<RepoPath, UrlPath>;
}): (href: string, page: UrlPath) => ResolvedLink {
  const { settings, pageByUrl: pages, urlByFile } = input;
  const ownPrefix = settings.origin + settings.basePath;

  function internal(href: string, path: string, rest: string): ResolvedLink {
    const plain = decodeUrl(plainPath(path));
    const isPage = pages.has(plain);
    const hash = decodeUrl(/#(.*)$/s.exec(rest)?.[1] ?? '');
    const link = { href, path: isPage ? plain : decodeUrl(path), hash };
    const published = isPage ? encodeURI(pageHref(settings, plain as UrlPath)) : settings.basePath + path;
    return { href: published + rest, link };
  }

  /** Link to a content file or page: `content:content/docs/setup.md#first`, `content:/docs/setup.html`. */
  function toContent(href: string): ResolvedLink {
    const [written, rest] = splitUrl(href.slice(CONTENT_SCHEME.length));
    const path = decodeUrl(written);
    const plain = path.replace(/\/$|\.(?:mdx?|html)$/, '');
    if (path.startsWith('/')) return internal(href, pages.has(plain) ? plain : written, rest);
    const url = urlByFile.get(path) ?? urlByFile.get(`${plain}.md`) ?? urlByFile.get(`${plain}/index.md`);
    return url ? internal(href, url, rest) : { href: `/${written}${rest}`, link: { href, path, hash: '' } };
  }

  function fromOrigin(href: string): ResolvedLink {
    const [path, rest] = splitUrl(href.slice(ownPrefix.length) || '/');
    return { ...internal(href, path, rest), href };
  }

  return (href, page) => {
    if (href.startsWith('#')) return { href, link: { href, path: page, hash: decodeUrl(href.slice(1)) } };
    if (href.startsWith(CONTENT_SCHEME)) return toContent(href);
    if (href === ownPrefix || href.startsWith(`${ownPrefix}/`)) return fromOrigin(href);
    if (href === '' || href.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(href)) return { href };
    if (href.startsWith('/')) return internal(href, ...splitUrl(href));
    const absolute = URL.parse(href, `http://site${page}`);
    if (!absolute) return { href, link: { href, path: href, hash: '' } };
    // Browsers treat two backslashes like two slashes, which are followed by a host.
    if (absolute.host !== 'site') return { href };
    return internal(href, absolute.pathname, absolute.search + absolute.hash);
  };
}
