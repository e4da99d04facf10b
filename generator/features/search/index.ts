import type { Feature, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { pageHref, splitUrl } from '../../core/urls.ts';
import { ENGINE, INDEX_FILE, type SearchIndex, type Suggestion, TEXTS_FILE } from './engine.ts';
import { htmlToSections, type PageSection } from './sections.ts';
import { phraseOf } from './terms.ts';

export { htmlToSections } from './sections.ts';

/** Version of the terms. Increment it when a text has other terms than before. */
const VERSION = 1;

export type SearchOptions = {
  /** Kinds of pages. A page is of the first that has it; one without a kind is not indexed. */
  readonly kinds: readonly SearchKind[];
  /** Title of a page in the results. Default: that of the page. */
  title?(page: Page): string;
  /** Headings of sections to exclude, such as lists of links. */
  readonly leaveOut?: readonly string[];
  /** Groups of equivalent words or phrases. Matches of a synonym rank below matches of the query itself. */
  readonly synonyms?: readonly (readonly string[])[];
  /** Links shown while the query is empty. */
  readonly suggestions?: readonly SearchSuggestion[];
  /** First results of queries that are one of these phrases, apart from endings and common words. */
  readonly answers?: readonly SearchAnswer[];
};

export type SearchKind = {
  /** Label shown next to each result of this kind. */
  readonly label: string;
  pages(page: Page): boolean;
  /** Factor by which the score of a result is multiplied. */
  readonly weight: number;
};

export type SearchSuggestion = { readonly title: string; readonly url: UrlPath };

/** Sentence that answers a query, and where it leads. */
export type SearchAnswer = SearchSuggestion & { readonly queries: readonly string[] };

/**
 * The index for search in the browser, which `openSearch` of `#generator/search/browser.ts` loads.
 *
 *     search({ kinds: [{ label: 'Docs', pages: ({ url }) => url.startsWith('/docs'), weight: 1 }] })
 *
 * Writes the index of MiniSearch, and the texts for excerpts. They are those of `<main>`, without elements
 * with `data-unsearched`. Leaves out unlisted pages, and the text of those that show a placeholder.
 */
export function search(options: SearchOptions): Feature {
  return {
    name: 'search',
    files(site) {
      let files: Promise<SearchFiles> | undefined;
      const output = (path: string, part: keyof SearchFiles) => ({
        path,
        from: 'the search index',
        async body() {
          files ??= makeFiles(options, site);
          return (await files)[part];
        },
      });
      return [output(INDEX_FILE, 'index'), output(TEXTS_FILE, 'texts')];
    },
  };
}

type SearchFiles = { readonly index: string; readonly texts: string };
type IndexedPage = SearchIndex['pages'][number] & { readonly sections: readonly PageSection[] };

async function makeFiles(options: SearchOptions, site: Site): Promise<SearchFiles> {
  const pages = await readPages(options, site);
  const sections = pages.flatMap(({ title, sections }, page) =>
    sections.map(({ id, heading, text }) => ({ page, title, anchor: id, heading: heading || title, text })),
  );
  const texts = JSON.stringify(sections.map(({ text }) => text));
  const data: Omit<SearchIndex, 'index'> = {
    pages: pages.map(({ href, title, kind }) => ({ href, title, kind })),
    kinds: options.kinds.map(({ label, weight }) => ({ label, weight })),
    synonyms: (options.synonyms ?? []).map((group) => group.map(phraseOf)),
    suggestions: (options.suggestions ?? []).map((each) => suggestionOf(site.settings, each)),
    answers: (options.answers ?? []).map((each) => ({
      ...suggestionOf(site.settings, each),
      phrases: each.queries.map(phraseOf),
    })),
  };
  const index = await site.cached('search', [VERSION, sections], async () => {
    const { default: MiniSearch } = await import('minisearch');
    const engine = new MiniSearch(ENGINE);
    engine.addAll(sections.map((section, id) => ({ ...section, id })));
    return JSON.stringify(engine);
  });
  return { index: `${JSON.stringify(data).slice(0, -1)},"index":${index}}\n`, texts: `${texts}\n` };
}

/** Pages with their text. The description is part of the first text. */
async function readPages({ kinds, title, leaveOut = [] }: SearchOptions, site: Site): Promise<IndexedPage[]> {
  const read = site.pages.map(async (page): Promise<IndexedPage[]> => {
    const kind = kinds.findIndex(({ pages }) => pages(page));
    if (page.unlisted || kind < 0) return [];
    const { html, isPlaceholder } = await site.render(page);
    const [lead, ...others] = isPlaceholder ? [] : htmlToSections(html);
    const first = { id: '', heading: '', text: `${page.description} ${lead?.text ?? ''}`.trim() };
    const sections = [first, ...others.filter(({ heading }) => !leaveOut.includes(heading))];
    const href = encodeURI(pageHref(site.settings, page.url));
    return [{ href, title: title?.(page) ?? page.title, kind, sections }];
  });
  return (await Promise.all(read)).flat();
}

function suggestionOf(settings: SiteSettings, { title, url }: SearchSuggestion): Suggestion {
  const [path, rest] = splitUrl(url);
  return { title, href: encodeURI(pageHref(settings, path as UrlPath) + rest) };
}
