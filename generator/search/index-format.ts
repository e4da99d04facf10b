/** Files of the search index, which the build writes and the browser reads. URLs include the base path. */

const SEARCH_FOLDER = 'search';
export const INDEX_FILE = `${SEARCH_FOLDER}/index.json`;
export const pageFileOf = (number: number): string => `${SEARCH_FOLDER}/pages/${number}.json`;
export const termsFile = (number: number): string => `${SEARCH_FOLDER}/terms/${number}.json`;

/**
 * Page: URL, title, number of its kind, and the id and heading of each section but the first, which has neither. The id is
 * empty if it follows from the heading.
 */
export type PageHead = readonly [href: string, title: string, kind: number, ...sections: string[]];

/** Sorted terms and their occurrences. Each column has one line per term. */
export type TermTable = {
  /** Length of the prefix shared with the previous term, and the rest of the term. */
  readonly terms: string;
  /** Encoded lists of numbers: pages with the term in their title. */
  readonly titles: string;
  /** Sections with the term in their heading. */
  readonly headings: string;
  /** Sections in whose text the term is prominent. */
  readonly strong: string;
  /** Other sections with the term in their text. */
  readonly weak: string;
};

export const VERSION_LENGTH = 4;

export const pageVersion = ({ versions }: IndexFile, page: number): string =>
  versions.slice(page * VERSION_LENGTH, (page + 1) * VERSION_LENGTH);

export type Suggestion = { readonly title: string; readonly href: string };

export type IndexFile = {
  /** Version of each page, one after the other: a digest of its URL, title and headings in Base64. */
  readonly versions: string;
  readonly sections: readonly number[];
  /** Number of the kind of each page, as one digit. */
  readonly kindOfPage: string;
  readonly kinds: readonly { readonly label: string; readonly weight: number }[];
  /** Groups of synonymous phrases. Each phrase is a list of terms. */
  readonly synonyms: readonly (readonly (readonly string[])[])[];
  readonly suggestions: readonly Suggestion[];
  /** Each phrase is a list of terms. */
  readonly answers: readonly (Suggestion & { readonly phrases: readonly (readonly string[])[] })[];
  /** Index of a small site. That of a large site is split into files, and `tables` lists the first term and version of each. */
  readonly table?: TermTable;
  readonly heads?: readonly PageHead[];
  readonly tables?: readonly (readonly [firstTerm: string, version: string])[];
};

export type TermsFile = {
  readonly version: string;
  readonly table: TermTable;
};

/** Page with the text of each section. Loaded only for results. */
export type PageFile = {
  readonly version: string;
  readonly head: PageHead;
  readonly texts: readonly string[];
};

/** Loads one file of the index. @param version part of the query string of its URL. */
export type Load = (path: string, version?: string) => Promise<unknown>;

/** Character codes of the lists of numbers in a `TermTable`: that of zero, and the sizes of the last and the other digits. */
const FIRST = 35;
const LOW = 64;
const HIGH = 27;
/** The backslash, which JSON would escape. */
const SKIPPED = 92;

const sign = (value: number): string => {
  const code = FIRST + value;
  return String.fromCharCode(code < SKIPPED ? code : code + 1);
};

/**
 * Encodes an ascending list of numbers as text that JSON does not escape and that compresses well: the gap to the previous
 * number as one character when it is below 64, preceded by more characters for larger gaps. Never contains a newline.
 */
export function listToText(numbers: readonly number[]): string {
  let text = '';
  let next = 0;
  for (const number of numbers) {
    const gap = number - next;
    let high = '';
    for (let rest = Math.floor(gap / LOW); rest > 0; rest = Math.floor(rest / HIGH))
      high = sign(LOW + (rest % HIGH)) + high;
    text += high + sign(gap % LOW);
    next = number + 1;
  }
  return text;
}

/** Decodes the text of `listToText`. */
export function textToList(text: string): number[] {
  const numbers: number[] = [];
  let next = 0;
  let high = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const value = code - FIRST - (code > SKIPPED ? 1 : 0);
    if (value >= LOW) {
      high = high * HIGH + value - LOW;
      continue;
    }
    next += high * LOW + value + 1;
    numbers.push(next - 1);
    high = 0;
  }
  return numbers;
}
