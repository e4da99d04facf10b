import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { excerptOf, markWords, type Piece } from './excerpt.ts';
import {
  INDEX_FILE,
  type IndexFile,
  type Load,
  type PageFile,
  type PageHead,
  pageFileOf,
  pageVersion,
  type Suggestion,
  type TermsFile,
  termsFile,
} from './index-format.ts';
import { numberingOf, tablesToMiniSearch } from './tables-to-minisearch.ts';
import { termOf, termsOf, usualId, WORD } from './words.ts';
import { type Part, partsToQuery, type Spelling, transpositions, wordsToParts } from './words-to-query.ts';

export type { Piece } from './excerpt.ts';
export { fetchIndex } from './fetch-index.ts';
export type { Suggestion } from './index-format.ts';

/** Result: a page or one of its sections. */
export type Hit = {
  readonly href: string;
  /** Title of the page, and heading of the section; undefined for a page. */
  readonly page: readonly Piece[];
  readonly section: readonly Piece[] | undefined;
  readonly kind: string;
  /** Undefined until the text of the page is loaded. */
  readonly excerpt: readonly Piece[] | undefined;
  readonly loadExcerpt: () => Promise<readonly Piece[]>;
};

export type Found = {
  /** Sorted by score and grouped by page. */
  readonly hits: readonly Hit[];
  /** Number of all results. */
  readonly total: number;
  /** No section matches the whole query; the hits match parts of it. */
  readonly partial: boolean;
};

export type Search = {
  readonly suggestions: readonly Suggestion[];
  readonly find: (words: string) => Promise<Found>;
};

const MOST_PAGES = 8;
const MOST_ON_PAGE = 3;
/** Length of an excerpt in characters: two lines in a wide window. */
const EXCERPT = 170;
/** Factors that rank titles with the whole query above headings with it, and these above other text. */
const ALL_IN_TITLE = 12;
const ALL_IN_HEADING = 4;
/** Factor for a title or heading that has synonyms in place of the query's own words. */
const BY_SYNONYM = 0.4;
/** Factor for a title or heading without any other word. */
const WHOLE_HEADING = 3;
/** Maximum number of results to rank by their headings. */
const MOST_RESULTS = 200;
/** If fewer results than these match the query as it is spelled, other spellings are searched for too. */
const FEW_RESULTS = 3;
/** Maximum number of tables to load for a word, and for a word that may be misspelled. */
const TABLES_PER_TERM = 2;
const TABLES_PER_GUESS = 3;
/** Number of first letters that are assumed to be correct. */
const SURE = 4;

/** Loads the index. Rejects when a file cannot be loaded, as does `find`. */
export async function openSearch(load: Load): Promise<Search> {
  const index = (await load(INDEX_FILE)) as IndexFile;
  const numbering = numberingOf(index.sections);
  const { loadTables, loadPage, loadedPage } = fileReader(load, index);
  // The index of a small site includes its table, which is prepared before the first query.
  if (index.table) await loadTables([], false);
  const groups = index.synonyms;

  function headingsFirst(results: SearchResult[], parts: readonly Part[]): SearchResult[] {
    return results
      .map((result) => {
        const inHeading = result.terms.filter((term) => result.match[term]?.includes('heading'));
        const page = numbering.pageOf(result.id);
        const section = result.id - (numbering.starts[page] ?? 0);
        // A split index does not include headings.
        const head = index.heads?.[page];
        const heading = head && termsOf(String(section === 0 ? head[1] : head[2 + 2 * section]));
        const isAll = parts.every((part) => isIn(part, inHeading));
        const isDirect = parts.every(({ terms }) => isIn({ terms, others: [] }, inHeading));
        const factor =
          (isAll ? (section === 0 ? ALL_IN_TITLE : ALL_IN_HEADING) : 1) *
          (isAll && !isDirect ? BY_SYNONYM : 1) *
          (heading?.every((term) => inHeading.includes(term)) ? WHOLE_HEADING : 1);
        return { ...result, score: result.score * factor };
      })
      .sort((a, b) => b.score - a.score || a.id - b.id);
  }

  async function search(parts: readonly Part[], combineWith: 'AND' | 'OR', spelling: Spelling) {
    const { engine, terms } = await loadTables(parts, spelling === 'guessed');
    const results = engine.search(partsToQuery({ parts, known: terms, combineWith, spelling }), {
      boostDocument(section: number) {
        const page = numbering.pageOf(section);
        return index.kinds[Number(index.kindOfPage.charAt(page))]?.weight ?? 1;
      },
    });
    return headingsFirst(results.slice(0, MOST_RESULTS), parts);
  }

  /** Parts of the query after two neighboring letters of unknown words are exchanged. Undefined if no word becomes known. */
  async function transposed(words: string): Promise<Part[] | undefined> {
    const spelled = words.match(WORD) ?? [];
    const variants = spelled.map(transpositions);
    const { terms } = await loadTables(wordsToParts([...spelled, ...variants.flat()].join(' '), []), false);
    const isKnown = (word: string): boolean => terms.has(termOf(word) ?? '');
    const corrected = spelled.map((word, number) =>
      termOf(word) === undefined || isKnown(word) ? word : (variants[number]?.find(isKnown) ?? word),
    );
    return corrected.join() === spelled.join() ? undefined : wordsToParts(corrected.join(' '), groups);
  }

  /** Results for the query as it is spelled, followed by those for other spellings if there are few. */
  async function matchAll(words: string, parts: readonly Part[]): Promise<SearchResult[]> {
    const results = await search(parts, 'AND', 'exact');
    const add = (more: readonly SearchResult[]) => {
      const known = new Set(results.map(({ id }) => id));
      results.push(...more.filter(({ id }) => !known.has(id)));
    };
    if (results.length >= FEW_RESULTS) return results;
    const corrected = await transposed(words);
    if (corrected) add(await search(corrected, 'AND', 'exact'));
    if (results.length < FEW_RESULTS) add(await search(parts, 'AND', 'similar'));
    if (results.length === 0) add(await search(parts, 'AND', 'guessed'));
    return results;
  }

  return {
    suggestions: index.suggestions,
    async find(words) {
      const parts = wordsToParts(words, groups);
      if (parts.length === 0) return { hits: [], total: 0, partial: false };
      const answers = answersTo(termsOf(words), index.answers);
      let results = await matchAll(words, parts);
      const partial = results.length === 0 && answers.length === 0 && parts.length > 1;
      if (partial) results = await search((await transposed(words)) ?? parts, 'OR', 'similar');
      const byPage = new Map<number, typeof results>();
      for (const result of results) {
        const page = numbering.pageOf(result.id);
        const known = byPage.get(page);
        if (known) known.push(result);
        else byPage.set(page, [result]);
      }
      const shown = [...byPage].slice(0, MOST_PAGES);
      const hits = await Promise.all(
        shown.map(async ([number, all]): Promise<Hit[]> => {
          const head = index.heads?.[number] ?? (await loadPage(number)).head;
          return all.slice(0, MOST_ON_PAGE).map((result): Hit => {
            const section = result.id - (numbering.starts[number] ?? 0);
            const marked = new Set(result.terms);
            // A heading directly above another has no text.
            const excerpt = ({ texts }: PageFile) =>
              excerptOf(texts[section] || (texts[section + 1] ?? ''), marked, EXCERPT);
            const loaded = loadedPage(number);
            return {
              ...placeOf(head, section, marked),
              kind: index.kinds[head[2]]?.label ?? '',
              excerpt: loaded && excerpt(loaded),
              loadExcerpt: async () => excerpt(await loadPage(number)),
            };
          });
        }),
      );
      const others = hits.flat().filter(({ href }) => !answers.some((answer) => answer.href === href));
      return { hits: [...answers, ...others], total: results.length + answers.length, partial };
    },
  };
}

/** Answers of the site to a query. */
function answersTo(terms: readonly string[], answers: IndexFile['answers']): Hit[] {
  return answers
    .filter(({ phrases }) => phrases.some((phrase) => phrase.join() === terms.join()))
    .map(({ title, href }) => ({
      href,
      page: [{ text: title, hit: false }],
      section: undefined,
      kind: 'Answer',
      excerpt: [],
      loadExcerpt: async () => [],
    }));
}

function placeOf(
  head: PageHead,
  section: number,
  marked: ReadonlySet<string>,
): Pick<Hit, 'href' | 'page' | 'section'> {
  const [href, title, , ...sections] = head;
  const page = markWords(title, marked);
  if (section === 0) return { href, page, section: undefined };
  const [id = '', heading = ''] = sections.slice(2 * section - 2);
  return {
    href: `${href}#${encodeURIComponent(id || usualId(heading))}`,
    page,
    section: markWords(heading, marked),
  };
}

/** Whether the terms contain one of the part's phrases, apart from the endings of words. */
const isIn = ({ terms, others }: Part, found: readonly string[]): boolean =>
  [terms, ...others].some((phrase) =>
    phrase.every((term) =>
      found.some((each) => each.startsWith(term.slice(0, Math.max(4, term.length - 2)))),
    ),
  );

/** Loads the other files of the index once. Retries a failed request when the file is needed again. */
function fileReader(load: Load, index: IndexFile) {
  const files = new Map<string, Promise<unknown>>();
  const pages = new Map<number, PageFile>();
  const read = <File extends { readonly version: string }>(path: string, version: string): Promise<File> => {
    const known = files.get(path);
    if (known) return known as Promise<File>;
    const file = load(path, version).then((value) => {
      if ((value as File).version !== version) throw new Error('The site has changed since.');
      return value as File;
    });
    files.set(path, file);
    file.catch(() => files.delete(path));
    return file;
  };

  const numbering = numberingOf(index.sections);
  let loaded: { key: string; engine: MiniSearch; terms: ReadonlySet<string> } | undefined;
  const { table, tables: parts = [] } = index;
  return {
    loadPage: async (number: number) => {
      const page = await read<PageFile>(pageFileOf(number), pageVersion(index, number));
      pages.set(number, page);
      return page;
    },
    loadedPage: (number: number) => pages.get(number),
    async loadTables(asked: readonly Part[], guess: boolean) {
      const firstTerms = parts.map(([first]) => first);
      const numbers = table ? [] : tablesOf(asked, firstTerms, guess);
      const key = numbers.join();
      if (loaded?.key === key) return loaded;
      const tables = table
        ? [table]
        : await Promise.all(
            numbers.map(
              async (number) => (await read<TermsFile>(termsFile(number), parts[number]?.[1] ?? '')).table,
            ),
          );
      loaded = { key, ...tablesToMiniSearch({ tables, index, numbering }) };
      return loaded;
    },
  };
}

/** Tables with the terms of a query and terms that start with them, or with their first letters when guessing. */
function tablesOf(parts: readonly Part[], firstTerms: readonly string[], guess: boolean): number[] {
  const numbers = new Set<number>();
  const most = guess ? TABLES_PER_GUESS : TABLES_PER_TERM;
  for (const word of parts.flatMap(({ terms, others }) => [...terms, ...others.flat()])) {
    const term = guess ? word.slice(0, SURE) : word;
    const after = firstTerms.findIndex((first) => first > term);
    const first = Math.max(0, (after < 0 ? firstTerms.length : after) - 1);
    for (let number = first; number < first + most && number < firstTerms.length; number++)
      if (number === first || firstTerms[number]?.startsWith(term)) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
