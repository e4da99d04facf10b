import type { Element, Nodes as HtmlNodes } from 'hast';
import { h } from 'hastscript';
import type { Nodes, Table } from 'mdast';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';

/**
 * Wraps each table in a focusable box that scrolls sideways on small screens, and turns the alignment of a
 * column into a class such as `align-right`, because the attribute `align` is obsolete in HTML. Reports cells
 * that a row has more than the header, which GFM drops.
 *
 * @example features: [tables()], with `@import "#generator/tables/tables.css"` in a stylesheet
 */
export const tables = (): Feature => ({
  name: 'tables',
  remark: [{ table: reportExtraCells }],
  rehype: [{ element: { filter: ['table', 'th', 'td'], visit: styleTable } }],
});

function styleTable(node: Element, context: VisitContext<HtmlNodes>): void {
  const { align, className } = node.properties;
  if (node.tagName === 'table') {
    const { className: outer } = (context.parent as Partial<Element>).properties ?? {};
    // A plugin of the site may have added a box with a caption.
    if (![outer].flat().includes('table-scroll'))
      context.wrapNode(node, h('div.table-scroll', { tabIndex: 0 }));
  }
  if (typeof align !== 'string') return;
  delete node.properties.align;
  node.properties.className = [className ?? [], `align-${align}`].flat() as string[];
}

function reportExtraCells(table: Table, context: VisitContext<Nodes>): void {
  const { start, end } = table.position ?? {};
  const [, delimiters = '', ...rows] = context.document.source.slice(start?.offset, end?.offset).split('\n');
  // Counted in the text, because satteri takes half of the time if most tables need no nodes for their rows.
  if (rows.every((row) => countCells(row) <= countCells(delimiters))) return;
  const columns = table.children[0]?.children.length ?? 0;
  for (const { children } of table.children) {
    const lost = children.slice(columns);
    const text = lost.map((cell) => context.textContent(cell)).join(' | ');
    if (!lost[0] || text.replace(/[ |]/g, '') === '') continue;
    const message = `This row has more cells than the header, which has ${columns}. Not shown: ${text}`;
    const hint =
      'Add columns to the header, or remove the cells. Write \\| for a vertical bar in a cell, also in code.';
    context.report(warning('markdown/extra-cells', message, { at: context.locate(lost[0]), hint }));
  }
}

/** Number of cells; those with an escaped vertical bar count as two. */
const countCells = (row: string): number => row.replace(/^\s*\||\|\s*$/g, '').split('|').length;
