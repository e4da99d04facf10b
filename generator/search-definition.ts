import type { AnyPage, UrlPath } from './types.ts';

/** Search settings of a site. */
export type SearchDefinition<Page extends AnyPage = AnyPage> = {
  /** Pages whose template is in no kind are not indexed. */
  readonly kinds: readonly SearchKind[];
  /** Title of a page in the results. */
  readonly title: (page: Page) => string;
  /** Headings of sections to exclude from the index, such as lists of links. */
  readonly leaveOut?: readonly string[];
  /** Groups of equivalent words or phrases. Matches of a synonym rank below matches of the query itself. */
  readonly synonyms: readonly (readonly string[])[];
  /** Links shown while the query is empty. */
  readonly suggestions: readonly SearchSuggestion[];
  /** First results of queries that consist of one of these words or phrases, apart from endings and common words. */
  readonly answers?: readonly SearchAnswer[];
};

export type SearchSuggestion = { readonly title: string; readonly url: UrlPath };

/** Sentence that answers a query, and where it leads. */
export type SearchAnswer = SearchSuggestion & {
  readonly queries: readonly string[];
};

export type SearchKind = {
  /** Label shown next to each result of this kind. */
  readonly label: string;
  readonly templates: readonly string[];
  /** Factor by which the score of a result is multiplied. */
  readonly weight: number;
};

/** Index of the page's kind, or undefined when the page is not indexed. Does not depend on its HTML. */
export function kindOf(search: SearchDefinition, page: AnyPage): number | undefined {
  const kind = search.kinds.findIndex(({ templates }) => templates.includes(page.template));
  return page.unlisted || kind < 0 ? undefined : kind;
}
