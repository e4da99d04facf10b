import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

const HEADING = /^h[1-6]$/;
const NUMBER = /^[\d.,\s]+%?$/;
/** A number, a range or a fraction. */
const VALUE = /^[\d.,]+%?(?:\s(?:to|of)\s[\d.,]+%?)?$/;
/** Characters of values and headings side by side that fit on a phone of 360 px. */
const VALUES_LENGTH = 30;
/** Characters of labels that need less than the usual room beside their values. */
const SHORT_LABEL = 10;
const EXPLICIT_ID = /\s*\{#[\w-]+\}\s*$/;
/** Maximum number of characters of code on one line: in the first column, and in the others. */
const CODE_LENGTHS = {
  fields: [38, 38],
  /** On phones, the first column is as wide as the table. */
  rows: [24, 20],
  pairs: [20, 8],
  values: [12, 12],
} as const;
/** Where long code may break, besides spaces and hyphens: after punctuation, and between the words of a name. */
const BREAKS = /(?<=[_.=:/])(?=\w)|(?<=[a-z])(?=[A-Z])/;

/** Returns the texts of a table's cells: of its header cells (`th`), or of the others (`td`). */
function textsOf(table: Element, tagName: 'th' | 'td'): string[] {
  const texts: string[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === tagName) texts.push(textOf(node));
  });
  return texts;
}

type Layout = keyof typeof CODE_LENGTHS;

/**
 * Layout of a table: `fields` for tables of fields and their meanings (at any width), `values` for tables of three or four
 * columns of short numbers, `rows` for other tables of three or more columns, and `pairs` for tables of two columns. In
 * narrow windows, `rows` and `values` become rows of labeled values: one below the other, and side by side.
 */
function layoutOf(table: Element, columns: readonly string[]): Layout {
  if (columns[0] === 'Field' && columns.at(-1) === 'Meaning') return 'fields';
  if (columns.length < 3) return 'pairs';
  return columns.length < 5 && hasShortValues(table, columns) ? 'values' : 'rows';
}

function hasShortValues(table: Element, columns: readonly string[]): boolean {
  const values = textsOf(table, 'td');
  const lengths = columns.map((heading, column) => {
    const words = [...heading.split(' '), ...values.filter((_, index) => index % columns.length === column)];
    return Math.max(...words.map(({ length }) => length));
  });
  return (
    values.every((text) => VALUE.test(text)) && lengths.reduce((sum, each) => sum + each) <= VALUES_LENGTH
  );
}

/**
 * Marks the cells of the column `Default`: `none` and `required` with a class. Other defaults get a `data-label`, because
 * they look like one more accepted value without it.
 */
function markDefaults(table: Element, columns: readonly string[]): void {
  const column = columns.indexOf('Default');
  visit(table, 'element', (row) => {
    const cell = row.tagName === 'tr' ? row.children.filter(isElement)[column] : undefined;
    if (cell?.tagName !== 'td') return;
    const text = textOf(cell);
    const [mark] = /none$|required$/.exec(text) ?? [];
    if (mark) cell.properties.className = [`field-${mark}`];
    else if (text) cell.properties.dataLabel = 'default';
  });
}

const isElement = (node: ElementContent): node is Element => node.type === 'element';

/**
 * Sets `data-label` of each cell to the text of its column header. The first cell of a row names the row and gets no label,
 * unless the first column consists of numbers.
 */
function labelCells(table: Element, layout: Layout, columns: readonly string[]): void {
  const rows: Element[][] = [];
  visit(table, 'element', (row) => {
    const cells = row.tagName === 'tr' ? row.children.filter(isElement) : [];
    if (cells[0]?.tagName === 'td') rows.push(cells);
  });
  const hasNames = layout !== 'values' && !rows.every(([first]) => first && NUMBER.test(textOf(first)));
  const start = hasNames ? 1 : 0;
  for (const row of rows)
    for (const [index, cell] of row.entries())
      if (index >= start && columns[index]) cell.properties.dataLabel = columns[index];
}

const hasShortLabels = ([, ...labels]: readonly string[]): boolean =>
  labels.every(({ length }) => length <= SHORT_LABEL);

/** Lets code break that is too long for one line of its column. The stylesheet keeps other code on one line. */
function breakLongCode(table: Element, layout: Layout): void {
  visit(table, 'element', (cell, _index, row) => {
    if (cell.tagName !== 'td') return;
    const isFirst = row?.children.find(({ type }) => type === 'element') === cell;
    const most = CODE_LENGTHS[layout][isFirst ? 0 : 1];
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
      const columns = textsOf(node, 'th');
      const layout = layoutOf(node, columns);
      if (layout === 'rows' || layout === 'values') labelCells(node, layout, columns);
      if (layout === 'fields') markDefaults(node, columns);
      breakLongCode(node, layout);
      const figure: Element = {
        type: 'element',
        tagName: 'figure',
        properties: {
          className: [
            'table-scroll',
            ...(layout === 'pairs' ? [] : [`table-${layout}`]),
            ...(layout === 'rows' && hasShortLabels(columns) ? ['table-short-labels'] : []),
          ],
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
