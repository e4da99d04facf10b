import { posix } from 'node:path';
import type { Element, Nodes } from 'hast';
import { error, type RepoPath, warning } from './problems.ts';
import { CONTENT_SCHEME } from './resolve-link.ts';
import type { ContentLink, HtmlVisitor, MarkdownDocument, VisitContext } from './site.ts';
import { decodeUrl, splitUrl } from './urls.ts';

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

const linksOf = (document: MarkdownDocument): ContentLink[] => {
  document.data.links ??= [];
  return document.data.links as ContentLink[];
};

/**
 * Collects links and images with their locations. A link to a Markdown file (`../guide/setup.md#first`)
 * becomes a `content:` URL until the URLs of all pages are known; a relative URL of another file becomes its
 * path from the site's root.
 */
const visitor: HtmlVisitor = {
  element: {
    filter: ['a', 'img', 'iframe', 'video', 'audio', 'source'],
    visit(node, context) {
      const name = node.tagName === 'a' ? 'href' : 'src';
      const written = node.properties[name];
      if (typeof written !== 'string') return;
      const href = published(written, name, context.document.file);
      if (href === undefined) return refuse(node, name, written, context);
      node.properties[name] = href;
      if (node.tagName === 'a' && href === '') {
        const hint = 'Write [text](URL).';
        context.report(
          warning('markdown/empty-link', 'This link has no URL.', { at: context.locate(node), hint }),
        );
      }
      linksOf(context.document).push({ href, written, at: context.locate(node) });
    },
  },
};

export const collectLinks = {
  visitor,
  of: (document: MarkdownDocument): readonly ContentLink[] => linksOf(document),
};

function refuse(node: Element, name: string, url: string, context: VisitContext<Nodes>): void {
  const hint = 'Use https:, http:, mailto:, tel: or a path on this site.';
  context.report(error('markdown/unsafe-url', `Unsafe URL ${url}.`, { at: context.locate(node), hint }));
  delete node.properties[name];
}

/** URL of a link or image until it is resolved; undefined if browsers would run it. */
function published(href: string, name: 'href' | 'src', file: RepoPath): string | undefined {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme !== undefined) return SAFE_SCHEMES.has(scheme) ? href : undefined;
  if (href === '' || /^(?:#|\?|\/\/)/.test(href)) return href;
  const [path, rest] = splitUrl(href);
  // Other generators also accept /guide/setup.md and /guide/setup.html.
  const isPage = name === 'href' && /(?:\.mdx?|\.html|(?:^|\/)[^./]*|\.\.?\/?)$/i.test(path);
  if (path.startsWith('/')) return isPage && /\.\w+$/.test(path) ? CONTENT_SCHEME + href : href;
  const target = posix.join(posix.dirname(file), decodeUrl(path));
  const encoded = target.split('/').map(encodeURIComponent).join('/');
  if (isPage) return CONTENT_SCHEME + encoded + rest;
  return target.startsWith('content/') ? `/${encoded}${rest}` : href;
}
