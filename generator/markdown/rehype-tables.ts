import type { Element, Root } from 'hast';
import { walkElements } from './walk-tree.ts';

/**
 * Wraps each table in a box that scrolls sideways on small screens and can be reached by keyboard. The alignment of
 * columns becomes a class: the `align` attribute that Markdown's tables come with is obsolete HTML.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    walkElements(tree, (node, ancestors, index) => {
      const parent = ancestors.at(-1);
      const { align } = node.properties;
      if (typeof align === 'string') {
        delete node.properties.align;
        node.properties.className = [`align-${align}`];
      }
      const around = parent?.type === 'element' ? parent.properties.className : undefined;
      const wrapped = Array.isArray(around) && around.includes('table-scroll');
      if (node.tagName !== 'table' || wrapped || !parent) return;
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
