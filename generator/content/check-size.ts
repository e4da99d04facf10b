import type { Collection } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';

/** In characters. Parse time is proportional: some seconds at this size. */
const MAX_LENGTH = 500_000;
/** Levels of nested lists and blockquotes. Parse time grows with the square of the depth. */
const MAX_DEPTH = 100;
const TAB = 4;

/** Reports Markdown that is too large or too deeply nested to parse in a reasonable time, before it is parsed. */
export function checkSize(input: {
  path: RepoPath;
  text: string;
  collection: Pick<Collection, 'largest' | 'deepest'>;
}): Diagnostic | undefined {
  const { path: file, text } = input;
  const { largest = MAX_LENGTH, deepest = MAX_DEPTH } = input.collection;
  if (text.length > largest) {
    const facts = { characters: text.length, most: largest };
    return diagnose('content/too-large', facts, { file, line: 1, column: 1 });
  }
  const line = tooDeepLine(text, deepest);
  return line === undefined
    ? undefined
    : diagnose('content/too-deep', { most: deepest }, { file, line, column: 1 });
}

/** Marker of a blockquote or list item, with the whitespace before it. */
const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const THEMATIC_BREAK = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

function tooDeepLine(text: string, deepest: number): number | undefined {
  // Fast check: a line at this depth begins with at least this many markers and spaces.
  if (!new RegExp(`^[\\s>*+.)\\d-]{${Math.ceil(deepest / 2)}}`, 'm').test(text)) return undefined;
  /** Columns of the markers that contain the current line. */
  const open: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const start = line.search(/[^ \t\r]/);
    if (start < 0 || THEMATIC_BREAK.test(line)) continue;
    let column = columnsOf(line.slice(0, start));
    while ((open.at(-1) ?? -1) >= column) open.pop();
    MARKER.lastIndex = 0;
    for (let marker = MARKER.exec(line); marker; marker = MARKER.exec(line)) {
      column = columnsOf(line.slice(0, MARKER.lastIndex)) - 1;
      open.push(column);
      if (open.length > deepest) return index + 1;
    }
  }
  return undefined;
}

const columnsOf = (text: string): number => text.length + (TAB - 1) * text.replaceAll(/[^\t]/g, '').length;
