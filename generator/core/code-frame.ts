import { readText } from './files.ts';
import type { RepoPath, SourceLocation } from './problems.ts';

const CONTEXT_LINES = 2;
const WIDEST_LINE = 160;

/** The lines around a location, with carets below the marked characters. */
export function codeFrame(lines: readonly string[], at: SourceLocation): string {
  const first = Math.max(1, at.line - CONTEXT_LINES);
  const last = Math.min(lines.length, at.line + CONTEXT_LINES);
  const gutter = String(last).length;
  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1] ?? '';
    const isMarked = number === at.line;
    const from = isMarked && at.column > WIDEST_LINE / 2 ? at.column - WIDEST_LINE / 2 : 0;
    const shown = oneLine(line.slice(from, from + WIDEST_LINE));
    rows.push(`${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd());
    if (!isMarked) continue;
    const before = oneLine(line.slice(from, at.column - 1));
    const marked = oneLine(line.slice(at.column - 1, from + WIDEST_LINE).slice(0, at.length ?? 1));
    const indent = ' '.repeat([...before].length);
    rows.push(`  ${' '.repeat(gutter)} | ${indent}${'^'.repeat([...marked].length || 1)}`);
  }
  return rows.join('\n');
}

const oneLine = (text: string): string => printable(text.replaceAll('\t', '    '));

/** Replaces characters that move the cursor, begin a line or change the direction of text in a terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, '\u{FFFD}');

/** Reads the lines of files for code frames, each file once; undefined for files that cannot be read. */
export function sourceReader(root: string): (file: RepoPath) => readonly string[] | undefined {
  const texts = new Map<RepoPath, readonly string[] | undefined>();
  return (file) => {
    if (!texts.has(file)) {
      const read = readText(root, file);
      texts.set(file, 'text' in read ? read.text.split(/\r\n|\n|\r/) : undefined);
    }
    return texts.get(file);
  };
}
