import type { SearchResult } from 'minisearch';
import type { Part } from './query.ts';
import { termsOf } from './terms.ts';

const MOST_PAGES = 8;
const MOST_ON_PAGE = 3;
/** Factors that rank titles with the whole query above headings with it, and these above other text. */
const ALL_IN_TITLE = 12;
const ALL_IN_HEADING = 4;
/** Factor for a title or heading that has synonyms in place of the query's own words. */
const BY_SYNONYM = 0.4;
/** Factor for a title or heading without any other word. */
const WHOLE_HEADING = 3;

/** Sorts results again by what their headings say. */
export function headingsFirst(results: readonly SearchResult[], parts: readonly Part[]): SearchResult[] {
  return results
    .map((result) => {
      const inHeading = result.terms.filter((term) => result.match[term]?.includes('heading'));
      const isAll = parts.every(({ terms, others }) => isIn([terms, ...others], inHeading));
      const isDirect = parts.every(({ terms }) => isIn([terms], inHeading));
      const isWhole = termsOf(result.heading).every((term) => inHeading.includes(term));
      let { score } = result;
      if (isAll) score *= result.anchor === '' ? ALL_IN_TITLE : ALL_IN_HEADING;
      if (isAll && !isDirect) score *= BY_SYNONYM;
      if (isWhole) score *= WHOLE_HEADING;
      return { ...result, score };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** Whether the terms contain one of the phrases, apart from the endings of words. */
const isIn = (phrases: readonly (readonly string[])[], found: readonly string[]): boolean =>
  phrases.some((phrase) =>
    phrase.every((term) =>
      found.some((each) => each.startsWith(term.slice(0, Math.max(4, term.length - 2)))),
    ),
  );

/** The results to show: those of a page follow its best one. */
export const groupByPage = (results: readonly SearchResult[]): SearchResult[] =>
  [...Map.groupBy(results, ({ page }) => page).values()]
    .slice(0, MOST_PAGES)
    .flatMap((group) => group.slice(0, MOST_ON_PAGE));
