import type { AsPlainObject, Options } from 'minisearch';

export const INDEX_FILE = 'search/index.json';
export const TEXTS_FILE = 'search/texts.json';

/** The beginning of the term of a name that is not an identifier: so long that no other term is similar. */
export const NAMED = '=======';

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
 * the page, the heading, the text below it, and the names that it describes.
 */
export const ENGINE: Options = {
  fields: ['heading', 'title', 'text', 'names'],
  // A query consists of terms already.
  searchOptions: { tokenize: (term) => [term], boost: { heading: 3, title: 2, names: 1e4 } },
};
