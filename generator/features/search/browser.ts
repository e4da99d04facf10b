import MiniSearch, { type SearchResult } from 'minisearch';
import { ENGINE, INDEX_FILE, type SearchIndex, type Suggestion, TEXTS_FILE } from './engine.ts';
import { excerptOf, mark, type Piece } from './excerpt.ts';
import { headingsFirst, wordsToQuery } from './query.ts';
import { phraseOf, queryTerms } from './terms.ts';

export type { Piece, Suggestion };

/** Result: a page or one of its sections. */
export type Hit = {
  readonly href: string;
  /** Title of the page, and heading of the section; undefined for a page. */
  readonly page: readonly Piece[];
  readonly section?: readonly Piece[] | undefined;
  readonly kind: string;
  readonly loadExcerpt: () => Promise<readonly Piece[]>;
};

export type Search = Awaited<ReturnType<typeof openSearch>>;

/** Length of an excerpt in characters: two lines in a wide window. */
const EXCERPT = 170;
/** Factor for the first section of a page, which says what the page is about. */
const FIRST = 1.2;
const [MOST_PAGES, MOST_ON_PAGE] = [8, 3];
const OTHERS = 0.3;

/** Fetches a file of the index, which is next to the folder of scripts. */
async function fetchFile(path: string): Promise<unknown> {
  const response = await fetch(new URL(`../${path}`, import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Loads the index. Rejects when a file cannot be loaded. */
export async function openSearch(load = fetchFile) {
  const { pages, synonyms, suggestions, answers, ...data } = (await load(INDEX_FILE)) as SearchIndex;
  const engine = MiniSearch.loadJS(data.index, ENGINE);
  const indexed = data.index.index.map(([term]) => term);
  const known = new Set([...indexed, ...synonyms.flat().flatMap((phrase) => phrase.split(' '))]);
  const isMistyped = (term: string) => term.length >= 4 && !known.has(term);
  /** An unknown word and compounds with it, as if they were synonyms. */
  const compounds = (word: string) => [word, ...indexed.filter((term) => term.includes(word)).slice(0, 4)];
  /** `5 gb` for `5gb`, and `email` for `e mail`, if the index has that. */
  function respelled(words: readonly string[]): string[][] {
    const joined = words.slice(1).map((word, at) => [`${words[at]} ${word}`, phraseOf(words[at] + word)]);
    const split = words.map((word) => [word, word.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')]);
    const isUsed = (words = '') => words.split(' ').every((word) => known.has(word));
    return [...joined, ...split].filter(([from, to]) => from !== to && isUsed(to));
  }
  let texts: Promise<unknown> | undefined;

  function search(words: readonly string[], combineWith: 'AND' | 'OR', within: string): SearchResult[] {
    const last = words.at(-1);
    const alike = [...synonyms, ...respelled(words), ...words.filter(isMistyped).map(compounds)];
    const results = engine.search(wordsToQuery(words, alike, combineWith), {
      // The last word may be incomplete. Prefixes of other short words would match too much.
      prefix: (term) => term.length >= 4 || (term === last && !/^\w$/.test(term)),
      fuzzy: (term) => isMistyped(term) && 0.33,
      filter: ({ page }) => pages[page]?.href.startsWith(within) === true,
      boostDocument: (_id, _term, section) =>
        (pages[Number(section?.page)]?.weight ?? 1) * (section?.anchor === '' ? FIRST : 1),
    });
    return headingsFirst(results, words.length);
  }

  function hitOf({ id, page, anchor, heading, terms }: SearchResult): Hit {
    const { href = '', title = '', kind = '' } = pages[page] ?? {};
    const wanted = new Set(terms);
    return {
      href: anchor === '' ? href : `${href}#${encodeURIComponent(anchor)}`,
      page: mark(title, wanted),
      section: anchor === '' ? undefined : mark(heading, wanted),
      kind,
      async loadExcerpt() {
        texts ??= load(TEXTS_FILE);
        const all = (await texts) as readonly string[];
        // A heading directly above another has no text.
        return excerptOf(all[id] || (all[id + 1] ?? ''), wanted, EXCERPT);
      },
    };
  }

  /** A known word instead of an unknown one with two letters in the wrong order. */
  const correct = (word: string): string =>
    (isMistyped(word) && swappedLetters(word).find((other) => known.has(other))) || word;

  /**
   * Finds pages and sections, sorted by score and grouped by page. If no section matches the whole query, the
   * hits match parts of it, and `partial` is true.
   * @param within start of the URLs of the pages to search: `/v2/`.
   */
  function find(text: string, within = ''): { hits: Hit[]; partial: boolean } {
    const words = queryTerms(text).map(correct);
    const phrase = queryTerms(text).join('');
    const answered = answers.filter(({ queries }) => queries.includes(phrase)).map(hitOfAnswer);
    const whole = search(words, 'AND', within);
    const partial = whole.length + answered.length === 0 && words.length > 1;
    const results = partial ? search(words, 'OR', within) : whole;
    const pages = [...Map.groupBy(results, ({ page }) => page).values()];
    const best = pages.map((ofPage) => ofPage.slice(0, MOST_ON_PAGE)).sort((a, b) => scoreOf(b) - scoreOf(a));
    const hits = best.slice(0, MOST_PAGES).flat().map(hitOf);
    const others = hits.filter(({ href }) => !answered.some((answer) => answer.href === href));
    return { hits: [...answered, ...others], partial };
  }
  return { suggestions, find };
}

/** Score of a page: that of its best section, and a part of the others. */
const scoreOf = ([first, ...others]: readonly SearchResult[]): number =>
  (first?.score ?? 0) + OTHERS * others.reduce((sum, { score }) => sum + score, 0);

const swappedLetters = (word: string): string[] =>
  Array.from(word.slice(1), (next, at) => word.slice(0, at) + next + word[at] + word.slice(at + 2));

const hitOfAnswer = ({ title, href }: Suggestion): Hit => ({
  href,
  page: [{ text: title, hit: false }],
  kind: 'Answer',
  loadExcerpt: async () => [],
});
