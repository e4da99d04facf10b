import { tokensOf } from './terms.ts';

/** Piece of text. `hit` is true for a match of the query. */
export type Piece = { readonly text: string; readonly hit: boolean };

/** What a query looks for: terms, or the words of a phrase. */
export type Wanted = ReadonlySet<string> | string;

/** Places in a text that match. */
function matchesIn(text: string, wanted: Wanted): { start: number; end: number; term: string }[] {
  if (typeof wanted !== 'string')
    return tokensOf(text).flatMap(({ start, end, terms }) => {
      const term = terms.find((each) => wanted.has(each));
      return term === undefined ? [] : { start, end, term };
    });
  const start = text.toLowerCase().indexOf(wanted);
  return start < 0 ? [] : [{ start, end: start + wanted.length, term: wanted }];
}

/** Splits a text at the words that match. */
export function mark(text: string, wanted: Wanted): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end } of [...matchesIn(text, wanted), { start: text.length, end: text.length }]) {
    // Pairs of characters overlap.
    const before = start < done ? (pieces.pop()?.text ?? '') : '';
    const from = Math.max(start, done);
    pieces.push({ text: text.slice(done, from), hit: false });
    pieces.push({ text: before + text.slice(from, end), hit: true });
    done = end;
  }
  return pieces.filter((piece) => piece.text !== '');
}

/** Excerpt of about `length` characters with the largest number of different terms. */
export function excerptOf(text: string, wanted: Wanted, length: number): Piece[] {
  if (text.length <= length) return mark(text, wanted);
  const matches = matchesIn(text, wanted);
  const counts = matches.map(({ start }) => {
    const near = matches.filter((other) => other.start >= start && other.start <= start + length * 0.75);
    return new Set(near.map(({ term }) => term)).size;
  });
  const best = matches[counts.indexOf(Math.max(...counts))]?.start ?? 0;
  const start = startOf(text, best, length);
  const cut = text.slice(start, start + length);
  const isLast = start + length >= text.length;
  const pieces = mark(isLast ? cut : `${cut.replace(/\s+\S*$/, '')} …`, wanted);
  return start > 0 ? [{ text: '… ', hit: false }, ...pieces] : pieces;
}

/** Start of the sentence or table cell if it is near the first match, or else of a word before it. */
function startOf(text: string, match: number, length: number): number {
  const near = Math.max(0, match - Math.floor(length / 3));
  if (near === 0) return 0;
  const sentence = Math.max(text.lastIndexOf('. ', match - 1), text.lastIndexOf('· ', match - 1));
  if (sentence >= near) return sentence + 2;
  const word = text.indexOf(' ', near);
  return word >= 0 && word < match ? word + 1 : match;
}
