const PAIRED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー';
const LETTER = `(?:(?![${PAIRED}])[\\p{L}\\p{N}\\p{M}])`;

/**
 * A run of characters of a script without spaces between words; a number with its points; or a word, with the signs of
 * `.NET`, `C++` and `C#`.
 */
const WORD = new RegExp(
  `(?<run>[${PAIRED}]+)|\\p{N}+(?:\\.\\p{N}+|,\\p{N}{3}(?!\\p{N}))+|` +
    `(?:(?<![\\p{L}\\p{N}./])\\.(?=\\p{L}))?${LETTER}+(?:['’]${LETTER}+)?(?:(?:\\+\\+|#)(?!${LETTER}))?`,
  'gu',
);
const SIGN = /^\.|(?:\+\+|#)$/;
const LONGEST = 40;

/** Words that nearly every English section contains. */
const COMMON = new Set(
  (
    'a about after all also an and any are as at be because been before between but by can do does each every first ' +
    'for from had has have how i if in into is it its made make makes may more must my no not of on one only or other out ' +
    'own same say says so such than that the their them then there these they this to two under up use used was we were ' +
    'what when where which while who will with you your'
  ).split(' '),
);

/** Word of a text. `terms` has what the index contains for it, the most exact first; it is empty for common words. */
export type Token = { readonly start: number; readonly end: number; readonly terms: readonly string[] };

const known = new Map<string, readonly string[]>();

/** Words of a text in order. Scripts without spaces have one for each pair of characters, and one for the last of a run. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(({ index, groups, 0: word }) => {
    if (groups?.run) return pairsOf(word, index);
    const terms = known.get(word) ?? termsOfWord(word);
    known.set(word, terms);
    return { start: index, end: index + word.length, terms };
  });
}

function pairsOf(run: string, index: number): Token[] {
  const characters = [...run];
  let start = index;
  return characters.map((character, number) => {
    const pair = character + (characters[number + 1] ?? '');
    const token = { start, end: start + pair.length, terms: [pair.normalize('NFKC')] };
    start += character.length;
    return token;
  });
}

function termsOfWord(word: string): string[] {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}|['’].*|(?<=\d),(?=\d)/gu, '')
    .toLowerCase();
  const bare = plain.replaceAll(new RegExp(SIGN, 'g'), '');
  if (plain.length > LONGEST) return [];
  const term = COMMON.has(bare) ? [] : [stem(singular(bare))];
  return plain === bare ? term : [plain, ...term];
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

/** Words of a query that the index contains. The last character of a run is part of the pair before it. */
export const queryTokens = (text: string): Token[] =>
  tokensOf(text).filter(({ end, terms }, index, all) => {
    const before = all[index - 1];
    return terms.length > 0 && (before === undefined || before.end < end);
  });

/** Terms of a phrase in a query: one for each word. */
export const phraseOf = (text: string): string[] =>
  queryTokens(text).flatMap(({ terms }) => terms.slice(0, 1));
