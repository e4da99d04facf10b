import MiniSearch, { type SearchResult } from 'minisearch';
import { ENGINE, INDEX_FILE, type SearchIndex, type Suggestion, TEXTS_FILE } from './engine.ts';
import { excerptOf, mark, type Piece, type Wanted } from './excerpt.ts';
import { exchangeLetters, type Part, partsToQuery, wordsToParts } from './query.ts';
import { groupByPage, headingsFirst } from './rank.ts';
import { phraseOf, tokensOf } from './terms.ts';

export type { Piece, Suggestion };

/** Result: a page or one of its sections. */
export type Hit = {
  readonly href: string;
  /** Title of the page, and heading of the section; undefined for a page. */
  readonly page: readonly Piece[];
  readonly section: readonly Piece[] | undefined;
  readonly kind: string;
  /** Undefined until the texts are loaded. */
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
  /** The query has only common words, which are searched for as a phrase. */
  readonly common: boolean;
};

export type Search = {
  readonly suggestions: readonly Suggestion[];
  /** @param within start of the URLs of the pages to search: `/v2/`. */
  readonly find: (words: string, within?: string) => Promise<Found>;
};

type Load = (path: string) => Promise<unknown>;

/** Length of an excerpt in characters: two lines in a wide window. */
const EXCERPT = 170;
/** If fewer results than these match the query as it is spelled, other spellings are searched for too. */
const FEW_RESULTS = 3;
/** Factor for the first section of a page, which says what the page is about. */
const FIRST = 1.2;

/**
 * Creates a function that fetches the files of the index, which are next to the folder of scripts.
 * @param script URL of the running script: `import.meta.url`.
 */
export const fetchIndex =
  (script: string): Load =>
  async (path) => {
    const response = await fetch(new URL(`../${path}`, script), { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  };

/** Loads the index. Rejects when a file cannot be loaded, as does `find`. */
export async function openSearch(load: Load): Promise<Search> {
  const { pages, kinds, synonyms, ...data } = (await load(INDEX_FILE)) as SearchIndex;
  const engine = MiniSearch.loadJS(data.index, ENGINE);
  const known = new Set(data.index.index.map(([term]) => term));
  let texts: readonly string[] | undefined;
  const loadTexts = async () => {
    texts ??= (await load(TEXTS_FILE)) as readonly string[];
    return texts;
  };

  function search(parts: readonly Part[], match: 'AND' | 'OR', known?: ReadonlySet<string>): SearchResult[] {
    const results = engine.search(partsToQuery(parts, match, known), {
      boostDocument: (_id, _term, section) =>
        (kinds[pages[Number(section?.page)]?.kind ?? 0]?.weight ?? 1) * (section?.anchor === '' ? FIRST : 1),
    });
    return headingsFirst(results, parts);
  }

  /** Sections that contain the words as they are, in the order of the site. */
  const matchPhrase = async (words: string): Promise<SearchResult[]> =>
    (await loadTexts()).flatMap((text, id) => {
      const section = { ...engine.getStoredFields(id), id } as SearchResult;
      return `${section.heading} ${text}`.toLowerCase().includes(words) ? section : [];
    });

  function hitOf({ id, page, anchor, heading }: SearchResult, wanted: Wanted): Hit {
    const { href = '', title = '', kind = 0 } = pages[page] ?? {};
    // A heading directly above another has no text.
    const excerpt = (all: readonly string[]) => excerptOf(all[id] || (all[id + 1] ?? ''), wanted, EXCERPT);
    return {
      href: anchor === '' ? href : `${href}#${encodeURIComponent(anchor)}`,
      page: mark(title, wanted),
      section: anchor === '' ? undefined : mark(heading, wanted),
      kind: kinds[kind]?.label ?? '',
      excerpt: texts && excerpt(texts),
      loadExcerpt: async () => excerpt(await loadTexts()),
    };
  }

  async function find(words: string, within = ''): Promise<Found> {
    const isWithin = ({ page }: SearchResult) => pages[page]?.href.startsWith(within);
    const parts = wordsToParts(words, synonyms);
    if (parts.length === 0) {
      const phrase = words.toLowerCase().replace(/\s+/g, ' ').trim();
      const results = phrase.includes(' ') ? (await matchPhrase(phrase)).filter(isWithin) : [];
      const hits = groupByPage(results).map((result) => hitOf(result, phrase));
      return { hits, total: results.length, partial: false, common: tokensOf(words).length > 0 };
    }
    const answers = answersTo(phraseOf(words).join(), data.answers);
    const corrected = wordsToParts(exchangeLetters(words, known), synonyms);
    let results = search(parts, 'AND').filter(isWithin);
    if (results.length < FEW_RESULTS) {
      const others = [...search(corrected, 'AND'), ...search(parts, 'AND', known)].filter(isWithin);
      results = [...new Map([...results, ...others].map((result) => [result.id, result])).values()];
    }
    const partial = results.length === 0 && answers.length === 0 && parts.length > 1;
    if (partial) results = search(corrected, 'OR', known).filter(isWithin);
    const hits = groupByPage(results)
      .map((result) => hitOf(result, new Set(result.terms)))
      .filter(({ href }) => !answers.some((answer) => answer.href === href));
    return { hits: [...answers, ...hits], total: results.length + answers.length, partial, common: false };
  }
  return { suggestions: data.suggestions, find };
}

/** Answers of the site to a query. */
const answersTo = (terms: string, answers: SearchIndex['answers']): Hit[] =>
  answers
    .filter(({ phrases }) => phrases.some((phrase) => phrase.join() === terms))
    .map(({ title, href }) => ({
      href,
      page: [{ text: title, hit: false }],
      section: undefined,
      kind: 'Answer',
      excerpt: [],
      loadExcerpt: async () => [],
    }));
