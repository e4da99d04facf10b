import type { Query } from 'minisearch';
import { phraseOf, queryTokens } from './terms.ts';

type Phrase = readonly string[];

/** Part of a query: a word or a phrase of the site's synonyms, and what may stand for it. */
export type Part = { readonly terms: Phrase; readonly others: readonly Phrase[] };

/** Weight of what stands for a part, and of a word that only starts like the one in the query. */
const SYNONYM = 0.55;
const BEGINNING = 0.3;

/** Splits a query into parts. Prefers long phrases to short ones and to words. */
export function wordsToParts(words: string, synonyms: readonly (readonly Phrase[])[]): Part[] {
  const tokens = queryTokens(words);
  const isAt = (at: number, phrase: Phrase) =>
    phrase.every((term, index) => tokens[at + index]?.terms[0] === term);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at += parts.at(-1)?.terms.length ?? 1) {
    const found = synonyms
      .flatMap((group) => group.map((terms) => ({ terms, others: group.filter((other) => other !== terms) })))
      .filter(({ terms }) => isAt(at, terms))
      .sort((a, b) => b.terms.length - a.terms.length);
    const [word = '', ...bare] = tokens[at]?.terms ?? [];
    // Without its dot, `.yaml` is the same word, but `C` is not `C++`.
    parts.push(found[0] ?? { terms: [word], others: /^\.|_/.test(word) ? [bare] : [] });
  }
  return parts;
}

/** Replaces unknown words by known ones that differ in the order of two neighboring letters. */
export function exchangeLetters(words: string, known: ReadonlySet<string>): string {
  const isKnown = (word: string) => known.has(phraseOf(word)[0] ?? '');
  const correct = (word: string) =>
    Array.from(word.slice(1), (next, at) => word.slice(0, at) + next + word[at] + word.slice(at + 2));
  return queryTokens(words)
    .map(({ start, end }) => words.slice(start, end))
    .map((word) => (isKnown(word) || word.length < 4 ? word : (correct(word).find(isKnown) ?? word)))
    .join(' ');
}

/**
 * A query of MiniSearch for sections that match all parts, or any of them.
 * @param known terms of the index, if other words may be misspelled.
 */
export function partsToQuery(
  parts: readonly Part[],
  match: 'AND' | 'OR',
  known?: ReadonlySet<string>,
): Query {
  const last = parts.at(-1)?.terms.at(-1);
  const wordQuery = (term: string, weight: number): Query => {
    const isMistyped = weight === 1 && term.length >= 5 && known?.has(term) === false;
    const beginning = term.slice(0, Math.max(4, Math.floor(term.length * 0.7)));
    return {
      combineWith: 'OR',
      queries: [
        term,
        ...(isMistyped ? [{ queries: [beginning], fuzzy: false, boostTerm: () => BEGINNING }] : []),
      ],
      // The last word may be incomplete. Prefixes of other short words would match too much.
      prefix: weight === 1 && (term.length >= 4 || (term === last && !/^\w$/.test(term))),
      fuzzy: isMistyped ? 0.2 : false,
      maxFuzzy: 2,
    };
  };
  // A phrase weighs little more than a word.
  const phraseQuery = (terms: Phrase, weight: number): Query => ({
    combineWith: 'AND',
    boostTerm: () => weight / terms.length ** 0.75,
    queries: terms.map((term) => wordQuery(term, weight)),
  });
  const queries = parts.map(
    ({ terms, others }): Query => ({
      combineWith: 'OR',
      queries: [phraseQuery(terms, 1), ...others.map((other) => phraseQuery(other, SYNONYM))],
    }),
  );
  return { combineWith: match, queries };
}
