import { tokensOf } from './terms.ts';

/** Piece of text. `hit` is true for a match of the query. */
export type Piece = { readonly text: string; readonly hit: boolean };

const matchesIn = (text: string, wanted: ReadonlySet<string>) =>
  tokensOf(text).filter((token) => token.terms.some((term) => wanted.has(term)));

/** Splits a text at the words that match. */
export function mark(text: string, wanted: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end } of matchesIn(text, wanted)) {
    // Pairs of characters overlap.
    const before = start < done ? (pieces.pop()?.text ?? '') : '';
    pieces.push({ text: text.slice(done, start), hit: false });
    pieces.push({ text: before + text.slice(Math.max(start, done), end), hit: true });
    done = end;
  }
  return [...pieces, { text: text.slice(done), hit: false }].filter((piece) => piece.text !== '');
}

/** Excerpt of about `length` characters that begins shortly before the most matches of different terms. */
export function excerptOf(text: string, wanted: ReadonlySet<string>, length: number): Piece[] {
  const matches = matchesIn(text, wanted);
  const counts = matches.map(({ start }) => {
    const near = matches.filter((other) => other.start >= start && other.end <= start + length * 0.7);
    return new Set(near.flatMap(({ terms }) => terms)).size;
  });
  const match = matches[counts.indexOf(Math.max(...counts))]?.start ?? 0;
  const before = text.slice(0, match).slice(-length * 0.3);
  // Begins with a sentence or a whole word, or with the match in scripts without spaces.
  const start = match <= length * 0.3 ? 0 : match - before.replace(/^.*[.?!] |^\S*\s?/, '').length;
  const rest = text.slice(start);
  const cut = rest.length > length ? `${rest.slice(0, length).replace(/[\s·…]+\S*$/, '')} …` : rest;
  return [...(start > 0 ? [{ text: '… ', hit: false }] : []), ...mark(cut, wanted)];
}
