import type { Query } from 'minisearch';
import { queryTokens } from './terms.ts';

type Phrase = readonly string[];

/** Part of a query: a word or a phrase of the site's synonyms, and what may stand for it. */
export type Part = { readonly terms: Phrase; readonly others: readonly Phrase[] };

const SYNONYM = 0.55;
/** Weight of a word that only starts like the query's word. */
const BEGINNING = 0.3;
const beginningOf = (term: string) => term.slice(0, Math.max(4, Math.floor(term.length * 0.7)));
/** Minimum length of a word whose letters may be exchanged, and of one that may have other letters. */
const CORRECTED = 4;
const SIMILAR = 5;

/** Splits a query into parts. Prefers long phrases to short ones and to words. */
export function wordsToParts(words: string, synonyms: readonly (readonly Phrase[])[]): Part[] {
  const tokens = queryTokens(words);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const isNext = (phrase: Phrase) => phrase.every((term, index) => tokens[at + index]?.terms[0] === term);
    const [terms] = synonyms
      .flat()
      .filter(isNext)
      .sort((a, b) => b.length - a.length);
    const group = synonyms.find((each) => terms && each.includes(terms)) ?? [];
    // Without its dot, `.yaml` is the same word, but `C` is not `C++`.
    const [word = '', ...plain] = tokens[at]?.terms ?? [];
    const part = terms
      ? { terms, others: group.filter((other) => other !== terms) }
      : { terms: [word], others: word.startsWith('.') ? [plain] : [] };
    parts.push(part);
    at += part.terms.length;
  }
  return parts;
}

/** Words that differ from a word in the order of two neighboring letters. */
const transpositions = (word: string): string[] =>
  Array.from(
    { length: word.length < CORRECTED ? 0 : word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );

/** Replaces unknown words by known ones that differ in the order of two letters. */
export function correct(words: string, known: ReadonlySet<string>): string {
  const tokens = queryTokens(words);
  const isKnown = (word: string) => queryTokens(word).some(({ terms }) => known.has(terms[0] ?? ''));
  return tokens
    .map(({ start, end }) => words.slice(start, end))
    .map((word) => (isKnown(word) ? word : (transpositions(word).find(isKnown) ?? word)))
    .join(' ');
}

/**
 * A query of MiniSearch.
 * @param input.known terms of the index. Others may be misspelled if `similar` is true.
 * @param input.combineWith whether a section must match all parts of the query, or any of them.
 */
export function partsToQuery(input: {
  parts: readonly Part[];
  known: ReadonlySet<string>;
  combineWith: 'AND' | 'OR';
  similar: boolean;
}): Query {
  const { parts, known, combineWith, similar } = input;
  const last = parts.at(-1)?.terms.at(-1);
  const mistyped = (term: string) => similar && !known.has(term) && term.length >= SIMILAR;
  // A phrase weighs little more than a word.
  const all = (terms: Phrase, weight: number) => ({
    combineWith: 'AND' as const,
    boostTerm: () => weight / terms.length ** 0.75,
    queries: terms.map((term) => ({
      combineWith: 'OR' as const,
      queries: [term, ...(mistyped(term) && weight === 1 ? [{ queries: [beginningOf(term)], fuzzy: false, boostTerm: () => BEGINNING }] : [])],
      // The last word may be incomplete. Prefixes of other short words would match too much.
      prefix: weight === 1 && ((term === last && !/^\w$/.test(term)) || term.length >= CORRECTED),
      fuzzy: weight === 1 && mistyped(term) ? 0.2 : false,
      maxFuzzy: 2,
    })),
  });
  return {
    combineWith,
    queries: parts.map(({ terms, others }) => ({
      combineWith: 'OR' as const,
      queries: [all(terms, 1), ...others.map((other) => all(other, SYNONYM))],
    })),
  };
}
