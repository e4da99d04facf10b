import type { SourceLocation } from '../types.ts';

const CONTEXT_LINES = 2;
const TAB = '    ';
const WIDEST_LINE = 160;

/**
 * The lines around a place, with a caret under it. Tabs are widened so that the caret stays under its character;
 * blank lines are kept; a very long line is cut around the place.
 */
export function codeFrame(input: { text: string; at: SourceLocation }): string {
  const { at } = input;
  const lines = input.text.split(/\r\n|\n|\r/);
  const first = Math.max(1, at.line - CONTEXT_LINES);
  const last = Math.min(lines.length, at.line + CONTEXT_LINES);
  const gutter = String(last).length;
  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1] ?? '';
    const marked = number === at.line;
    const from = marked && at.column > WIDEST_LINE / 2 ? at.column - WIDEST_LINE / 2 : 0;
    const shown = printable(line.slice(from, from + WIDEST_LINE));
    rows.push(`${marked ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd());
    if (marked) {
      const before = printable(line.slice(from, at.column - 1)).length;
      const length = Math.max(1, Math.min(at.length ?? 1, Math.max(1, line.length - at.column + 1)));
      rows.push(`  ${' '.repeat(gutter)} | ${' '.repeat(before)}${'^'.repeat(length)}`);
    }
  }
  return rows.join('\n');
}

/** Control characters would move a terminal's cursor or colour its text. */
function printable(text: string): string {
  return text.replaceAll('\t', TAB).replace(/\p{Cc}/gu, '\u{FFFD}');
}
