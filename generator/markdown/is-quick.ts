/**
 * In characters. Parse time grows with the square of the delimiters in a block: 8,000 characters of `*a_ ` take 0.3 s,
 * 16,000 take 1.2 s. A thread loads the site again and needs 0.25 s of CPU time to start.
 */
const MAX_CHARACTERS = { dense: 8000, spread: 12_000 };
/** Occurrences of one punctuation character that make a block dense; few blocks have a third as many. */
const DENSE = 250;
/** Sum of the cubed lengths of lines. Some grammars take cubic time per line: 20 ms for 200 characters, 2 s for 1,000. */
const MAX_CODE = 40 * 200 ** 3;
/** Code from a file, whose length is not known here. Diagrams have limits of their own. */
const UNBOUNDED = /\bsrc=/;
const FENCE = /^.*(?:```|~~~).*$/m;

/**
 * Whether any document of this size and shape compiles in a fraction of a second.
 * @param highlight Whether code is highlighted.
 */
export const isQuick = (text: string, highlight = true): boolean =>
  (text.length <= MAX_CHARACTERS.dense ||
    (text.length <= MAX_CHARACTERS.spread && densestBlock(text).count < DENSE)) &&
  (!highlight || (!UNBOUNDED.test(text) && costOfCode(text) <= MAX_CODE));

function costOfCode(text: string): number {
  // Every second part between fences is code.
  const code = text.split(FENCE).filter((_, index) => index % 2 === 1);
  return code
    .join('\n')
    .split('\n')
    .reduce((sum, { length }) => sum + length ** 3, 0);
}

/** Block of lines (between blank lines) with the most occurrences of one punctuation character. */
export type DenseBlock = {
  /** First line of the block, from 1. */
  readonly line: number;
  readonly character: string;
  readonly count: number;
};

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Finds the likely cause of slow parsing: parsers try to pair every delimiter of a block. */
export function densestBlock(text: string): DenseBlock {
  let densest: DenseBlock = { line: 1, character: '', count: 0 };
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
