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
