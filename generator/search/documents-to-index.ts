import { compare } from '../diagnostics/diagnostic.ts';
import { LOW, listToText, numberToText, orderOf, type TermTable } from './index-format.ts';
import { termOf, termsOf } from './words.ts';

/** Page to index. Its first section is the text before any heading. */
export type SearchPage = {
  readonly href: string;
  readonly title: string;
  readonly kind: number;
  readonly sections: readonly { readonly id: string; readonly heading: string; readonly text: string }[];
};

/** Occurrences of a term. Pages and sections are numbered across the site. */
type Occurrences = {
  readonly titles: number[];
  readonly headings: number[];
  /** Alternating section and number of occurrences. */
  readonly texts: number[];
};

/** Fraction of BM25's maximum term frequency score (k = 1.2, b = 0.75) from which a term is prominent in a section. */
const PROMINENT = 0.65;

/** Creates an inverted index, split into the given number of tables of about the same size. */
export function documentsToIndex(input: { pages: readonly SearchPage[]; tables: number }): {
  tables: TermTable[];
  firstTerms: string[];
} {
  const terms = new Map<string, Occurrences>();
  const occurrencesOf = (term: string): Occurrences => {
    const known = terms.get(term);
    if (known) return known;
    const occurrences = { titles: [], headings: [], texts: [] };
    terms.set(term, occurrences);
    return occurrences;
  };
  const lengths: number[] = [];
  const toTerm = remembered(termOf);
  for (const [number, page] of input.pages.entries()) {
    for (const term of new Set(termsOf(page.title, toTerm))) occurrencesOf(term).titles.push(number);
    for (const { heading, text } of page.sections) {
      const section = lengths.length;
      for (const term of new Set(termsOf(heading, toTerm))) occurrencesOf(term).headings.push(section);
      const words = termsOf(text, toTerm);
      for (const term of words) {
        const { texts } = occurrencesOf(term);
        if (texts.at(-2) === section) texts.push((texts.pop() ?? 0) + 1);
        else texts.push(section, 1);
      }
      lengths.push(words.length);
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const isProminent = (section: number, count: number): boolean =>
    count / (count + 1.2 * (0.25 + (0.75 * (lengths[section] ?? 0)) / mean)) >= PROMINENT;

  const sorted = [...terms].sort(([a], [b]) => compare(a, b));
  const lines = sorted.map(([term, { titles, headings, texts }]): Line => {
    const sections = texts.filter((_, index) => index % 2 === 0);
    const prominent = new Set(
      sections.filter((section, index) => isProminent(section, texts[2 * index + 1] ?? 0)),
    );
    const lists = [
      listToText(titles),
      listToText(headings),
      listToText(sections, (section) => prominent.has(section)),
    ];
    return { term, lists, count: sections.length, size: term.length + lists.join('').length };
  });
  return split(lines, input.tables);
}

/** A site has few different words, and many of each. */
function remembered(toTerm: typeof termOf): typeof termOf {
  const terms = new Map<string, string | undefined>();
  return (word) => {
    if (!terms.has(word)) terms.set(word, toTerm(word));
    return terms.get(word);
  };
}

type Line = {
  readonly term: string;
  /** Encoded lists: titles, headings and texts with the term. */
  readonly lists: readonly string[];
  /** Number of texts. */
  readonly count: number;
  readonly size: number;
};

function split(lines: readonly Line[], tables: number): { tables: TermTable[]; firstTerms: string[] } {
  const total = lines.reduce((sum, { size }) => sum + size, 0);
  const groups: Line[][] = Array.from({ length: tables }, () => []);
  let before = 0;
  for (const line of lines) {
    groups[Math.min(tables - 1, Math.floor((before / Math.max(1, total)) * tables))]?.push(line);
    before += line.size;
  }
  // An empty table next to a very frequent term starts where the next table starts, so that it is never loaded.
  const firstTerms: string[] = [];
  for (const [first] of groups.toReversed()) firstTerms.unshift(first?.term ?? firstTerms[0] ?? '\uffff');
  return { tables: groups.map(toTable), firstTerms };
}

function toTable(lines: readonly Line[]): TermTable {
  let last = '';
  const terms = lines.map(({ term }) => {
    let shared = 0;
    // The number must have one character.
    while (shared < last.length && shared < LOW - 1 && term[shared] === last[shared]) shared++;
    last = term;
    return numberToText(shared) + term.slice(shared);
  });
  const column = (index: number) => lines.map(({ lists }) => lists[index] ?? '').join('\n');
  const counts = lines.map(({ count }) => count);
  return {
    terms: terms.join('\n'),
    titles: column(0),
    headings: column(1),
    counts: counts.map((count) => numberToText(count)).join(''),
    texts: orderOf(counts)
      .map((line) => lines[line]?.lists[2])
      .join(''),
  };
}
