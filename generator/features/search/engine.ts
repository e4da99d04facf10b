import type { AsPlainObject, Options } from 'minisearch';
import { termsOf } from './terms.ts';

export const INDEX_FILE = 'search/index.json';
export const TEXTS_FILE = 'search/texts.json';

/** Part of a page: the text before its first heading, or below one. */
export type Section = {
  readonly id: number;
  /** Number of the page. */
  readonly page: number;
  /** Id of the heading; empty for the first section, whose heading is the title of the page. */
  readonly anchor: string;
  readonly heading: string;
};

export type Suggestion = { readonly title: string; readonly href: string };

/** The file that search loads first: the index, and what the site says about it. URLs include the base path. */
export type SearchIndex = {
  readonly pages: readonly { readonly href: string; readonly title: string; readonly kind: number }[];
  readonly kinds: readonly { readonly label: string; readonly weight: number }[];
  /** Groups of synonymous phrases. Each phrase is a list of terms. */
  readonly synonyms: readonly (readonly (readonly string[])[])[];
  readonly suggestions: readonly Suggestion[];
  readonly answers: readonly (Suggestion & { readonly phrases: readonly (readonly string[])[] })[];
  readonly index: AsPlainObject;
};

/** Options of MiniSearch, the same in the build and in the browser. */
export const ENGINE: Options = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['page', 'anchor', 'heading'],
  tokenize: termsOf,
  processTerm: (term) => term,
  // A query consists of terms already.
  searchOptions: { tokenize: (term) => [term], boost: { heading: 3, title: 2 }, bm25: JSON.parse(globalThis.process?.env.BM ?? '{"k":1.2,"b":0.7,"d":0.5}') },
};
