import { densestBlock } from './densest-block.ts';

/**
 * In characters. Parse time grows with the square of the delimiters in a block: 8,000 characters of `*a_ ` take 0.3 s,
 * 16,000 take 1.2 s. A thread loads the site again and needs 0.25 s of CPU time to start.
 */
const MAX_CHARACTERS = { dense: 8000, spread: 12_000 };
/** Occurrences of one punctuation character that make a block dense; few blocks have a third as many. */
const DENSE = 250;
/** In characters. Some grammars take cubic time per line: 20 ms for this length, 2 s for 1,000 characters. */
const LONGEST_CODE_LINE = 200;
/** Code from a file, whose length is not known here. Diagrams have limits of their own. */
const UNBOUNDED = /\bsrc=/;
const FENCE = /^.*(?:```|~~~).*$/m;

/** Whether any document of this size and shape compiles in a fraction of a second. */
export const isQuick = (text: string): boolean =>
  (text.length <= MAX_CHARACTERS.dense ||
    (text.length <= MAX_CHARACTERS.spread && densestBlock(text).count < DENSE)) &&
  !UNBOUNDED.test(text) &&
  longestCodeLine(text) <= LONGEST_CODE_LINE;

function longestCodeLine(text: string): number {
  // Every second part between fences is code.
  const code = text.split(FENCE).filter((_, index) => index % 2 === 1);
  return Math.max(0, ...code.flatMap((part) => part.split('\n').map(({ length }) => length)));
}
