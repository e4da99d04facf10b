import { termOf, WORD } from './words.ts';

/** Piece of text. `hit` is true for a match of the query. */
export type Piece = { readonly text: string; readonly hit: boolean };

/** Splits a text and marks the words that match the given terms. */
export function markWords(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const term = termOf(word);
    if (term === undefined || !terms.has(term)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), hit: false });
    pieces.push({ text: word, hit: true });
    end = index + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

/** Excerpt of about `length` characters with the largest number of different terms. */
export function excerptOf(text: string, terms: ReadonlySet<string>, length: number): Piece[] {
  if (text.length <= length) return markWords(text, terms);
  const hits = [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => {
    const term = termOf(word);
    return term !== undefined && terms.has(term) ? [{ index, term }] : [];
  });
  let best = 0;
  let most = 0;
  for (const [number, { index }] of hits.entries()) {
    const distinct = new Set<string>();
    for (const hit of hits.slice(number)) {
      if (hit.index > index + length * 0.75) break;
      distinct.add(hit.term);
    }
    if (distinct.size > most) {
      most = distinct.size;
      best = index;
    }
  }
  const start = startOf(text, best, length);
  const cut = text.slice(start, start + length);
  const whole = start + length >= text.length ? cut : cut.replace(/\s+\S*$/, '');
  const before = start > 0 ? [{ text: '… ', hit: false }] : [];
  const after = start + whole.length < text.length ? [{ text: ' …', hit: false }] : [];
  return [...before, ...markWords(whole, terms), ...after];
}

/** Start of the excerpt: the start of the sentence or table cell if it is near the first hit, or else of a word before it. */
function startOf(text: string, hit: number, length: number): number {
  const near = Math.max(0, hit - Math.floor(length / 3));
  if (near === 0) return 0;
  const sentence = Math.max(text.lastIndexOf('. ', hit - 1), text.lastIndexOf('· ', hit - 1));
  if (sentence >= near) return sentence + 2;
  const word = text.indexOf(' ', near);
  return word >= 0 && word < hit ? word + 1 : hit;
}
