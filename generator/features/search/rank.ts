import type { SearchResult } from 'minisearch';
import { termsOf } from './terms.ts';

const MOST_PAGES = 8;
const MOST_ON_PAGE = 3;
/** Factors for titles and headings that have all words of the query, and for those that have no others. */
const ALL_IN_TITLE = 12;
const ALL_IN_HEADING = 4;
const WHOLE_HEADING = 3;

/** Sorts results again by what their headings say. @param words number of words in the query. */
export function headingsFirst(results: readonly SearchResult[], words: number): SearchResult[] {
  const ranked = results.map((result) => {
    const found = result.terms.filter((term) => result.match[term]?.includes('heading'));
    const isWhole = termsOf(result.heading).every((term) => found.includes(term));
    const all = result.anchor === '' ? ALL_IN_TITLE : ALL_IN_HEADING;
    return {
      ...result,
      score: result.score * (found.length >= words ? all : 1) * (isWhole ? WHOLE_HEADING : 1),
    };
  });
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id);
}

/** The results to show: those of a page follow its best one. */
export const groupByPage = (results: readonly SearchResult[]): SearchResult[] =>
  [...Map.groupBy(results, ({ page }) => page).values()]
    .slice(0, MOST_PAGES)
    .flatMap((ofPage) => ofPage.slice(0, MOST_ON_PAGE));
