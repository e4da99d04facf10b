import { posix } from 'node:path';
import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { isContentFile } from '../content/disk-to-files.ts';
import { decodeUrl } from '../lib/strings.ts';
import { element, SKIP, walkElements } from '../lib/trees.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { type CompileContext, contextOf, locationOf, report } from './compile-context.ts';

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
/** Prefix of a link to another content file. It is replaced by the URL of that file's page after planning. */
export const CONTENT_SCHEME = 'content:';

/**
 * Collects links with their locations and removes unsafe URLs. A relative link to a Markdown file
 * (`../guide/setup.md#first`) becomes a `content:` URL until the URLs of all pages are known; one to another file next to
 * it becomes that file's URL, and the file is published.
 *
 * Adds sizes to images under `public/` and `content/` to prevent layout shift, wraps them in `<picture>` with AVIF and WebP
 * variants, and lazy-loads all but the first image of a document.
 * @param variants false for feeds.
 */
export function rehypeLinks({ variants }: { variants: boolean }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    let isFirst = true;
    walkElements(tree, (node, ancestors, index) => {
      const name = node.tagName === 'a' ? 'href' : node.tagName === 'img' ? 'src' : undefined;
      const written = name && node.properties[name];
      if (name === undefined || typeof written !== 'string') return;
      const at = locationOf(context, node, ancestors);
      const href = publishedUrl(written, name, context);
      if (href === undefined) {
        const remote = SAFE_SCHEMES.has(schemeOf(written) ?? '');
        const problem = remote ? 'markdown/remote-image' : 'markdown/unsafe-url';
        report(context, problem, { url: written }, at);
        delete node.properties[name];
        return;
      }
      node.properties[name] = href;
      context.links.push({ href, at });
      if (name === 'src') {
        const picture = showImage(node, href, { context, at, isFirst, variants });
        isFirst = false;
        const parent = ancestors.at(-1);
        if (!picture || !parent) return;
        parent.children[index] = picture;
        return SKIP;
      }
      if (href === written || href.startsWith(CONTENT_SCHEME)) return;
      const plan = context.planImage(href.replace(/[?#].*/s, ''));
      if (plan && 'variants' in plan)
        context.images.push(
          ...plan.variants.filter(({ format }) => format === 'original').map((each) => ({ ...each, at })),
        );
    });
  };
}

/** Adds the attributes of an image. Returns the `<picture>` around it if it has variants. */
function showImage(
  node: Element,
  src: string,
  input: { context: CompileContext; at: SourceLocation; isFirst: boolean; variants: boolean },
): Element | undefined {
  const { context, at } = input;
  const plan = context.planImage(src);
  if (plan && 'reason' in plan) report(context, 'picture/unreadable', plan, at);
  const { width, height, sources = [], variants = [] } = plan && 'sources' in plan ? plan : {};
  Object.assign(node.properties, shownSize(node.properties, { width, height }));
  if (!input.isFirst) Object.assign(node.properties, { loading: 'lazy', decoding: 'async' });
  if (!input.variants) return undefined;
  context.images.push(...variants.map((variant) => ({ ...variant, at })));
  if (sources.length === 0) return undefined;
  const picture = element('picture', {}, [...sources.map((source) => element('source', source)), node]);
  if (node.position) picture.position = node.position;
  return picture;
}

type Size = { readonly width: number | undefined; readonly height: number | undefined };

/** Size of an image on the page: its own, or that of the writer, who may state one side only. */
function shownSize(written: Element['properties'], own: Size): Size {
  if (written.width === undefined && written.height === undefined) return own;
  const ratio = own.width && own.height ? own.width / own.height : undefined;
  const side = (value: unknown, other: unknown, factor: number | undefined) =>
    value !== undefined ? Number(value) : factor && Math.round(Number(other) * factor);
  return {
    width: side(written.width, written.height, ratio),
    height: side(written.height, written.width, ratio && 1 / ratio),
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
