import type { Query } from 'minisearch';
import { termsOf } from './words.ts';

type Group = readonly (readonly string[])[];

const SYNONYM = 0.55;
/** Weight of a word that only starts like the query's word. */
const BEGINNING = 0.3;
/** Minimum length of a word whose letters may be exchanged, and of one that may have other letters. */
const CORRECTED = 4;
const SIMILAR = 5;

/** Part of a query: a term, or a phrase of the site's synonyms, and its synonyms. */
export type Part = { readonly terms: readonly string[]; readonly others: Group };

/** Splits a query into parts. Prefers long phrases to short ones and to words. */
export function wordsToParts(words: string, synonyms: readonly Group[]): Part[] {
  const terms = termsOf(words);
  const parts: Part[] = [];
  for (let at = 0; at < terms.length; ) {
    let found: Part | undefined;
    for (const group of synonyms) {
      for (const phrase of group) {
        const matches = phrase.length > 0 && phrase.every((term, index) => terms[at + index] === term);
        if (matches && phrase.length > (found?.terms.length ?? 0))
          found = { terms: phrase, others: group.filter((other) => other !== phrase) };
      }
    }
    const part = found ?? { terms: [terms[at] ?? ''], others: [] };
    parts.push(part);
    at += part.terms.length;
  }
  return parts;
}

/** Words that differ from a word in the order of two neighboring letters. */
export function transpositions(word: string): string[] {
  if (word.length < CORRECTED) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
}

/**
 * How a word that the index does not contain is searched for: only as it is, also with similar spelling, or also by its
 * start, because a misspelled ending cannot be stemmed.
 */
export type Spelling = 'exact' | 'similar' | 'guessed';

/**
 * Creates a MiniSearch query.
 * @param known terms of the loaded tables.
 * @param combineWith whether a section must match all parts of the query, or any of them.
 */
export function partsToQuery(input: {
  parts: readonly Part[];
  known: ReadonlySet<string>;
  combineWith: 'AND' | 'OR';
  spelling: Spelling;
}): Query {
  const { parts, known, combineWith, spelling } = input;
  const last = parts.at(-1)?.terms.at(-1);
  // A phrase weighs little more than a word.
  const all = (terms: readonly string[], weight: number) => ({
    combineWith: 'AND' as const,
    boostTerm: () => weight / terms.length ** 0.75,
    queries: terms.map((term) => {
      const mistyped = spelling !== 'exact' && weight === 1 && !known.has(term) && term.length >= SIMILAR;
      const beginning = term.slice(0, Math.max(CORRECTED, Math.floor(term.length * 0.7)));
      return {
        combineWith: 'OR' as const,
        // The last word may be incomplete. Prefixes of other short words would match too much.
        prefix: weight === 1 && (term === last || term.length >= CORRECTED),
        fuzzy: mistyped ? 0.2 : false,
        maxFuzzy: 2,
        queries: [
          term,
          ...(spelling === 'guessed' && mistyped && beginning !== term
            ? [{ queries: [beginning], fuzzy: false, boostTerm: () => weight * BEGINNING }]
            : []),
        ],
      };
    }),
  });
  return {
    combineWith,
    queries: parts.map(({ terms, others }) => ({
      combineWith: 'OR' as const,
      queries: [all(terms, 1), ...others.map((other) => all(other, SYNONYM))],
    })),
  };
}
