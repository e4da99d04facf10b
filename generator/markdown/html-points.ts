import type { Html } from 'mdast';
import type { Point } from 'unist';
import { sliceOf } from './compile-context.ts';

/**
 * Creates a function that maps an index of a node's value to the source. The lines of the value lack the indentation and
 * the `>` of list items and blockquotes.
 */
export function htmlPoints(node: Html, source: string): (index: number) => Point {
  const written = sliceOf(source, node).split('\n');
  const { line = 1, column = 1, offset = 0 } = node.position?.start ?? {};
  let index = 0;
  let lineOffset = offset;
  const lines = node.value.split('\n').map((text, number) => {
    const own = written[number] ?? '';
    const entry = {
      index,
      line: line + number,
      column: number === 0 ? column : 1,
      offset: lineOffset,
      added: own.trimEnd().length - text.trimEnd().length,
    };
    index += text.length + 1;
    lineOffset += own.length + 1;
    return entry;
  });
  let at = 0;
  return (index) => {
    while ((lines[at]?.index ?? 0) > index) at--;
    while ((lines[at + 1]?.index ?? Number.POSITIVE_INFINITY) <= index) at++;
    const found = lines[at] ?? { index: 0, line, column, offset, added: 0 };
    const inLine = Math.max(0, index - found.index + found.added);
    return { line: found.line, column: found.column + inLine, offset: found.offset + inLine };
  };
}
