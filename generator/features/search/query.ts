import type { Query, SearchResult } from 'minisearch';
import type { SearchIndex } from './engine.ts';
import { termsOf } from './terms.ts';

/** Factor for sections that match a query with synonyms in it. */
const OTHER = 0.45;
/** Factors for titles and headings that have all words of the query, and for those that have no others. */
const ALL_IN_TITLE = 12;
const ALL_IN_HEADING = 4;
const WHOLE_HEADING = 3;

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

/** A section that matches. */
export type Found = SearchResult & {
  readonly page: number;
  readonly anchor: string;
  readonly heading: string;
};

/** Sorts results again by what their headings say. @param words number of words in the query. */
export function headingsFirst(results: SearchResult[], sections: SearchIndex['sections'], words: number) {
  const ranked = results.map((result): Found => {
    const [page, anchor, heading] = sections[result.id] ?? [0, '', ''];
    const found = result.terms.filter((term) => result.match[term]?.includes('heading'));
    const isWhole = termsOf(heading).every((term) => found.includes(term));
    const all = anchor === '' ? ALL_IN_TITLE : ALL_IN_HEADING;
    const factor = (found.length >= words ? all : 1) * (isWhole ? WHOLE_HEADING : 1);
    return { ...result, page, anchor, heading, score: result.score * factor };
  });
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id);
}
