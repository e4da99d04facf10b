import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Wraps each table in a box that scrolls sideways on small screens and can be reached by keyboard. */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || index === undefined || !parent) return;
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0 },
        children: [node],
      };
      parent.children[index] = box;
      return SKIP;
    });
  };
}
