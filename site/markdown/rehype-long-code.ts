import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Most characters of code in running text that stay on one line, also in a list on a phone of 320 px. */
const LONGEST = 20;

/**
 * Marks long code in running text, which may break. The stylesheet keeps other code on one line, because browsers break
 * `--quiet` after its hyphens.
 */
export function rehypeLongCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre' || node.tagName === 'table') return SKIP;
      if (node.tagName === 'code' && textOf(node).length > LONGEST) node.properties.className = ['long-code'];
      return undefined;
    });
  };
}
