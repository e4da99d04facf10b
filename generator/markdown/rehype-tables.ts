import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Wraps each table in a box that scrolls sideways on small screens and can be reached by keyboard. The alignment of
 * columns becomes a class: the `align` attribute that Markdown's tables come with is obsolete HTML.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      const { align } = node.properties;
      if (typeof align === 'string') {
        delete node.properties.align;
        node.properties.className = [`align-${align}`];
      }
      const wrapped =
        parent?.type === 'element' && parent.properties.className?.toString() === 'table-scroll';
      if (node.tagName !== 'table' || wrapped || index === undefined || !parent) return;
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0 },
        children: [node],
      };
      parent.children[index] = box;
    });
  };
}
