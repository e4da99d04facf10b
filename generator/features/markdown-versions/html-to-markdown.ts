import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { State } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { EXIT, visit } from 'unist-util-visit';
import { MARKER, removeOmitted, simplify } from './simplify-html.ts';

const pipeline = unified()
  .use(rehypeRemark, { handlers: { pre: toCode, [MARKER]: toMarker } })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', incrementListMarker: true })
  .freeze();

/**
 * Converts the content of `<main>` to Markdown, and its first `h1` to the title.
 * @param description text of the head. A paragraph that repeats it is omitted.
 * @param resolve returns the full URL of a link or an image.
 */
export function htmlToMarkdown(input: {
  html: string;
  description: string;
  resolve: (href: string) => string;
}): { title: string | undefined; body: string } {
  const tree = fromHtml(input.html, { fragment: true });
  removeOmitted(tree);
  const title = takeFirst(tree, ({ tagName }) => tagName === 'h1');
  takeFirst(tree, (node) => node.tagName === 'p' && plainText(node) === input.description);
  simplify(tree, input.resolve);
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

function toCode(_state: State, { properties, children }: Element) {
  const lang = properties.dataLanguage ? String(properties.dataLanguage) : undefined;
  const title = properties.dataTitle ? `title="${properties.dataTitle}"` : undefined;
  const value = textOf({ type: 'root', children }).trimEnd();
  return { type: 'code' as const, lang: lang ?? (title && 'text'), meta: title, value };
}

/** First line of a callout, such as `[!NOTE]`, which must not be escaped. */
function toMarker(_state: State, node: Element) {
  return { type: 'html' as const, value: textOf(node) };
}
