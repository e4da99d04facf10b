import { posix } from 'node:path';
import type { Root } from 'hast';
import type { VFile } from 'vfile';
import { isContentFile } from '../content/disk-to-files.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { decodeUrl } from '../lib/strings.ts';
import type { RepoPath } from '../types.ts';
import { type CompileContext, contextOf, locationOf } from './compile-context.ts';
import { walkElements } from './walk-tree.ts';

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
/** Prefix of a link to another content file. It is replaced by the URL of that file's page after planning. */
export const CONTENT_SCHEME = 'content:';

/**
 * Collects links with their locations and removes unsafe URLs. A relative link to a Markdown file
 * (`../guide/setup.md#first`) becomes a `content:` URL until the URLs of all pages are known; one to another file next to
 * it becomes that file's URL, and the file is published.
 */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkElements(tree, (node, ancestors) => {
      const name = node.tagName === 'a' ? 'href' : node.tagName === 'img' ? 'src' : undefined;
      const written = name && node.properties[name];
      if (name === undefined || typeof written !== 'string') return;
      const at = locationOf(context, node, ancestors);
      const scheme = schemeOf(written);
      const href = publishedUrl(written, name, context);
      if (href === undefined) {
        const remote = scheme !== undefined && SAFE_SCHEMES.has(scheme);
        const problem = remote ? 'markdown/remote-image' : 'markdown/unsafe-url';
        context.diagnostics.push(diagnose(problem, { url: written }, at));
        delete node.properties[name];
        return;
      }
      if (scheme !== undefined) {
        context.links.push({ href, at });
        return;
      }
      node.properties[name] = href;
      context.links.push({ href, at });
      // Images are added by rehypeImages.
      if (name === 'src' || href === written || href.startsWith(CONTENT_SCHEME)) return;
      const plan = context.planImage(href.replace(/[?#].*/s, ''));
      if (plan && 'variants' in plan)
        context.images.push(
          ...plan.variants.filter(({ format }) => format === 'original').map((each) => ({ ...each, at })),
        );
    });
  };
}

/** File with a link, and what finds a file next to it by its published URL: undefined if it does not exist. */
type LinkContext = { readonly file: RepoPath; readonly planImage: (url: string) => unknown };

/** Published URL of a link or image; undefined for unsafe URLs and remote images, which are removed. */
export function publishedUrl(
  written: string,
  attribute: 'href' | 'src',
  context: LinkContext,
): string | undefined {
  const scheme = schemeOf(written);
  if (written.startsWith('//') || (scheme !== undefined && !SAFE_SCHEMES.has(scheme))) return undefined;
  if (scheme !== undefined) return attribute === 'href' ? written : undefined;
  return contentLink(written, context.file) ?? contentFileUrl(written, context) ?? written;
}

/** Scheme of a URL, read as browsers do: they ignore tabs and line breaks inside it, and spaces before it. */
function schemeOf(url: string): string | undefined {
  if (url.startsWith('/') || url.startsWith('#')) return undefined;
  const plain = [...url].filter((character) => character > ' ').join('');
  return /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
}

function contentLink(href: string, file: CompileContext['file']): string | undefined {
  const [, path, rest = ''] = /^([^#?]+\.md)([#?].*)?$/.exec(href) ?? [];
  if (path === undefined || path.startsWith('/')) return undefined;
  return `${CONTENT_SCHEME}${posix.join(posix.dirname(file), path)}${rest}`;
}

/** URL of a file next to the Markdown, if it exists. Other relative URLs are relative to the page. */
function contentFileUrl(href: string, { file, planImage }: LinkContext): string | undefined {
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (written.startsWith('/')) return undefined;
  const path = posix.join(posix.dirname(file), decodeUrl(written));
  if (!isContentFile(path)) return undefined;
  const url = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  return planImage(url) === undefined ? undefined : url + rest;
}
