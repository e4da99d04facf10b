import type { SearchResult } from 'minisearch';
import type { Part } from './query.ts';
import { termsOf } from './terms.ts';

const MOST_PAGES = 8;
const MOST_ON_PAGE = 3;
/** Factors for titles and headings with the whole query, with synonyms for it, and without other words. */
const ALL_IN_TITLE = 12;
const ALL_IN_HEADING = 4;
const BY_SYNONYM = 0.4;
const WHOLE_HEADING = 3;

/** Sorts results again by what their headings say. */
export function headingsFirst(results: readonly SearchResult[], parts: readonly Part[]): SearchResult[] {
  const ranked = results.map((result) => {
    const found = result.terms.filter((term) => result.match[term]?.includes('heading'));
    const isDirect = parts.every(({ terms }) => has(found, terms));
    const isAll = parts.every(({ terms, others }) => [terms, ...others].some((each) => has(found, each)));
    const isWhole = termsOf(result.heading).every((term) => found.includes(term));
    const all = (result.anchor === '' ? ALL_IN_TITLE : ALL_IN_HEADING) * (isDirect ? 1 : BY_SYNONYM);
    return { ...result, score: result.score * (isAll ? all : 1) * (isWhole ? WHOLE_HEADING : 1) };
  });
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id);
}

/** Whether all terms of a phrase are there, apart from the endings of words. */
const has = (found: readonly string[], phrase: readonly string[]): boolean =>
  phrase.every((term) => found.some((each) => each.startsWith(term.slice(0, Math.max(4, term.length - 2)))));

/** The results to show: those of a page follow its best one. */
export const groupByPage = (results: readonly SearchResult[]): SearchResult[] =>
  [...new Set(results.map(({ page }) => page))]
    .slice(0, MOST_PAGES)
    .flatMap((page) => results.filter((result) => result.page === page).slice(0, MOST_ON_PAGE));
