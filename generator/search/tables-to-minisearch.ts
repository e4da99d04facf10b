import MiniSearch, { type AsPlainObject } from 'minisearch';
import { type IndexFile, type TermTable, textToList } from './index-format.ts';

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

  for (const table of input.tables) {
    const [titles, headings, strong, weak] = [table.titles, table.headings, table.strong, table.weak].map(
      (column) => column.split('\n'),
    );
    let term = '';
    for (const [line, text] of table.terms.split('\n').entries()) {
      if (text === '') continue;
      term = term.slice(0, textToList(text.charAt(0))[0]) + text.slice(1);
      terms.add(term);
      const inHeading: Record<number, number> = {};
      const inTitle: Record<number, number> = {};
      const inText: Record<number, number> = {};
      for (const page of textToList(titles?.[line] ?? '')) {
        const start = starts[page] ?? 0;
        // A page's title is the heading of its first section.
        inHeading[start] = 1;
        for (let section = start; section < start + (sections[page] ?? 0); section++) inTitle[section] = 1;
      }
      for (const section of textToList(headings?.[line] ?? '')) inHeading[section] = 1;
      for (const section of textToList(strong?.[line] ?? '')) inText[section] = STRONG;
      for (const section of textToList(weak?.[line] ?? '')) inText[section] = 1;
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
