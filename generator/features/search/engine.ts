import type { AsPlainObject, Options } from 'minisearch';
import { compoundsOf, termsOf } from './terms.ts';

export const INDEX_FILE = 'search/index.json';
export const TEXTS_FILE = 'search/texts.json';

export type Suggestion = { readonly title: string; readonly href: string };

/** The file that search loads first. URLs include the base path, and phrases are terms. */
export type SearchIndex = {
  readonly pages: readonly (Suggestion & { readonly kind: string; readonly weight: number })[];
  /** By number: a page, the id of a heading, and its text. The first of a page has its title, and no id. */
  readonly sections: readonly (readonly [page: number, anchor: string, heading: string])[];
  readonly synonyms: readonly (readonly string[])[];
  readonly suggestions: readonly Suggestion[];
  readonly answers: readonly (Suggestion & Readonly<Record<'queries' | 'anywhere', readonly string[]>>)[];
  /** Without the numbers of its documents, which are those of sections. */
  readonly index: Omit<AsPlainObject, 'documentIds'>;
};

/**
 * Options of MiniSearch, the same in the build and in the browser. Its documents are sections: the title of
 * the page, the heading, and the text below it.
 */
export const ENGINE: Options = {
  fields: ['heading', 'title', 'text'],
  tokenize: (text) => [...termsOf(text), ...compoundsOf(text)],
  processTerm: (term) => term,
  // A query consists of terms already.
  searchOptions: { tokenize: (term) => [term], boost: { heading: 3, title: 2 } },
};
