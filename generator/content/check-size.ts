import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';
import type { Collection } from './collection.ts';

/** In characters. Parsing takes time in proportion to it: some seconds at this size. */
const LARGEST = 500_000;
/** Lists and quotes in each other. Parsing takes time by the square of it. */
const DEEPEST = 100;
const TAB = 4;

/** What Markdown is too large or too deeply nested to be parsed in a sensible time; told before it is tried. */
export function checkSize(input: {
  path: RepoPath;
  text: string;
  collection: Pick<Collection, 'largest' | 'deepest'>;
}): Diagnostic | undefined {
  const { path: file, text } = input;
  const { largest = LARGEST, deepest = DEEPEST } = input.collection;
  if (text.length > largest) {
    const facts = { characters: text.length, most: largest };
    return diagnose('content/too-large', facts, { file, line: 1, column: 1 });
  }
  const line = tooDeepLine(text, deepest);
  return line === undefined
    ? undefined
    : diagnose('content/too-deep', { most: deepest }, { file, line, column: 1 });
}

/** One marker of a quote or a list item, and the blanks before it. */
const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const THEMATIC_BREAK = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

function tooDeepLine(text: string, deepest: number): number | undefined {
  // A line that deep begins with at least this many blanks and markers; hardly any file has one.
  if (!new RegExp(`^[\\s>*+.)\\d-]{${Math.ceil(deepest / 2)}}`, 'm').test(text)) return undefined;
  /** Columns of the markers that the line at hand is inside of. */
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
