import type { PhrasingContent, Root, TableCell } from 'mdast';
import { visit } from 'unist-util-visit';

export type Cell = { readonly text: string; readonly codes: readonly string[] };
export type Row = { readonly line: number; readonly cells: readonly Cell[] };
export type ReadTable = { readonly head: readonly string[]; readonly rows: readonly Row[] };

/** The tables of a page, with the words and the inline code of each cell. */
export function findTables(tree: Root): readonly ReadTable[] {
  const tables: ReadTable[] = [];
  visit(tree, 'table', ({ children: [head, ...rows] }) => {
    tables.push({
      head: (head?.children ?? []).map((cell) => readCell(cell).text),
      rows: rows.map((row) => ({ line: row.position?.start.line ?? 0, cells: row.children.map(readCell) })),
    });
  });
  return tables;
}

const readCell = ({ children }: TableCell): Cell => ({ text: textOf(children), codes: codesOf(children) });

export const codesOf = (nodes: readonly PhrasingContent[]): readonly string[] =>
  nodes.flatMap((node) => (node.type === 'inlineCode' ? [node.value] : []));

const textOf = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('');
