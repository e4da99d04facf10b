import type { ElementContent, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { typeset } from './typography.ts';

/** Elements whose text is shown as it is. */
const LITERAL = /^(?:code|kbd|pre|samp|script|style|svg)$/;
/** Elements within a line of text. */
const INLINE = /^(?:a|b|del|em|i|ins|mark|q|s|span|strong|sub|sup)$/;

/** Typesets text (see `typeset`). Markdown files keep the characters that keyboards have. */
export function rehypeTypography() {
  return (tree: Root): void => {
    replaceIn(tree.children, '');
  };
}

/** @returns The text up to the end of the nodes, of which the last character matters. */
function replaceIn(nodes: readonly (ElementContent | RootContent)[], before: string): string {
  let last = before;
  for (const node of nodes) {
    if (node.type === 'text') {
      node.value = typeset(node.value, last);
      last = node.value || last;
    } else if (node.type === 'element') {
      const isInline = INLINE.test(node.tagName);
      // An image is like a letter.
      if (node.tagName === 'img') last = 'a';
      else if (LITERAL.test(node.tagName)) last = textOf(node);
      else last = replaceIn(node.children, isInline ? last : '');
      if (node.tagName === 'br') last = '';
    }
  }
  return last;
}
