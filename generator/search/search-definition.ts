import type { AnyPage, UrlPath } from '../types.ts';

/** Which pages can be found, and what the site knows about its readers' words. */
export type SearchDefinition<Page extends AnyPage = AnyPage> = {
  /** Pages of templates that no kind names are not found. */
  readonly kinds: readonly SearchKind[];
  /** What a page is called among the results. */
  readonly title: (page: Page) => string;
  /** Headings of sections that only lead elsewhere; they are not found. */
  readonly leaveOut?: readonly string[];
  /** Groups of words or phrases that mean the same; who asks for one is shown the others too, further down. */
  readonly synonyms: readonly (readonly string[])[];
  /** What is offered before anything is asked for. */
  readonly suggestions: readonly { readonly title: string; readonly url: UrlPath }[];
};

export type SearchKind = {
  /** Shown with each of its results. */
  readonly label: string;
  readonly templates: readonly string[];
  /** Factor of a result's score; 1 leaves it as it is. */
  readonly weight: number;
};

/** Number of the page's kind, or undefined when it is not to be found. Known before the page is rendered. */
export function kindOf(search: SearchDefinition, page: AnyPage): number | undefined {
  const kind = search.kinds.findIndex(({ templates }) => templates.includes(page.template));
  return page.unlisted || kind < 0 ? undefined : kind;
}
