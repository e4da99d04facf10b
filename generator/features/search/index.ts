import { generatorDigest } from '../../core/cache.ts';
import { digest } from '../../core/files.ts';
import type { Feature, Output, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { pageHref, splitUrl } from '../../core/urls.ts';
import { ENGINE, INDEX_FILE, type SearchIndex, type Suggestion, TEXTS_FILE } from './engine.ts';
import { htmlToSections, type PageSection } from './sections.ts';
import { queryTerms } from './terms.ts';

export type SearchOptions = {
  /** Kinds of pages. A page is of the first that has it; one without a kind is not indexed. */
  readonly kinds: readonly {
    /** Label shown next to each result of this kind. */
    readonly label: string;
    pages(page: Page): boolean;
    /** Factor by which the score of a result is multiplied. */
    readonly weight: number;
  }[];
  /** Title of a page in the results. Default: that of the page. */
  title?(page: Page): string;
  /** Headings of sections to exclude, such as lists of links. */
  readonly leaveOut?: readonly string[];
  /** Groups of equivalent words or phrases. Matches of a synonym rank below matches of the query itself. */
  readonly synonyms?: readonly (readonly string[])[];
  /** Links shown while the query is empty. */
  readonly suggestions?: readonly Link[];
  /** First results of queries that are one of these phrases, apart from endings and common words. */
  readonly answers?: readonly SearchAnswer[];
};

type Link = { readonly title: string; readonly url: UrlPath };
/** Sentence that answers queries, and where it leads. */
export type SearchAnswer = Link & { readonly queries: readonly string[] };

/**
 * The index for search in the browser, which `openSearch` of `#generator/search/browser.ts` loads.
 * `#generator/search/start.ts` has a dialog for it.
 *
 *     search({ kinds: [{ label: 'Docs', pages: ({ url }) => url.startsWith('/docs'), weight: 1 }] })
 *
 * Writes the index of MiniSearch, and the texts for excerpts. They are those of `<main>`, without elements
 * with `data-unsearched`. Leaves out unlisted pages, and the text of those that show a placeholder.
 */
export const search = (options: SearchOptions): Feature => ({
  name: 'search',
  files(site) {
    let pages: Promise<IndexedPage[]> | undefined;
    let key: Promise<unknown> | undefined;
    const output = (path: string, make: (pages: readonly IndexedPage[]) => unknown): Output => ({
      path,
      from: 'the search index',
      async body() {
        key ??= keyOf(options, site);
        return site.cached(path, await key, async () => {
          pages ??= readPages(options, site);
          return `${JSON.stringify(await make(await pages))}\n`;
        });
      },
    });
    return [
      output(INDEX_FILE, (all) => pagesToIndex(all, options, site.settings)),
      output(TEXTS_FILE, (all) => all.flatMap(({ sections }) => sections.map(({ text }) => text))),
    ];
  },
});

type IndexedPage = SearchIndex['pages'][number] & { readonly sections: readonly PageSection[] };

const phraseOf = (text: string): string => queryTerms(text).join(' ');

async function pagesToIndex(
  pages: readonly IndexedPage[],
  { synonyms = [], suggestions = [], answers = [] }: SearchOptions,
  settings: SiteSettings,
): Promise<SearchIndex> {
  const { default: MiniSearch } = await import('minisearch');
  const engine = new MiniSearch(ENGINE);
  for (const [page, { title, sections }] of pages.entries())
    for (const { id, heading, text } of sections)
      engine.add({ id: engine.documentCount, page, title, anchor: id, heading: heading || title, text });
  return {
    pages: pages.map(({ sections: _, ...page }) => page),
    synonyms: synonyms.map((group) => group.map(phraseOf)),
    suggestions: suggestions.map((link) => suggestionOf(link, settings)),
    answers: answers.map(({ queries, ...link }) => {
      return { ...suggestionOf(link, settings), queries: queries.map(phraseOf) };
    }),
    index: engine.toJSON(),
  };
}

const listPages = ({ kinds, title }: SearchOptions, { pages }: Site) =>
  pages.flatMap((page) => {
    const kind = page.unlisted ? undefined : kinds.find((each) => each.pages(page));
    return kind ? [{ page, kind, title: title?.(page) ?? page.title }] : [];
  });

/** What the index depends on: HTML instead of the texts, so that a build with the same pages parses none. */
async function keyOf(options: SearchOptions, site: Site) {
  const pages = listPages(options, site).map(async ({ page, kind, title }) => {
    const { html, isPlaceholder } = await site.render(page);
    return [page.url, page.description, kind.label, title, isPlaceholder, digest(html)];
  });
  return [await generatorDigest(), site.settings, options, await Promise.all(pages)];
}

/** Pages with their text. The description is part of the first text. */
function readPages(options: SearchOptions, site: Site): Promise<IndexedPage[]> {
  const { leaveOut = [] } = options;
  const read = listPages(options, site).map(async ({ page, kind, title }): Promise<IndexedPage> => {
    const { html, isPlaceholder } = await site.render(page);
    const [lead, ...others] = isPlaceholder ? [] : htmlToSections(html);
    const first = { id: '', heading: '', text: `${page.description} ${lead?.text ?? ''}`.trim() };
    const sections = [first, ...others.filter(({ heading }) => !leaveOut.includes(heading))];
    const link = suggestionOf({ title, url: page.url }, site.settings);
    return { ...link, kind: kind.label, weight: kind.weight, sections };
  });
  return Promise.all(read);
}

function suggestionOf({ title, url }: Link, settings: SiteSettings): Suggestion {
  const [path, rest] = splitUrl(url);
  return { title, href: encodeURI(pageHref(settings, path as UrlPath) + rest) };
}
