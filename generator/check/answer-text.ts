import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { walkMarkdown } from '../markdown/walk-tree.ts';

/** Text without differences that readers ignore: case, white space, forms of quotes and dashes, and marks of Markdown. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[`*\u{AD}\u{200B}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a text contains a fact as whole words and numbers: "10" is neither in "100" nor in "10.5". */
export function containsFact(text: string, fact: string): boolean {
  const plain = comparable(fact);
  const before = /^[\p{L}\p{N}_]/u.test(plain) ? '(?<![\\p{L}\\p{N}_]|\\d[.,])' : '';
  const after = /[\p{L}\p{N}_]$/u.test(plain) ? '(?![\\p{L}\\p{N}_]|[.,]\\d)' : '';
  return new RegExp(before + plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') + after, 'u').test(
    comparable(text),
  );
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const INLINE = new Set(['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'html']);

/** Text of a Markdown document, code included. */
export function markdownToText(markdown: string): string {
  const texts: string[] = [];
  walkMarkdown(parser.parse(markdown), (node) => {
    if (!INLINE.has(node.type)) texts.push(' ');
    if ('value' in node && node.type !== 'html') texts.push(node.value);
    return undefined;
  });
  return texts.join('');
}
