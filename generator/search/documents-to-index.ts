import { compare } from '../diagnostics/diagnostic.ts';
import type { TermTable } from './index-format.ts';
import { listToText } from './number-lists.ts';
import { termsOf } from './words.ts';

/** A page as search sees it; its first section is what comes before any heading. */
export type SearchPage = {
  readonly href: string;
  readonly title: string;
  readonly kind: number;
  readonly sections: readonly { readonly id: string; readonly heading: string; readonly text: string }[];
};

/** Where a term stands. Sections are numbered through the whole site, pages too. */
type Places = {
  readonly titles: number[];
  readonly headings: number[];
  /** Section and number of times, in turn. */
  readonly texts: number[];
};

/** From this share of the most that BM25 gives for repetition (k = 1.2, b = 0.75), a term stands out in a section. */
const STANDS_OUT = 0.65;

/** The inverted index, cut into the given number of tables of about the same size. */
export function documentsToIndex(input: { pages: readonly SearchPage[]; tables: number }): {
  tables: TermTable[];
  firstTerms: string[];
} {
  const places = new Map<string, Places>();
  const placesOf = (term: string): Places => {
    const known = places.get(term);
    if (known) return known;
    const made = { titles: [], headings: [], texts: [] };
    places.set(term, made);
    return made;
  };
  const lengths: number[] = [];
  for (const [number, page] of input.pages.entries()) {
    for (const term of new Set(termsOf(page.title))) placesOf(term).titles.push(number);
    for (const { heading, text } of page.sections) {
      const section = lengths.length;
      for (const term of new Set(termsOf(heading))) placesOf(term).headings.push(section);
      const terms = termsOf(text);
      const times = new Map<string, number>();
      for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
      for (const [term, count] of times) placesOf(term).texts.push(section, count);
      lengths.push(terms.length);
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const standsOut = (section: number, times: number): boolean =>
    times / (times + 1.2 * (0.25 + (0.75 * (lengths[section] ?? 0)) / mean)) >= STANDS_OUT;

  const lines = [...places.keys()].sort(compare).map((term) => {
    const { titles, headings, texts } = places.get(term) ?? { titles: [], headings: [], texts: [] };
    const strong: number[] = [];
    const weak: number[] = [];
    for (let index = 0; index < texts.length; index += 2) {
      const section = texts[index] ?? 0;
      (standsOut(section, texts[index + 1] ?? 0) ? strong : weak).push(section);
    }
    const lists = [titles, headings, strong, weak].map(listToText);
    return { term, lists, size: term.length + lists.join('').length };
  });
  return cut(lines, input.tables);
}

type Line = { readonly term: string; readonly lists: readonly string[]; readonly size: number };

function cut(lines: readonly Line[], tables: number): { tables: TermTable[]; firstTerms: string[] } {
  const total = lines.reduce((sum, { size }) => sum + size, 0);
  const groups: Line[][] = Array.from({ length: tables }, () => []);
  let before = 0;
  for (const line of lines) {
    groups[Math.min(tables - 1, Math.floor((before / Math.max(1, total)) * tables))]?.push(line);
    before += line.size;
  }
  // A table that a huge term left empty begins where the next one does, so that nothing is looked for in it.
  let next = '\uffff';
  const firstTerms = groups
    .toReversed()
    .map((group) => {
      next = group[0]?.term ?? next;
      return next;
    })
    .toReversed();
  return { tables: groups.map(toTable), firstTerms };
}

function toTable(lines: readonly Line[]): TermTable {
  let last = '';
  const terms = lines.map(({ term }) => {
    let shared = 0;
    while (shared < last.length && shared < 40 && term[shared] === last[shared]) shared++;
    last = term;
    return listToText([shared]) + term.slice(shared);
  });
  const column = (index: number) => lines.map(({ lists }) => lists[index] ?? '').join('\n');
  return {
    terms: terms.join('\n'),
    titles: column(0),
    headings: column(1),
    strong: column(2),
    weak: column(3),
  };
}
