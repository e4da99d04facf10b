import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { CLASSES } from '#generator';

const HEADING = /^h[1-6]$/;
const EXPLICIT_ID = /\s*\{#[\w-]+\}\s*$/;

/** Returns the texts of a table's header cells. */
function columnsOf(table: Element): string[] {
  const columns: string[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'th') columns.push(textOf(node));
  });
  return columns;
}

/**
 * Returns the class for the layout of a table: `table-fields` for tables of fields and their meanings (at any width),
 * `table-rows` for other tables of three or more columns, which become rows of labeled values in narrow windows. Tables
 * of two columns have no class.
 */
function layoutOf(columns: readonly string[]): string[] {
  if (columns[0] === 'Field' && columns.at(-1) === 'Meaning') return ['table-fields'];
  return columns.length > 2 ? ['table-rows'] : [];
}

/** Sets `data-label` of each cell, except the first of its row, to the text of its column header. */
function labelCells(table: Element, columns: readonly string[]): void {
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter((node): node is Element => node.type === 'element');
    for (const [index, cell] of cells.entries())
      if (index > 0 && cell.tagName === 'td' && columns[index]) cell.properties.dataLabel = columns[index];
  });
}

/**
 * Wraps each table in a scrollable, focusable `figure`, named after the heading above it. A `figure`, because a
 * `region` would add a landmark per table, and pages have up to twenty.
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
