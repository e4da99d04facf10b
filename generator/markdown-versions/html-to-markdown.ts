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
 * Converts the `<main>` of a rendered page to Markdown. Returns its first `h1` as the title.
 * @param description text of the Markdown version's head. A paragraph that repeats it is omitted.
 * @param resolve returns the full URL of a link or an image.
 */
export function htmlToMarkdown(input: {
  html: string;
  description: string;
  resolve: (href: string) => string;
}): { title: string | undefined; body: string } {
  const tree = mainToHast(input.html);
  const title = takeFirst(tree, ({ tagName }) => tagName === 'h1');
  takeFirst(tree, (node) => node.tagName === 'p' && plain(node) === input.description);
  visit(tree, 'element', (node) => {
    const { href, src } = node.properties;
    if (typeof href === 'string') node.properties.href = input.resolve(href);
    if (typeof src === 'string') node.properties.src = input.resolve(src);
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

/** Converts an SVG to a paragraph with its description, or else its title. */
function describe(svg: Element): void {
  const part = (name: string) =>
    svg.children.find((child): child is Element => child.type === 'element' && child.tagName === name);
  const text = part('desc') ?? part('title');
  svg.tagName = 'p';
  svg.children = text ? [{ type: 'text', value: plain(text) }] : [];
}

/** Converts a description list to a list with an item per term. Nested lists are visited later. */
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

/** Inserts spaces between adjacent inline elements, which the stylesheet separates on the page. */
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
