import type { Collection } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';
import { startOf } from './disk-to-files.ts';

/** Default of `largest`, in characters. Parse time is proportional: some seconds at this size. */
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
    return diagnose('content/too-large', facts, startOf(file));
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

/**
 * In characters. Parse time grows with the square of the delimiters in a block: 8,000 characters of `*a_ ` take 0.3 s,
 * 16,000 take 1.2 s. A thread loads the site again and needs 0.25 s of CPU time to start.
 */
const QUICK_CHARACTERS = { dense: 8000, spread: 12_000 };
/** Occurrences of one punctuation character that make a block dense; few blocks have a third as many. */
const DENSE = 250;
/** Sum of the cubed lengths of lines. Some grammars take cubic time per line: 20 ms for 200 characters, 2 s for 1,000. */
const MAX_CODE = 40 * 200 ** 3;
/** Code from a file, whose length is not known here. Diagrams have limits of their own. */
const UNBOUNDED = /\bsrc=/;
/** Lines that may open nested blocks: 100 take 60 ms, and the time grows with their square. */
const BLOCK_LINE = /^[ \t>]*:::/gm;
const MAX_BLOCK_LINES = 100;
const FENCE = /^.*(?:```|~~~).*$/m;

/**
 * Whether any document of this size and shape compiles in a fraction of a second.
 * @param highlight Whether code is highlighted.
 */
export const isQuick = (text: string, highlight = true): boolean =>
  (text.length <= QUICK_CHARACTERS.dense ||
    (text.length <= QUICK_CHARACTERS.spread && densestBlock(text).count < DENSE)) &&
  hasQuickParts(text, highlight);

const hasQuickParts = (text: string, highlight: boolean): boolean =>
  (text.match(BLOCK_LINE)?.length ?? 0) <= MAX_BLOCK_LINES &&
  (!highlight || (!UNBOUNDED.test(text) && costOfCode(text) <= MAX_CODE));

function costOfCode(text: string): number {
  // Every second part between fences is code.
  const code = text.split(FENCE).filter((_, index) => index % 2 === 1);
  return code.flatMap((part) => part.split('\n')).reduce((sum, { length }) => sum + length ** 3, 0);
}

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * Finds the likely cause of slow parsing, because parsers try to pair every delimiter of a block: the block of lines between
 * blank lines with the most occurrences of one punctuation character.
 * @returns its first line, from 1, and the character with its count.
 */
export function densestBlock(text: string) {
  let densest = { line: 1, character: '', count: 0 };
  let counts = new Map<string, number>();
  let first = 1;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') {
      counts = new Map();
      first = index + 2;
    }
    for (const [character] of line.matchAll(PUNCTUATION)) {
      const count = (counts.get(character) ?? 0) + 1;
      counts.set(character, count);
      if (count > densest.count) densest = { line: first, character, count };
    }
  }
  return densest;
}
