import type { Element, Root } from 'hast';
import { alignmentClass, CLASSES } from '../emitted-names.ts';
import { walkElements } from './walk-tree.ts';

/**
 * Wraps each table in a focusable box that scrolls horizontally on small screens. Column alignment becomes a class,
 * because the `align` attribute is obsolete in HTML.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    walkElements(tree, (node, ancestors, index) => {
      const parent = ancestors.at(-1);
      const { align } = node.properties;
      if (typeof align === 'string') {
        delete node.properties.align;
        node.properties.className = [alignmentClass(align)];
      }
      const around = parent?.type === 'element' ? parent.properties.className : undefined;
      const wrapped = Array.isArray(around) && around.includes(CLASSES.tableScroll);
      if (node.tagName !== 'table' || wrapped || !parent) return;
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: [CLASSES.tableScroll], tabIndex: 0 },
        children: [node],
      };
      parent.children[index] = box;
    });
  };
}
