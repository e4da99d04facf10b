import { nearest } from '../../core/nearest.ts';
import { phraseOf, queryTerms } from './terms.ts';

/**
 * Other spellings of the words of a query.
 * @param indexed terms of the index.
 * @param others other terms that are spelled right.
 */
export function createSpelling(indexed: readonly string[], others: readonly string[]) {
  const known = new Set([...indexed, ...others]);
  const isUsed = (phrase: string) => phrase.split(' ').every((word) => known.has(word));
  const isMistyped = (term: string) => term.length >= 4 && !known.has(term);
  /** An unknown word and compounds with it, as if they were synonyms. */
  const compounds = (word: string) => [word, ...indexed.filter((term) => term.includes(word)).slice(0, 4)];
  /** The known beginning of a word whose ending is mistyped. */
  const stemOf = (word: string) =>
    indexed.find((term) => term.length > 4 && term.length > word.length - 6 && word.startsWith(term));
  return {
    isMistyped,
    /** `5 gb` for `5gb`, and `email` for `e mail`, if the index has that, and compounds. */
    alike(words: readonly string[]): string[][] {
      const joined = words.slice(1).map((word, at) => [`${words[at]} ${word}`, phraseOf(words[at] + word)]);
      const split = words.map((word) => [word, word.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')]);
      const respelled = [...joined, ...split].filter(([from, to = '']) => from !== to && isUsed(to));
      return [...respelled, ...words.filter(isMistyped).map(compounds)];
    },
    /** The known word that a mistyped one is near to, unless a word begins with it. Words of a flag. */
    correct(word: string): readonly string[] {
      if (!isMistyped(word)) return [word];
      const swapped = swappedLetters(word)
        .map(phraseOf)
        .find((other) => known.has(other));
      if (swapped || indexed.some((term) => term.startsWith(word))) return [swapped ?? word];
      if (word.startsWith('--')) return queryTerms(word.slice(2));
      return [nearest(word, known) ?? stemOf(word) ?? word];
    },
  };
}

const swappedLetters = (word: string): string[] =>
  Array.from(word.slice(1), (next, at) => word.slice(0, at) + next + word[at] + word.slice(at + 2));
