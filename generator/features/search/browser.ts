import MiniSearch from 'minisearch';
import { ENGINE, INDEX_FILE, NAMED, type SearchIndex, type Suggestion, TEXTS_FILE } from './engine.ts';
import { excerptOf, mark, type Piece } from './excerpt.ts';
import { type Found, headingsFirst, wordsToQuery } from './query.ts';
import { createSpelling } from './spelling.ts';
import { queryTerms } from './terms.ts';

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

/** Length of an excerpt in characters: two lines, on a phone or in a wide window. */
const EXCERPT = globalThis.innerWidth < 640 ? 76 : 160;
/** Factor for the first section of a page, which says what the page is about. */
const FIRST = 1.2;
const [MOST_PAGES, MOST_ON_PAGE] = [8, 3];
const OTHERS = 0.3;
/** A name, also with what contains it, or as in a file: `retries`, `runtime.retries`, `retries:`. */
const NAME = /^[^\s-]*\b(\w+)( field)?\W*$/;

/** Fetches a file of the index, which is next to the folder of scripts. */
async function fetchFile(path: string): Promise<unknown> {
  const response = await fetch(new URL(`../${path}`, import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Loads the index. Rejects when a file cannot be loaded. */
export async function openSearch(load = fetchFile) {
  const { pages, sections, synonyms, answers, ...data } = (await load(INDEX_FILE)) as SearchIndex;
  const documentIds = Object.fromEntries(sections.map((_, id) => [id, id]));
  const engine = MiniSearch.loadJS({ ...data.index, documentIds }, ENGINE);
  const indexed = data.index.index.map(([term]) => term);
  const phrases = [...synonyms, ...answers.flatMap(({ queries, anywhere }) => [queries, anywhere])].flat();
  const spelling = createSpelling(indexed, phrases.join(' ').split(' '));
  let texts: Promise<unknown> | undefined;

  function hitOf({ id, page, anchor, heading, terms }: Found): Hit {
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

  /**
   * Finds pages and sections, sorted by score and grouped by page. If no section matches the whole query, the
   * hits match parts of it, and `partial` is true.
   * @param within start of the URLs of the pages to search: `/v2/`.
   */
  function find(text: string, within = ''): { hits: Hit[]; partial: boolean } {
    const words = queryTerms(text).flatMap(spelling.correct);
    const name = text
      .trim()
      .toLowerCase()
      .replace(NAME, `${NAMED}$1`)
      .replace(/^\b| +/g, '_');
    const alike = [...synonyms, ...spelling.alike(words), [words.join(' '), name]];
    const search = (combineWith: 'AND' | 'OR') => {
      const results = engine.search(wordsToQuery(words, alike, combineWith), {
        // The last word may be incomplete. Prefixes of other short words would match too much.
        prefix: (term) => term.length >= 4 || (term === words.at(-1) && !/^\w$/.test(term)),
        fuzzy: (term) => spelling.isMistyped(term) && 0.33,
        // A section whose factor is 0 is no result.
        boostDocument(id) {
          const [page, anchor] = sections[id] ?? [0, ''];
          const { href = '', weight = 1 } = pages[page] ?? {};
          return href.startsWith(within) ? weight * (anchor === '' ? FIRST : weight) : 0;
        },
      });
      return headingsFirst(results, sections, words.length);
    };
    const possible = answers.filter(({ href }) => href.startsWith(within));
    const exact = possible.filter(({ queries }) => queries.includes(words.join('')));
    const first = (exact.length > 0 ? exact : answersToParts(words, possible)).map(hitOfAnswer);
    const whole = search('AND');
    const partial = whole.length + exact.length === 0 && words.length > 1;
    const results = partial ? search('OR') : whole;
    const isNamed = results[0]?.match[name]?.includes('names');
    const groups = [...Map.groupBy(results, ({ page }) => page).values()];
    const best = groups
      .map((ofPage) => ofPage.slice(0, isNamed ? 2 : MOST_ON_PAGE))
      .sort((a, b) => scoreOf(b) - scoreOf(a));
    const hits = best.slice(0, MOST_PAGES).flat().map(hitOf);
    const others = hits.filter(({ href }) => !first.some((answer) => answer.href === href));
    others.splice(isNamed ? 1 : 0, 0, ...first);
    return { hits: others, partial };
  }
  return { suggestions: data.suggestions, find };
}

/** Score of a page: that of its best section, and a part of the others. */
const scoreOf = ([first, ...others]: readonly Found[]): number =>
  (first?.score ?? 0) + OTHERS * others.reduce((sum, { score }) => sum + score, 0);

/** Answers to words of the query. */
function answersToParts(words: readonly string[], answers: SearchIndex['answers']) {
  const phrase = ` ${words.join(' ')} `;
  const isPart = (each: string) => phrase.includes(` ${each} `);
  return answers.filter(({ anywhere }) => anywhere.some(isPart)).slice(0, MOST_ON_PAGE);
}

const hitOfAnswer = ({ title, href }: Suggestion): Hit => ({
  href,
  page: mark(title, new Set()),
  kind: 'Answer',
  loadExcerpt: async () => [],
});
