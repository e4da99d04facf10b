import type { Element, ElementContent, Root } from 'hast';
import type { State } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
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
export function htmlToMarkdown(
  html: string,
  description: string,
  resolve: (href: string) => string,
): { title: string | undefined; body: string } {
  const tree = simplifyHtml(html, resolve);
  const title = takeFirst(tree, ({ tagName }) => tagName === 'h1');
  takeFirst(tree, (node) => node.tagName === 'p' && plainText(node) === description);
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre') return SKIP;
    // A footnote needs no link back to its reference, and templates are left out.
    if (/#user-content-fnref-/.test(String(node.properties.href))) node.tagName = 'template';
    // `<a id>` is an anchor, not a link.
    if (node.tagName === 'a' && !node.properties.href) node.tagName = 'span';
    if (node.tagName === 'ol' || node.tagName === 'ul') unwrapSections(node);
    if (node.tagName === 'dl') listDescriptions(node);
    return separate(node);
  });
  const body = pipeline.stringify(pipeline.runSync(tree));
  // Spaces that keep a number and its unit on one line of a page.
  return { title: title && plainText(title), body: body.replace(/[\u00A0\u202F]/g, ' ') };
}

const plainText = (node: Element): string => textOf(node).replace(/\s+/g, ' ').trim();

/** Removes the first element that fits, and returns it. */
function takeFirst(tree: Root, test: (node: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (node, index, parent) => {
    if (!test(node) || !parent || index === undefined) return undefined;
    found = node;
    parent.children.splice(index, 1);
    return EXIT;
  });
  return found;
}

/** Removes a list around sections: its items begin with a heading. */
function unwrapSections(list: Element): void {
  const items = list.children.filter((child) => child.type === 'element');
  if (items.every(beginsWithHeading)) for (const node of [list, ...items]) node.tagName = 'div';
}

function beginsWithHeading({ tagName, children }: Element): boolean {
  const first = children.find((child) => child.type === 'element');
  return /^h[2-6]$/.test(tagName) || (first !== undefined && beginsWithHeading(first));
}

/** Turns a description list into a list with entries such as `Language: Python`. */
function listDescriptions(list: Element): void {
  const items: Element[] = [];
  let last = '';
  visit(list, 'element', ({ tagName, children }) => {
    if (tagName !== 'dt' && tagName !== 'dd') return undefined;
    if (tagName === 'dt' && last !== 'dt') items.push(h('li'));
    else if (tagName === 'dd' && last === 'dd') items.at(-1)?.children.push(h('br'));
    else items.at(-1)?.children.push({ type: 'text', value: tagName === 'dd' ? ': ' : ', ' });
    const [first, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    const isParagraph = first?.type === 'element' && first.tagName === 'p';
    items.at(-1)?.children.push(...(isParagraph ? [...first.children, ...others] : children));
    last = tagName;
    return SKIP;
  });
  Object.assign(list, { tagName: 'ul', children: items });
}

const INLINE = 'a abbr b code del em i ins kbd mark small span strong time'.split(' ');

/** Inserts spaces between adjacent inline elements, which the stylesheet separates on the page. */
function separate(node: Element): void {
  const isInline = (child?: ElementContent) => child?.type === 'element' && INLINE.includes(child.tagName);
  node.children = node.children.flatMap((child, index, all) =>
    isInline(child) && isInline(all[index - 1]) ? [{ type: 'text', value: ' ' }, child] : [child],
  );
}
