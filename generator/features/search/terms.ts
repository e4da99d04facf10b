/** Scripts that do not separate all words by spaces. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED = `[${SCRIPTS.map((script) => `\\p{sc=${script}}`).join('')}ー]`;
const LETTERS = `(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+`;
const NUMBER = 'v?\\p{N}+(?:\\.\\p{N}+|,\\p{N}{3}(?!\\p{N}))+';
/** A word with the signs of `.NET`, `C++`, `C#`, `snake_case` and `it’s`. */
const DOT = '(?:(?<![\\p{L}\\p{N}./])\\.(?=\\p{L}))?';
const ENDING = "(?:['’](?:[dmst]|ll|re|ve)(?!\\p{L}))?";
const WORD = `${DOT}${LETTERS}(?:_+${LETTERS})*${ENDING}(?:(?:\\+\\+|#)(?!${LETTERS}))?`;
/** The flag of a command. */
const FLAG = '(?<![\\p{L}\\p{N}-])--\\p{Ll}+(?:-\\p{Ll}+)*';
/** Two characters of such a script. The second is also the first of the next pair. */
const PAIR = `(?<first>${UNSPACED})(?=(?<second>${UNSPACED})?)`;
const TOKEN = new RegExp(`${PAIR}|${NUMBER}|${FLAG}|${WORD}|\\p{Emoji_Presentation}`, 'gu');

const COMPOUND = /(?<![\p{L}\p{N}./-])\p{L}+[./-]\p{L}+(?![\p{L}\p{N}/-])/gu;

/** Words that nearly every English section contains. */
const COMMON = new Set(
  (
    'a about after all also an and any are as at be because been before between but by can do does each ' +
    'every first for from had has have how i if in into is it its made make makes may me more must my no ' +
    'not of on one only or other our out own same say says so such than that the their them then there ' +
    'these they this to two under up us use used was we were what when where which while who will with ' +
    'you your'
  ).split(' '),
);

/** Word of a text, and what the index has for it: the exact word first. Common words have no terms. */
export type Token = { readonly start: number; readonly end: number; readonly terms: readonly string[] };

/** @param known terms of words that earlier texts have, to which those of this text are added. */
export const tokensOf = (text: string, known = new Map<string, readonly string[]>()): Token[] =>
  [...text.matchAll(TOKEN)].map(({ index: start, groups, 0: word }) => {
    const pair = groups?.first && groups.first + (groups.second ?? '');
    const terms = pair ? [pair.normalize('NFKC')] : (known.get(word) ?? termsOfWord(word));
    if (!pair) known.set(word, terms);
    return { start, end: start + (pair || word).length, terms };
  });

export const termsOf = (text: string, known?: Map<string, readonly string[]>): string[] =>
  tokensOf(text, known).flatMap(({ terms }) => terms);

/** `wifi` for `Wi-Fi`, `nodejs` for `Node.js`, and `cicd` for `CI/CD`. */
export const compoundsOf = (text: string): string[] =>
  (text.match(COMPOUND) ?? []).flatMap((compound) => termsOf(compound.replace(/\P{L}/gu, '')));

/** Exact terms of a query. Leaves out the last character of a run, which is part of the pair before it. */
export const queryTerms = (text: string): string[] =>
  tokensOf(text)
    .filter(({ end }, at, all) => all[at - 1]?.end !== end)
    .flatMap(({ terms }) => terms.slice(0, 1));

function termsOfWord(word: string): readonly string[] {
  if (word.startsWith('--')) return [word, ...termsOf(word.slice(2))];
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}|['’].*|,|^v(?=\d+\.)/gu, '')
    .toLowerCase();
  const parts = plain.split(/_+|^\.|(?<=\p{L})[+#]+/u).filter((part) => part !== '' && !COMMON.has(part));
  const terms = parts.map(stem);
  // `timeout` is one of the terms of `timeout_seconds`, and not also the beginning of another.
  if (plain.includes('_')) return [`_${plain}`, ...terms];
  // `retry` is one of the terms of `maxRetries`.
  const words = /^\p{Ll}+\p{Lu}/u.test(word) ? word.split(/(?<=\p{Ll})(?=\p{Lu})/u).flatMap(termsOfWord) : [];
  // `v24` is the beginning of `v24.1`.
  const whole = /[+#]$|^\./.test(plain) ? [plain] : [];
  return [...whole, ...terms, ...words, ...(/^v\d+\./.test(word) ? [word] : [])];
}

/** Terms of a query, separated by spaces. */
export const phraseOf = (text: string): string => queryTerms(text).join(' ');

/** Removes the plural and common English endings: `delete`, `deleted` and `deletions` are one term. */
function stem(word: string): string {
  if (/^\d/.test(word)) return word;
  const singular = word.replace(/(?<=..i)es$/, 'e').replace(/(?<=..(?:ss|sh|ch|x))es$|(?<=..[^sui])s$/, '');
  const bare = singular
    .replace(/(?<=[a-z]{4})(?:ations?|ating|ated?|(?<=[st])ion|ing|ed|e)$/, '')
    .replace(/(?<=[a-z]{2}[^aeiou])(?:y|ie)$/, 'i');
  return bare === singular ? bare : bare.replace(/([^aeiouls])\1$/, '$1');
}
