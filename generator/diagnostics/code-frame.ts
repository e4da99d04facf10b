import type { SourceLocation } from './source-location.ts';

const CONTEXT_LINES = 2;
const TAB = '    ';
const WIDEST_LINE = 160;
const WIDE =
  /[\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/gu;

/**
 * The lines around a place, with a caret under it. Tabs are widened and wide characters count double, so that the caret
 * stays under its character; blank lines are kept; a very long line is cut around the place.
 */
export function codeFrame(input: { text: string; at: SourceLocation }): string {
  const { at } = input;
  const lines = input.text.replace(/^\u{FEFF}/u, '').split(/\r\n|\n|\r/);
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
      const before = printable(line.slice(from, at.column - 1));
      const meant = printable(line.slice(at.column - 1, from + WIDEST_LINE).slice(0, at.length ?? 1));
      rows.push(`  ${' '.repeat(gutter)} | ${' '.repeat(widthOf(before))}${'^'.repeat(widthOf(meant) || 1)}`);
    }
  }
  return rows.join('\n');
}

/** Columns of a terminal that a text takes: two for East Asian characters and emoji, none for marks that join. */
const widthOf = (text: string): number =>
  [...text.replace(/\p{M}|\u{200D}/gu, '').replace(WIDE, '  ')].length;

/** Control characters would move a terminal's cursor or colour its text. */
function printable(text: string): string {
  return text.replaceAll('\t', TAB).replace(/\p{Cc}/gu, '\u{FFFD}');
}
