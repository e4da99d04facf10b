import type { ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';

/** Most characters of code in text that stay on one line, also in a list on a phone of 320 px. */
const LONGEST = 20;
/** Groups in braces, words with hyphens, and numbers with what they count. */
const KEPT = /(\{[^{}]+\}|\S*-\S+|\b\d+ [a-z]+)/;
/** Where names may break: after punctuation, and between their words. */
const BREAKS = /(?<=[_.=:/])(?=\w)|(?<=[a-z])(?=[A-Z])/;

/**
 * Marks long code in text, which may break, but not inside short words or short groups in braces. The stylesheet keeps
 * other code on one line, because browsers break `--quiet` after its hyphens.
 */
export function rehypeLongCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre') return SKIP;
      if (node.tagName !== 'code' || textOf(node).length <= LONGEST) return undefined;
      node.properties.className = ['long-code'];
      node.children = node.children.flatMap((child) =>
        child.type === 'text' ? child.value.split(KEPT).flatMap(breakPart) : child,
      );
      return SKIP;
    });
  };
}

/** Every second part is one to keep. */
function breakPart(part: string, index: number): ElementContent[] {
  if (index % 2 === 1 && part.length <= LONGEST) return [h('span.code-word', part)];
  return part
    .split(BREAKS)
    .flatMap((value, at) => (at === 0 ? [{ type: 'text', value }] : [h('wbr'), { type: 'text', value }]));
}
