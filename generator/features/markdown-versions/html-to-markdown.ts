import type { Element, ElementContent } from 'hast';
import type { State } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { simplifyHtml } from '../../core/simplify-html.ts';

/** An image without a description only decorates. */
const toImage = (_state: State, { properties: { src, alt } }: Element) =>
  alt ? { type: 'image' as const, url: String(src), alt: String(alt) } : undefined;

const pipeline = unified()
  .use(rehypeRemark, { handlers: { img: toImage } })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', incrementListMarker: true })
  .freeze();

/**
 * Converts the content of `<main>` to Markdown, and its first `h1` to the title.
 * @param description text of the head. A paragraph that repeats it is omitted.
 * @param resolve returns the full URL of a link or an image.
 */
export function htmlToMarkdown(html: string, description: string, resolve: (href: string) => string) {
  const tree = simplifyHtml(html, resolve);
  let title: string | undefined;
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre') return SKIP;
    const isTitle = node.tagName === 'h1' && title === undefined;
    if (isTitle) title = plainText(node);
    const isDescription = node.tagName === 'p' && plainText(node) === description;
    // A footnote needs no link back to its reference.
    const isBack = /#user-content-fnref-/.test(String(node.properties.href));
    // rehype-remark leaves out templates.
    if (isTitle || isDescription || isBack) node.tagName = 'template';
    // `<a id>` is an anchor, not a link.
    if (node.tagName === 'a' && !node.properties.href) node.tagName = 'span';
    if (/^[ou]l$/.test(node.tagName) && hasHeading(node))
      for (const each of [node, ...node.children]) if ('tagName' in each) each.tagName = 'div';
    return separate(node);
  });
  const body = pipeline.stringify(pipeline.runSync(tree));
  // Spaces that keep a number and its unit on one line of a page.
  return { title, body: body.replace(/[\u00A0\u202F]/g, ' ') };
}

const plainText = (node: Element): string => textOf(node).replace(/\s+/g, ' ').trim();

/** A list around sections is no list in Markdown. */
const hasHeading = (node: ElementContent): boolean =>
  node.type === 'element' && (/^h[2-6]$/.test(node.tagName) || node.children.some(hasHeading));

const INLINE = 'a abbr b code del em i ins kbd mark small span strong time'.split(' ');

/** Inserts spaces between adjacent inline elements, which the stylesheet separates on the page. */
function separate(node: Element): void {
  const isInline = (child?: ElementContent) => child?.type === 'element' && INLINE.includes(child.tagName);
  node.children = node.children.flatMap((child, index, all) =>
    isInline(child) && isInline(all[index - 1]) ? [{ type: 'text', value: ' ' }, child] : [child],
  );
}
