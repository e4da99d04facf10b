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

/** Sorted terms and their occurrences. */
export type TermTable = {
  /** A line for each term: length of the prefix shared with the previous term, and the rest of the term. */
  readonly terms: string;
  /** A line for each term: the pages with the term in their title. Only in a split index; others compute it from `heads`. */
  readonly titles?: string;
  /** A line for each term: the sections with the term in their heading. Only in a split index. */
  readonly headings?: string;
  /** Number of sections with each term in their text. */
  readonly counts: string;
  /**
   * Lists of these sections, one after the other, in the order of `orderOf`. Sections in whose text the term is prominent
   * are marked.
   */
  readonly texts: string;
};

/** Order of the lists: that of their lengths, because lists of similar lengths compress better together. */
export const orderOf = (counts: readonly number[]): number[] =>
  counts.map((_, index) => index).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);

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

/** First character code of encoded numbers. */
const FIRST = 35;
/** Number of values of the last character of a number. Smaller numbers have one character. */
export const LOW = 40;
/** Number of values of the other characters. */
const HIGH = 11;
/** The backslash, which JSON would escape. */
const SKIPPED = 92;

const sign = (value: number): string => {
  const code = FIRST + value;
  return String.fromCharCode(code < SKIPPED ? code : code + 1);
};

/**
 * Encodes a number, which can be marked, as text that JSON does not escape: one character for numbers below 40, preceded by
 * more characters for larger ones. Never contains a newline.
 */
export function numberToText(number: number, marked = false): string {
  let high = '';
  for (let rest = Math.floor(number / LOW); rest > 0; rest = Math.floor(rest / HIGH))
    high = sign(2 * LOW + (rest % HIGH)) + high;
  return high + sign((number % LOW) + (marked ? LOW : 0));
}

/** Decodes numbers that follow each other. */
export function readNumbers(text: string, read: (number: number, marked: boolean) => void): void {
  let high = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const value = code - FIRST - (code > SKIPPED ? 1 : 0);
    if (value >= 2 * LOW) {
      high = high * HIGH + value - 2 * LOW;
      continue;
    }
    read(high * LOW + (value % LOW), value >= LOW);
    high = 0;
  }
}

/** Encodes an ascending list of numbers as the gaps between them, which compress well. */
export function listToText(numbers: readonly number[], isMarked?: (number: number) => boolean): string {
  let text = '';
  let next = 0;
  for (const number of numbers) {
    text += numberToText(number - next, isMarked?.(number));
    next = number + 1;
  }
  return text;
}

/** Decodes the text of `listToText`. */
export function textToList(text: string): number[] {
  const numbers: number[] = [];
  let next = 0;
  readNumbers(text, (gap) => {
    next += gap + 1;
    numbers.push(next - 1);
  });
  return numbers;
}
