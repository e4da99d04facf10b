import type { ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Most characters of code in running text that stay on one line, also in a list on a phone of 320 px. */
const LONGEST = 20;

/**
 * Marks long code in running text, which may break, but not inside words or short groups in braces. The stylesheet keeps other code on one line,
 * because browsers break `--quiet` after its hyphens.
 */
export function rehypeLongCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre' || node.tagName === 'table') return SKIP;
      if (node.tagName !== 'code' || textOf(node).length <= LONGEST) return undefined;
      node.properties.className = ['long-code'];
      node.children = node.children.flatMap(keepWords);
      return SKIP;
    });
  };
}

/** Groups in braces, words with hyphens, and numbers with what they count. */
const KEPT = /(\{[^{}]+\}|\S*-\S+|\b\d+ [a-z]+)/;

/** Wraps short parts of code in elements that do not break. */
function keepWords(node: ElementContent): ElementContent[] {
  if (node.type !== 'text') return [node];
  return node.value.split(KEPT).map((value, index): ElementContent => {
    const text: ElementContent = { type: 'text', value };
    if (index % 2 === 0 || value.length > LONGEST) return text;
    return {
      type: 'element',
      tagName: 'span',
      properties: { className: ['code-word'] },
      children: [text],
    };
  });
}
