import type { AsPlainObject, Options } from 'minisearch';
import { compoundsOf, termsOf } from './terms.ts';

export const INDEX_FILE = 'search/index.json';
export const TEXTS_FILE = 'search/texts.json';

export type Suggestion = { readonly title: string; readonly href: string };

/** The file that search loads first. URLs include the base path, and phrases are terms. */
export type SearchIndex = {
  readonly pages: readonly (Suggestion & { readonly kind: string; readonly weight: number })[];
  readonly synonyms: readonly (readonly string[])[];
  readonly suggestions: readonly Suggestion[];
  readonly answers: readonly (Suggestion & { readonly queries: readonly string[] })[];
  readonly index: AsPlainObject;
};

/**
 * Options of MiniSearch, the same in the build and in the browser. Its documents are sections: the number of
 * the page, the id and text of the heading, and the text below it. The heading of the first section is the
 * title of the page, without id.
 */
export const ENGINE: Options = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['page', 'anchor', 'heading'],
  tokenize: (text) => [...termsOf(text), ...compoundsOf(text)],
  processTerm: (term) => term,
  // A query consists of terms already.
  searchOptions: { tokenize: (term) => [term], boost: { heading: 3, title: 2 } },
};
