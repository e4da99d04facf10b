import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { CLASSES } from '#generator';

const HEADING = /^h[1-6]$/;
const EXPLICIT_ID = /\s*\{#[\w-]+\}\s*$/;

/** Whether a table lists fields and what they mean: the style sheet shows it as a reference. */
function isOfFields(table: Element): boolean {
  const titles: string[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'th') titles.push(textOf(node));
  });
  return titles[0] === 'Field' && titles.at(-1) === 'Meaning';
}

/**
 * The box that a table scrolls in takes the focus, so it has a role and a name, those of a figure called after the
 * heading above: a region would be one landmark a table, and pages have up to twenty.
 */
export function rehypeNamedTables() {
  return (tree: Root): void => {
    let heading = '';
    visit(tree, 'element', (node, index, parent) => {
      if (HEADING.test(node.tagName)) heading = textOf(node).replace(EXPLICIT_ID, '');
      if (node.tagName !== 'table' || index === undefined || !parent) return;
      const figure: Element = {
        type: 'element',
        tagName: 'figure',
        properties: {
          className: isOfFields(node) ? [CLASSES.tableScroll, 'table-fields'] : [CLASSES.tableScroll],
          tabIndex: 0,
          ariaLabel: heading ? `Table: ${heading}` : 'Table',
        },
        children: [node],
      };
      parent.children[index] = figure;
      return SKIP;
    });
  };
}
