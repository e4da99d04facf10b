import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { Parser } from 'htmlparser2';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { OMITTED_FROM_MARKDOWN, SITE_ATTRIBUTES } from '../emitted-names.ts';
import { wordSet } from '../lib/strings.ts';
import { element } from '../lib/trees.ts';

const INLINE = wordSet('a abbr b code del em i ins kbd mark small span strong time');

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
      items.push(element('li', {}, [...children]));
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

/** Elements without text content, and elements that only work in a browser. */
const OMITTED = wordSet(
  'audio button form iframe input nav noscript object script select style template textarea video',
);

/**
 * Parses the `<main>` of a rendered page. Omits navigation, controls, players, hidden elements and those that a template
 * omits with `OMITTED_FROM_MARKDOWN`.
 */
function mainToHast(html: string): Root {
  const start = html.search(/<main[\s>]/);
  const end = html.lastIndexOf('</main>');
  const root: Root = { type: 'root', children: [] };
  if (start < 0 || end < 0) return root;
  const stack: { readonly tag: string; readonly children: ElementContent[] | undefined }[] = [
    { tag: '', children: root.children as ElementContent[] },
  ];
  const top = () => stack.at(-1)?.children;

  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = top();
      if (!parent || isOmitted(tag, attributes)) {
        stack.push({ tag, children: undefined });
        return;
      }
      // Syntax highlighting has many elements, which Markdown does not need.
      if (tag !== 'code' && stack.some((each) => each.tag === 'pre')) {
        stack.push({ tag, children: parent });
        return;
      }
      const child = element(tag, propertiesOf(attributes));
      parent.push(child);
      stack.push({ tag, children: child.children });
    },
    ontext(text) {
      const siblings = top();
      const last = siblings?.at(-1);
      if (last?.type === 'text') last.value += text;
      else siblings?.push({ type: 'text', value: text });
    },
    onclosetag() {
      stack.pop();
    },
  });
  parser.end(html.slice(start, end));
  return root;
}

const isOmitted = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  OMITTED.has(tag) ||
  (tag === 'img' && !attributes.alt) ||
  (tag === 'svg' && attributes.role !== 'img') ||
  attributes[SITE_ATTRIBUTES.markdown] === OMITTED_FROM_MARKDOWN[SITE_ATTRIBUTES.markdown] ||
  attributes['aria-hidden'] === 'true' ||
  'hidden' in attributes ||
  'popover' in attributes;

/** Attributes that Markdown can represent. */
function propertiesOf(attributes: Readonly<Record<string, string>>): Element['properties'] {
  const { href, src, alt, start, class: names } = attributes;
  return { href, src, alt, start: start && Number(start), className: names?.split(/\s+/) };
}
