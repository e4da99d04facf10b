import type { Query } from 'minisearch';
import { termsOf } from './words.ts';

type Group = readonly (readonly string[])[];

/** A synonym counts for less than what was asked for. */
const SYNONYM = 0.55;
/** A word that only begins like the one that was asked for counts for this much. */
const BEGINNING = 0.3;
/** From this length on, a word that is known nowhere may be a mistyped one. */
const CORRECTED = 4;

/** One part of what is asked: a term, or a phrase that the site's synonyms know, with what else it may be called. */
export type Part = { readonly terms: readonly string[]; readonly others: Group };

/** Cuts a question into its parts. Phrases go before words, long ones before short ones. */
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

/**
 * @param combineWith whether a section must have all parts of the question, or any of them.
 * @param guess whether a word that is nearly like no other is looked for by its beginning: the mistake may be in an
 *   ending that was to be taken off.
 */
export function partsToQuery(input: {
  parts: readonly Part[];
  known: ReadonlySet<string>;
  combineWith: 'AND' | 'OR';
  guess: boolean;
}): Query {
  const { parts, known, combineWith } = input;
  const last = parts.at(-1)?.terms.at(-1);
  // A phrase counts for little more than a word.
  const all = (terms: readonly string[], weight: number) => ({
    combineWith: 'AND' as const,
    boostTerm: () => weight / terms.length ** 0.75,
    queries: terms.map((term) => {
      const mistyped = weight === 1 && !known.has(term) && term.length >= CORRECTED;
      const beginning = term.slice(0, Math.max(CORRECTED, Math.floor(term.length * 0.7)));
      return {
        combineWith: 'OR' as const,
        // The last word may still be being typed; of others, short beginnings would fit too much.
        prefix: weight === 1 && (term === last || term.length >= CORRECTED),
        fuzzy: mistyped ? 0.2 : false,
        maxFuzzy: 2,
        queries: [
          term,
          ...(input.guess && mistyped && beginning !== term
            ? [{ queries: [beginning], boostTerm: () => weight * BEGINNING }]
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
