/** Matches a word, in the build and in the browser. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;

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

/**
 * Normalizes a word: removes accents, case and the most common English endings, so that `delete`, `deleted` and `deletion`
 * match each other. Undefined for words that are not indexed: common words, single letters and numbers below 100.
 */
export function termOf(word: string): string | undefined {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length < 2 || plain.length > LONGEST || /^\d\d?$/.test(plain) || COMMON.has(plain))
    return undefined;
  return stem(singular(plain));
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.slice(0, -1);
  return /(?:ss|sh|ch|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Removes common endings of words that are long enough. */
function stem(word: string): string {
  const bare = word
    .replace(/(?<=[a-z]{4})(?:ations?|ating|ated?|(?<=[st])ion|ing|ed|e)$/, '')
    .replace(/(?<=[a-z]{2}[^aeiou])(?:y|ie)$/, 'i');
  return bare === word ? word : bare.replace(/([^aeiouls])\1$/, '$1');
}

/** ID that most sections have: the words of the heading in lower case, with hyphens. */
export const usualId = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** Terms of a text in order, with repetitions. */
export function termsOf(text: string, term: typeof termOf = termOf): string[] {
  return (text.match(WORD) ?? []).map(term).filter((each) => each !== undefined);
}
