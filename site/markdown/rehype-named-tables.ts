import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { CLASSES } from '#generator';

const HEADING = /^h[1-6]$/;
const EXPLICIT_ID = /\s*\{#[\w-]+\}\s*$/;

/** The texts of a table's header. */
function columnsOf(table: Element): string[] {
  const columns: string[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'th') columns.push(textOf(node));
  });
  return columns;
}

/**
 * How the stylesheet shows a table in a narrow window: fields and what they mean as a reference (at any width), other tables of
 * three or more columns as rows of labeled values. Two columns stay a table.
 */
function layoutOf(columns: readonly string[]): string[] {
  if (columns[0] === 'Field' && columns.at(-1) === 'Meaning') return ['table-fields'];
  return columns.length > 2 ? ['table-rows'] : [];
}

/** Gives each cell but the first of its row the text of its column. */
function labelCells(table: Element, columns: readonly string[]): void {
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter((node): node is Element => node.type === 'element');
    for (const [index, cell] of cells.entries())
      if (index > 0 && cell.tagName === 'td' && columns[index]) cell.properties.dataLabel = columns[index];
  });
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
      const columns = columnsOf(node);
      const layout = layoutOf(columns);
      if (layout.includes('table-rows')) labelCells(node, columns);
      const figure: Element = {
        type: 'element',
        tagName: 'figure',
        properties: {
          className: [CLASSES.tableScroll, ...layout],
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
