import { posix } from 'node:path';
import type { RepoPath } from './problems.ts';
import type { ResolvedLink, SiteParts, UrlPath } from './site.ts';
import { decodeUrl, pageHref, plainPath, splitUrl } from './urls.ts';

/** Prefix of a link to another content file, until the page is finished, which resolves all of its URLs. */
export const CONTENT_SCHEME = 'content:';
/** A misspelled scheme, a URL without a host, or a path of Windows. */
const MISSPELLED = /^(?!https?:\/\/[^/])(?:[htps]*t[htps]*p[htps]*|mail(?!to:)\w*|localhost|[a-z]):/i;

/**
 * Creates a function that resolves the links of a page. Content and components link to paths from the site's
 * root (without base path, with or without trailing slash) or to relative URLs, and Markdown also to content
 * files and `.html`. Published URLs have the base path and trailing slash. Other sites' URLs stay unchanged.
 */
export function createResolver(site: SiteParts): (href: string, page: UrlPath) => ResolvedLink {
  const { settings, definition, pageByUrl: pages, urlByFile } = site;
  const ownPrefix = settings.origin + settings.basePath;

  const urlOf = (path: RepoPath) =>
    urlByFile.get(`${path}.md`) ?? urlByFile.get(posix.join(path, 'index.md'));

  /** Page at a path from the site's root, or from the folder of the collection of a page. */
  function find(path: string, from: UrlPath): UrlPath | undefined {
    const known = pages.get(path);
    const collection = definition.collections[pages.get(from)?.content?.collection ?? ''];
    return known?.url ?? (collection && urlOf(`content/${collection.folder}${path}`));
  }

  function internal(href: string, path: string, rest: string, from: UrlPath): ResolvedLink {
    const page = find(decodeUrl(plainPath(path)), from);
    const hash = decodeUrl(/#(.*)$/s.exec(rest)?.[1] ?? '');
    const published = page ? encodeURI(pageHref(settings, page)) : settings.basePath + path;
    return { href: published + rest, link: { href, path: page ?? decodeUrl(path), hash } };
  }

  /** Link to a content file or page: `content:content/docs/setup.md#first`, `content:/docs/setup.html`. */
  function toContent(href: string, from: UrlPath): ResolvedLink {
    const [written, rest] = splitUrl(href.slice(CONTENT_SCHEME.length));
    const path = decodeUrl(written);
    const plain = path.replace(/\/$|\.(?:mdx?|html)$/, '');
    const page = find(plain, from) ?? find(plain.replace(/\/index$/, '') || '/', from);
    if (path.startsWith('/')) return internal(href, page ?? written, rest, from);
    const url = urlByFile.get(path) ?? urlOf(plain);
    if (url) return internal(href, url, rest, from);
    return { href: `${settings.basePath}/${written}${rest}`, link: { href, path, hash: '' } };
  }

  return (href, page) => {
    if (href.startsWith('#')) return { href, link: { href, path: page, hash: decodeUrl(href.slice(1)) } };
    if (href.startsWith(CONTENT_SCHEME)) return toContent(href, page);
    if (href === ownPrefix || href.startsWith(`${ownPrefix}/`))
      return { ...internal(href, ...splitUrl(href.slice(ownPrefix.length) || '/'), page), href };
    if (MISSPELLED.test(href)) return { href, link: { href, path: href, hash: '' } };
    if (href === '' || href.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(href)) return { href };
    if (href.startsWith('/')) return internal(href, ...splitUrl(href), page);
    const absolute = URL.parse(href, `http://site${page}`);
    if (!absolute) return { href, link: { href, path: href, hash: '' } };
    // Browsers treat two backslashes like two slashes, which are followed by a host.
    if (absolute.host !== 'site') return { href };
    return internal(href, absolute.pathname, absolute.search + absolute.hash, page);
  };
}
