/** What the build writes and the browser reads. URLs are those of the finished pages, base path included. */

export const SEARCH_FOLDER = 'search';
export const INDEX_FILE = `${SEARCH_FOLDER}/index.json`;
export const pageFileOf = (number: number): string => `${SEARCH_FOLDER}/pages/${number}.json`;
export const termsFile = (number: number): string => `${SEARCH_FOLDER}/terms/${number}.json`;

/** A page's head: address, title, number of its kind, then for each section its id and heading; the first has neither. */
export type PageHead = readonly [href: string, title: string, kind: number, ...sections: string[]];

/** Terms in order, each as the number of signs it shares with the one before, and the rest; and where they stand. */
export type TermTable = {
  /** One line a term. */
  readonly terms: string;
  /** Lists of numbers as text, one line a term: pages that have it in their title … */
  readonly titles: string;
  /** … sections that have it in their heading … */
  readonly headings: string;
  /** … sections whose text it stands out in, and sections whose text mentions it. */
  readonly strong: string;
  readonly weak: string;
};

export type IndexFile = {
  /** Of the pages and their headings, in order: a file of a page that has the same says which of them it is about. */
  readonly version: string;
  /** For each page, how many sections it has. */
  readonly sections: readonly number[];
  /** For each page, the number of its kind, as one digit. */
  readonly kindOfPage: string;
  readonly kinds: readonly { readonly label: string; readonly weight: number }[];
  /** Groups of phrases, each phrase a list of terms. */
  readonly synonyms: readonly (readonly (readonly string[])[])[];
  readonly suggestions: readonly { readonly title: string; readonly href: string }[];
  /** The whole index of a small site; a large one's is cut into files, and this is the first term and version of each. */
  readonly table?: TermTable;
  readonly heads?: readonly PageHead[];
  readonly tables?: readonly (readonly [firstTerm: string, version: string])[];
};

export type TermsFile = {
  /** Of its own bytes: where its terms begin and end moves with every word of the site. */
  readonly version: string;
  readonly table: TermTable;
};

/** A page's head, and the text of each of its sections. Loaded for the pages of the results only. */
export type PageFile = {
  readonly version: string;
  readonly head: PageHead;
  readonly texts: readonly string[];
};

/** Reads one file of the index, by its address from the site's root; the version goes into the address as a query. */
export type Load = (path: string, version?: string) => Promise<unknown>;
