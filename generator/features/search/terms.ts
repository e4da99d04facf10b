/** Scripts that do not separate all words by spaces. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED = `[${SCRIPTS.map((script) => `\\p{sc=${script}}`).join('')}ー]`;
const LETTERS = `(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+`;
const NUMBER = '\\p{N}+(?:\\.\\p{N}+|,\\p{N}{3}(?!\\p{N}))+';
/** A word with the signs of `.NET`, `C++`, `C#`, `snake_case` and `it’s`. */
const DOT = '(?:(?<![\\p{L}\\p{N}./])\\.(?=\\p{L}))?';
const WORD = `${DOT}${LETTERS}(?:[_'’]+${LETTERS})*(?:(?:\\+\\+|#)(?!\\p{L}))?`;
const TOKEN = new RegExp(`(?<run>${UNSPACED}+)|${NUMBER}|${WORD}`, 'gu');
const LONGEST = 40;

/** Words that nearly every English section contains. */
const COMMON = new Set(
  (
    'a about after all also an and any are as at be because been before between but by can do does each ' +
    'every first for from had has have how i if in into is it its made make makes may more must my no not ' +
    'of on one only or other out own same say says so such than that the their them then there these they ' +
    'this to two under up use used was we were what when where which while who will with you your'
  ).split(' '),
);

/** Word of a text, and what the index has for it: the exact word first. Common words have no terms. */
export type Token = { readonly start: number; readonly end: number; readonly terms: readonly string[] };

const known = new Map<string, readonly string[]>();

/** Words of a text; in scripts without spaces, pairs of characters, and the last character of a run. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ index: start, groups, 0: word }) => {
    if (groups?.run) return pairsOf(word, start);
    const terms = known.get(word) ?? termsOfWord(word);
    known.set(word, terms);
    return { start, end: start + word.length, terms };
  });
}

function pairsOf(run: string, start: number): Token[] {
  return [...run.matchAll(/.(?=(.?))/gsu)].map(({ index, 0: character, 1: next = '' }) => {
    const pair = character + next;
    return { start: start + index, end: start + index + pair.length, terms: [pair.normalize('NFKC')] };
  });
}

function termsOfWord(word: string): string[] {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}|['’].*|,/gu, '')
    .toLowerCase();
  if (plain.length > LONGEST) return [];
  const parts = plain.split(/_+|^\.|(?<=\p{L})[+#]+/u).filter((part) => part !== '' && !COMMON.has(part));
  const terms = parts.map((part) => stem(singular(part)));
  // `timeout` is one of the terms of `timeout_seconds`, and not also the beginning of another.
  if (plain.includes('_')) return [`_${plain}`, ...terms];
  return /[+#]$|^\./.test(plain) ? [plain, ...terms] : terms;
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.slice(0, -1);
  return /(?:ss|sh|ch|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Removes common English endings of long words, so that `delete`, `deleted` and `deletion` are one term. */
function stem(word: string): string {
  const bare = word
    .replace(/(?<=[a-z]{4})(?:ations?|ating|ated?|(?<=[st])ion|ing|ed|e)$/, '')
    .replace(/(?<=[a-z]{2}[^aeiou])(?:y|ie)$/, 'i');
  return bare === word ? word : bare.replace(/([^aeiouls])\1$/, '$1');
}

/** Terms of a text for the index. */
export const termsOf = (text: string): string[] => tokensOf(text).flatMap(({ terms }) => terms);

/** Words of a query that the index has. The last character of a run is part of the pair before it. */
export const queryTokens = (text: string): Token[] =>
  tokensOf(text).filter(({ end, terms }, at, all) => terms.length > 0 && all[at - 1]?.end !== end);

/** Terms of a phrase in a query: one for each word. */
export const phraseOf = (text: string): string[] =>
  queryTokens(text).flatMap(({ terms }) => terms.slice(0, 1));
