import { posix } from 'node:path';
import type { Element, Nodes } from 'hast';
import { locationAt, type RepoPath, type SourceLocation, warning } from './problems.ts';
import { CONTENT_SCHEME } from './resolve-link.ts';
import type { HtmlVisitor, VisitContext } from './site.ts';
import { decodeUrl, mapSrcset, splitUrl } from './urls.ts';

/** Elements with URLs of files. */
export const LINKED = ['a', 'audio', 'embed', 'iframe', 'img', 'object', 'source', 'track', 'use', 'video'];
const URL_PROPERTIES = ['href', 'src', 'poster', 'data'] as const;

/** Changes the URLs of an element. */
export function mapUrls({ properties }: Element, change: (url: string) => string): void {
  for (const name of URL_PROPERTIES) {
    const url = properties[name];
    if (typeof url === 'string') properties[name] = change(url);
  }
  if (typeof properties.srcSet === 'string') properties.srcSet = mapSrcset(properties.srcSet, change);
}

/**
 * Collects links and images with their locations. A link to a Markdown file (`../guide/setup.md#first`)
 * becomes a `content:` URL, which is resolved with all others of the page; a relative URL of another file
 * becomes its path from the site's root.
 */
export const collectLinks: HtmlVisitor = {
  element: {
    filter: LINKED,
    visit(node, context) {
      mapUrls(node, (written) => {
        const href = published(written, node.tagName, context.document.file);
        const details = { at: context.locate(node), hint: 'Write [text](URL).' };
        if (node.tagName === 'a' && href === '')
          context.report(warning('markdown/empty-link', 'This link has no URL.', details));
        context.document.links.push({ href, written, at: locationOf(node, written, context) });
        return href;
      });
    },
  },
};

/** Location of a link; of its definition, if it is `[text][name]`. */
function locationOf(node: Element, url: string, context: VisitContext<Nodes>): SourceLocation {
  const { source, file } = context.document;
  const { start, end } = node.position ?? {};
  if (source.slice(start?.offset, end?.offset).includes(url)) return context.locate(node);
  const index = source.search(new RegExp(`(?<=\\]:\\s+<?)${RegExp.escape(url)}`));
  return index < 0 ? context.locate(node) : locationAt(file, source, index, url.length);
}

/** URL of a link or image until it is resolved. */
function published(href: string, tagName: string, file: RepoPath): string {
  if (/^\s*[a-z][a-z0-9+.-]*:|^(?:#|\?|\/\/|$)/i.test(href)) return href;
  const [path, rest] = splitUrl(href);
  // Other generators also accept /guide/setup.md and /guide/setup.html.
  const isPage = tagName === 'a' && /(?:\.mdx?|\.html|(?:^|\/)[^./]*|\.\.?\/?)$/i.test(path);
  if (path.startsWith('/')) return isPage && /\.\w+$/.test(path) ? CONTENT_SCHEME + href : href;
  const target = posix.join(posix.dirname(file), decodeUrl(path));
  const encoded = target.split('/').map(encodeURIComponent).join('/');
  if (isPage) return CONTENT_SCHEME + encoded + rest;
  return target.startsWith('content/') ? `/${encoded}${rest}` : href;
}
