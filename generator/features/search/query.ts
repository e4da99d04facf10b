import type { Query } from 'minisearch';
import { termsOf } from './terms.ts';

/** Factor for sections that match a query with synonyms in it. */
const OTHER = 0.45;

/** A query of MiniSearch for sections with all or any of the words, or the same with synonyms for them. */
export function wordsToQuery(
  words: readonly string[],
  synonyms: readonly (readonly string[])[],
  combineWith: 'AND' | 'OR',
): Query {
  const phrases = [` ${words.join(' ')} `];
  // Without its dot, `.yaml` is the same word, but `C` is not `C++`.
  const parts = words
    .filter((word) => /^[._]/.test(word))
    .map((word) => [word, termsOf(word).slice(1).join(' ')]);
  // Each group doubles the number of phrases, or more.
  for (const group of [...synonyms, ...parts])
    for (const phrase of phrases.slice(0, 4))
      for (const from of group.filter((each) => phrase.includes(` ${each} `)))
        phrases.push(...group.map((to) => phrase.replace(` ${from} `, ` ${to} `)));
  const queries = [...new Set(phrases)].map((phrase, at): Query => {
    const terms = phrase.trim().split(' ');
    const boostTerm = () => (at === 0 ? 1 : OTHER) / terms.length;
    return { combineWith, queries: terms, boostTerm, ...(at > 0 && { prefix: false, fuzzy: false }) };
  });
  return { combineWith: 'OR', queries };
}
