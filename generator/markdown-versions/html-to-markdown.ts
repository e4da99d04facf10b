import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { mainToHast } from './html-to-hast.ts';

const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'small',
  'span',
  'strong',
  'time',
]);

const pipeline = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', incrementListMarker: true })
  .freeze();

/**
 * A rendered page's `<main>` as Markdown. Its first `h1` is handed back as the title; a paragraph that says what the
 * twin's head says already is left out.
 * @param said text of the head.
 * @param settle the complete address that a link or picture leads to.
 */
export function htmlToMarkdown(input: { html: string; said: string; settle: (href: string) => string }): {
  title: string | undefined;
  body: string;
} {
  const tree = mainToHast(input.html);
  const title = takeFirst(tree, ({ tagName }) => tagName === 'h1');
  takeFirst(tree, (node) => node.tagName === 'p' && plain(node) === input.said);
  visit(tree, 'element', (node) => {
    const { href, src } = node.properties;
    if (typeof href === 'string') node.properties.href = input.settle(href);
    if (typeof src === 'string') node.properties.src = input.settle(src);
    if (node.tagName === 'svg') {
      describe(node);
      return SKIP;
    }
    if (node.tagName === 'pre') return SKIP;
    if (node.tagName === 'dl') listTerms(node);
    separate(node);
  });
  const body = pipeline.stringify(pipeline.runSync(tree));
  return { title: title && plain(title), body: String(body) };
}

const plain = (node: Element): string => textOf(node).replace(/\s+/g, ' ').trim();

function takeFirst(tree: Root, test: (node: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (node, index, parent: Parents | undefined) => {
    if (found || index === undefined || !parent || !test(node)) return;
    found = node;
    parent.children.splice(index, 1);
    return false;
  });
  return found;
}

/** A drawing's own description, or else its name. */
function describe(svg: Element): void {
  const part = (name: string) =>
    svg.children.find((child): child is Element => child.type === 'element' && child.tagName === name);
  const words = part('desc') ?? part('title');
  svg.tagName = 'p';
  svg.children = words ? [{ type: 'text', value: plain(words) }] : [];
}

/** Terms and what is said of them, a line each. A list inside another is left for its own turn. */
function listTerms(list: Element): void {
  const items: Element[] = [];
  let separator = ': ';
  visit(list, 'element', (node) => {
    const { tagName, children } = node;
    if (tagName === 'dl' && node !== list) return SKIP;
    if (tagName === 'dt') {
      items.push(element('li', [...children]));
      separator = ': ';
    }
    if (tagName === 'dd') {
      items.at(-1)?.children.push({ type: 'text', value: separator }, ...children);
      separator = ', ';
    }
  });
  list.tagName = 'ul';
  list.children = items;
}

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** Neighbours without a space between them are set apart by the style sheet, which Markdown has not. */
function separate(node: Element): void {
  const children: ElementContent[] = [];
  for (const child of node.children) {
    if (isInline(child) && isInline(children.at(-1))) children.push({ type: 'text', value: ' ' });
    children.push(child);
  }
  node.children = children;
}

const isInline = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' && INLINE.has(node.tagName);
