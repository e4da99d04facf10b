import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { CLASSES } from '#generator';

const HEADING = /^h[1-6]$/;
const EXPLICIT_ID = /\s*\{#[\w-]+\}\s*$/;
/** Most characters of code on one line: in tables of fields, and in the first and the other columns of other tables. */
const FIELD_CODE = 38;
const FIRST_CODE = 24;
const OTHER_CODE = 20;
/** Where long code may break, besides spaces and hyphens: after punctuation, and between the words of a name. */
const BREAKS = /(?<=[_.=:/])(?=\w)|(?<=[a-z])(?=[A-Z])/;

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

/** Lets code break that is too long for one line of its column. The stylesheet keeps other code on one line. */
function breakLongCode(table: Element, isFields: boolean): void {
  visit(table, 'element', (cell, _index, row) => {
    if (cell.tagName !== 'td') return;
    const isFirst = row?.children.find(({ type }) => type === 'element') === cell;
    const most = isFields ? FIELD_CODE : isFirst ? FIRST_CODE : OTHER_CODE;
    visit(cell, 'element', (code) => {
      if (code.tagName !== 'code' || textOf(code).length <= most) return;
      code.properties.className = ['long-code'];
      code.children = code.children.flatMap(breakText);
    });
  });
}

function breakText(node: ElementContent): ElementContent[] {
  if (node.type !== 'text') return [node];
  return node.value.split(BREAKS).flatMap((value, index): ElementContent[] => {
    const text: ElementContent = { type: 'text', value };
    return index === 0 ? [text] : [{ type: 'element', tagName: 'wbr', properties: {}, children: [] }, text];
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
      breakLongCode(node, layout.includes('table-fields'));
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
