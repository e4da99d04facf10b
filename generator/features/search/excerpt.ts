import { tokensOf } from './terms.ts';

/** Piece of text. `hit` is true for a match of the query. */
export type Piece = { readonly text: string; readonly hit: boolean };

/** Place in a text that matches a term of a query. */
type Match = { readonly start: number; readonly end: number; readonly term: string };

/** What a query looks for: terms, or the words of a phrase. */
export type Wanted = ReadonlySet<string> | string;

function matchesIn(text: string, wanted: Wanted): Match[] {
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
  for (const { start, end } of matchesIn(text, wanted)) {
    // Pairs of characters overlap.
    const from = Math.max(start, done);
    if (from > done) pieces.push({ text: text.slice(done, from), hit: false });
    pieces.push({ text: text.slice(from, end), hit: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false });
  return pieces;
}

/** Excerpt of about `length` characters with the largest number of different terms. */
export function excerptOf(text: string, wanted: Wanted, length: number): Piece[] {
  if (text.length <= length) return mark(text, wanted);
  const matches = matchesIn(text, wanted);
  let best = 0;
  let most = 0;
  for (const { start } of matches) {
    const near = matches.filter((other) => other.start >= start && other.start <= start + length * 0.75);
    const distinct = new Set(near.map(({ term }) => term)).size;
    if (distinct > most) [best, most] = [start, distinct];
  }
  const start = startOf(text, best, length);
  const cut = text.slice(start, start + length);
  const isLast = start + length >= text.length;
  const whole = isLast ? cut : cut.replace(/\s+\S*$/, '');
  const before = start > 0 ? [{ text: '… ', hit: false }] : [];
  return [...before, ...mark(whole, wanted), ...(isLast ? [] : [{ text: ' …', hit: false }])];
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
