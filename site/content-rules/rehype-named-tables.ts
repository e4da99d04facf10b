import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { type MarkdownDocument, OMITTED_FROM_SEARCH } from '#generator';

const HEADING = /^h[1-6]$/;
const EXPLICIT_ID = /\s*\{#[\w-]+\}\s*$/;
/** Has the color that it has in the output of programs. */
const VERDICT = /^(?:PASS|WARN|FAIL)$/;
const NUMBER = /^[\d.,\s]+%?$/;
/** Characters of columns side by side that fit on a phone of 360 px. */
const NARROW = 30;
/** Characters of values that are sentences: their labels begin their lines. */
const SENTENCES = 85;
/** Characters of a second column that leaves space to the first, in wide windows. */
const SHORT = 44;
/** Characters of a name, beside which sentences have more space. */
const NAME = 18;

type Row = readonly Element[];
type Layout = 'fields' | 'rows' | 'prose' | 'narrow';

const isElement = (node: ElementContent): node is Element => node.type === 'element';

function rowsOf(table: Element): Row[] {
  const rows: Row[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') rows.push(node.children.filter(isElement));
    // Line breaks between rows and cells.
    if (/^t(?:able|head|body|r)$/.test(node.tagName)) node.children = node.children.filter(isElement);
  });
  return rows;
}

/**
 * Layout of a table: `fields` for fields and their meanings (at any width), `narrow` for what keeps its columns, and
 * `rows` for others: in narrow windows, their rows become a name with values below it. `prose` has two sentences there.
 */
function layoutOf(columns: readonly string[], rows: readonly Row[]): Layout {
  if (columns[0] === 'Field' && columns.at(-1) === 'Meaning') return 'fields';
  if (columns.length > 6) return 'narrow';
  const most = longest(rows, 1) > SENTENCES ? NARROW / 2 : NARROW;
  if (columns.length < 3)
    return longest(rows, 0) >= most || rows.some(([, cell]) => cell && !textOf(cell)) ? 'rows' : 'narrow';
  if (columns.length < 5 && rows.every((row) => row.map(textOf).join('').length <= NARROW)) return 'narrow';
  return columns.length === 3 && longest(rows, 1) + longest(rows, 2) >= SENTENCES ? 'prose' : 'rows';
}

const longest = (rows: readonly Row[], column: number): number =>
  Math.max(...rows.map(({ [column]: cell }) => (cell ? textOf(cell).length : 0)));

/** Marks defaults that are no values: `none` and `required`. */
function markDefaults(rows: readonly Row[]): void {
  for (const cell of rows.flatMap((row) => row.at(-2) ?? [])) {
    const [mark] = /none$|required$/.exec(textOf(cell)) ?? [];
    if (mark) cell.properties.className = [`field-${mark}`];
  }
}

/**
 * Labels cells with their columns. The first names its row, unless the first column has numbers. The only value of a row
 * needs no label.
 */
function labelCells(columns: readonly string[], rows: readonly Row[]): void {
  if (columns.length < 3) return;
  const hasNames = !rows.every(([first]) => first && NUMBER.test(textOf(first)));
  for (const row of rows)
    for (const [index, cell] of row.entries())
      if ((index > 0 || !hasNames) && columns[index]) cell.properties.dataLabel = columns[index];
}

/** Wraps each table in a `figure` that scrolls. `region` would add up to twenty landmarks to a page. */
export function rehypeNamedTables() {
  return (tree: Root, file: VFile): void => {
    const document = file.data.document as MarkdownDocument | undefined;
    let heading = '';
    visit(tree, 'element', (node, index, parent) => {
      if (HEADING.test(node.tagName)) heading = textOf(node).replace(EXPLICIT_ID, '');
      if (node.tagName !== 'table' || index === undefined || !parent) return;
      const [head = [], ...rows] = rowsOf(node);
      const columns = head.map((cell) => textOf(cell));
      const layout = layoutOf(columns, rows);
      for (const cell of rows.flat())
        if (VERDICT.test(textOf(cell))) cell.properties.className = [`hl-${textOf(cell).toLowerCase()}`];
      if (layout === 'fields') {
        markDefaults(rows);
        // Column names are not displayed, and are no part of an excerpt.
        Object.assign((node.children[0] as Element).properties, OMITTED_FROM_SEARCH);
        document?.uses.add('fields');
      }
      const width = columns.length === 2 && longest(rows, 1) < SHORT ? 'table-short' : [];
      const names =
        (columns.length === 2 || layout === 'prose') && longest(rows, 0) < NAME ? 'table-names' : [];
      const className = ['table-scroll', layout === 'narrow' ? [] : `table-${layout}`, width, names].flat();
      if (layout === 'rows' || layout === 'prose') labelCells(columns, rows);
      if (!columns.join('')) node.children.shift();
      // Fields are below each other, so nothing scrolls.
      const focusable = { tabIndex: 0, ariaLabel: heading ? `Table: ${heading}` : 'Table' };
      parent.children[index] = h('figure', { className, ...(layout !== 'fields' && focusable) }, [node]);
      return SKIP;
    });
  };
}
