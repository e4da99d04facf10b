import MiniSearch, { type AsPlainObject } from 'minisearch';
import {
  type IndexFile,
  orderOf,
  type PageHead,
  readNumbers,
  type TermTable,
  textToList,
} from './index-format.ts';
import { termsOf } from './words.ts';

/** Fields of a section: its heading, the title of its page, and its text. */
const FIELDS = ['heading', 'title', 'text'];
const HEADING = 0;
const TITLE = 1;
const TEXT = 2;
/** Term frequency of a prominent term. */
const STRONG = 4;

/** First section of each page, and the page of a section. Sections are numbered across the site. */
type Numbering = { readonly starts: readonly number[]; readonly pageOf: (section: number) => number };

export function numberingOf(sections: readonly number[]): Numbering {
  const starts: number[] = [];
  let next = 0;
  for (const count of sections) {
    starts.push(next);
    next += count;
  }
  const pageOf = (section: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= section) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return { starts, pageOf };
}

/** Creates a search engine from tables. Ignores lengths of texts, because prominence already accounts for them. */
export function tablesToMiniSearch(input: {
  tables: readonly TermTable[];
  index: IndexFile;
  numbering: Numbering;
}): { engine: MiniSearch; terms: ReadonlySet<string> } {
  const { starts } = input.numbering;
  const { sections } = input.index;
  const seen: Record<number, number> = {};
  const index: AsPlainObject['index'] = [];
  const terms = new Set<string>();

  const byHeads = headsToOccurrences(input.index.heads ?? [], starts);
  for (const table of input.tables) {
    const [titles, headings] = [table.titles, table.headings].map((column) => column?.split('\n'));
    const texts = readTexts(table);
    let term = '';
    for (const [line, text] of table.terms.split('\n').entries()) {
      if (text === '') continue;
      readNumbers(text.charAt(0), (shared) => {
        term = term.slice(0, shared) + text.slice(1);
      });
      terms.add(term);
      const inHeading: Record<number, number> = {};
      const inTitle: Record<number, number> = {};
      const inText = texts[line] ?? {};
      const heads = byHeads.get(term);
      for (const page of titles ? textToList(titles[line] ?? '') : (heads?.titles ?? [])) {
        const start = starts[page] ?? 0;
        // A page's title is the heading of its first section.
        inHeading[start] = 1;
        for (let section = start; section < start + (sections[page] ?? 0); section++) inTitle[section] = 1;
      }
      for (const section of headings ? textToList(headings[line] ?? '') : (heads?.headings ?? []))
        inHeading[section] = 1;
      for (const places of [inHeading, inTitle, inText])
        for (const section of Object.keys(places)) seen[Number(section)] = Number(section);
      index.push([term, { [HEADING]: inHeading, [TITLE]: inTitle, [TEXT]: inText }]);
    }
  }
  const total = sections.reduce((sum, count) => sum + count, 0);
  const lengths = Object.fromEntries(Object.keys(seen).map((section) => [section, [1, 1, 1]]));
  const engine = MiniSearch.loadJS(
    {
      documentCount: total,
      nextId: total,
      documentIds: seen as unknown as AsPlainObject['documentIds'],
      fieldIds: { heading: HEADING, title: TITLE, text: TEXT },
      fieldLength: lengths as unknown as AsPlainObject['fieldLength'],
      averageFieldLength: [1, 1, 1],
      storedFields: {},
      dirtCount: 0,
      index,
      serializationVersion: 2,
    },
    {
      fields: FIELDS,
      // Queries consist of terms already.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      searchOptions: { bm25: { k: 1.2, b: 0, d: 0 }, boost: { heading: 3, title: 2 } },
    },
  );
  return { engine, terms };
}

type HeadOccurrences = { readonly titles: number[]; readonly headings: number[] };

/** Finds the terms of titles and headings. */
function headsToOccurrences(
  heads: readonly PageHead[],
  starts: readonly number[],
): ReadonlyMap<string, HeadOccurrences> {
  const found = new Map<string, HeadOccurrences>();
  const add = (text: string, field: keyof HeadOccurrences, number: number): void => {
    for (const term of termsOf(text)) {
      const known = found.get(term) ?? { titles: [], headings: [] };
      known[field].push(number);
      found.set(term, known);
    }
  };
  for (const [page, [, title, , ...sections]] of heads.entries()) {
    add(title, 'titles', page);
    for (let at = 1; at < sections.length; at += 2)
      add(sections[at] ?? '', 'headings', (starts[page] ?? 0) + (at + 1) / 2);
  }
  return found;
}

/** Term frequency in the text of each section, by line. */
function readTexts(table: TermTable): Record<number, number>[] {
  const counts: number[] = [];
  readNumbers(table.counts, (count) => counts.push(count));
  const texts: Record<number, number>[] = counts.map(() => ({}));
  const order = orderOf(counts);
  let list = 0;
  let read = 0;
  let next = 0;
  readNumbers(table.texts, (gap, isProminent) => {
    const line = order[list] ?? 0;
    const section = next + gap;
    const text = texts[line];
    if (text) text[section] = isProminent ? STRONG : 1;
    next = section + 1;
    read++;
    if (read < (counts[line] ?? 0)) return;
    list++;
    read = 0;
    next = 0;
  });
  return texts;
}
