import { digest } from '../../core/files.ts';
import type { Feature, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { pageHref, splitUrl } from '../../core/urls.ts';
import { ENGINE, INDEX_FILE, NAMED, type SearchIndex, type Suggestion, TEXTS_FILE } from './engine.ts';
import type { PageSection } from './sections.ts';
import { compoundsOf, phraseOf, queryTerms, termsOf } from './terms.ts';

export type SearchOptions = {
  /** Kinds of pages. A page is of the first that has it; one without a kind is not indexed. */
  readonly kinds: readonly {
    /** Label shown next to each result of this kind. */
    readonly label: string;
    pages(page: Page): boolean;
    /** Factor by which the score of a page is multiplied, and that of a section twice. */
    readonly weight: number;
  }[];
  /** Title of a page in the results. Default: that of the page. */
  title?(page: Page): string;
  /** Headings of sections to exclude, such as lists of links. */
  readonly leaveOut?: readonly string[];
  /**
   * Starts of the URLs of sections that describe names, such as fields, in rows of tables: `/docs/fields#`. A
   * query that is a name leads to its row first.
   */
  readonly reference?: readonly UrlPath[];
  /** Groups of equivalent words or phrases. Matches of a synonym rank below matches of the query itself. */
  readonly synonyms?: readonly (readonly string[])[];
  /** Links shown while the query is empty. */
  readonly suggestions?: readonly Link[];
  /** First results of queries that are one of these phrases, apart from endings and common words. */
  readonly answers?: readonly SearchAnswer[];
};

type Link = { readonly title: string; readonly url: UrlPath };
/** Sentence that answers queries, and where it leads. */
export type SearchAnswer = Link & {
  readonly queries?: readonly string[];
  /** Phrases that it answers also as a part of a query that has no answer of its own. */
  readonly anywhere?: readonly string[];
};

/** Attributes of an element that is left out of the search index only. */
export const OMITTED_FROM_SEARCH = { 'data-unsearched': '' } as const;

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
    let files: Promise<readonly string[]> | undefined;
    return [INDEX_FILE, TEXTS_FILE].map((path, at) => ({
      path,
      from: 'the search index',
      async body() {
        files ??= makeFiles(options, site);
        return (await files)[at];
      },
    }));
  },
});

type IndexedPage = SearchIndex['pages'][number] & { readonly description: string; readonly html: string };

/** Texts of both files. Their key has HTML, so that a build with the same pages parses none. */
async function makeFiles(options: SearchOptions, site: Site): Promise<readonly string[]> {
  const listed = site.pages.map(async (page): Promise<IndexedPage[]> => {
    const kind = page.unlisted ? undefined : options.kinds.find((each) => each.pages(page));
    if (!kind) return [];
    const { html, isPlaceholder } = await site.render(page);
    const link = suggestionOf({ title: options.title?.(page) ?? page.title, url: page.url }, site.settings);
    const { description } = page;
    return [{ ...link, kind: kind.label, weight: kind.weight, description, html: isPlaceholder ? '' : html }];
  });
  const pages = (await Promise.all(listed)).flat();
  const digests = pages.map(({ html, ...page }) => [page, digest(html)]);
  return site.cached('search', [site.settings, options, digests], () => indexPages(pages, options, site));
}

/** Writes the index and the texts. The description of a page is part of its first text. */
async function indexPages(pages: readonly IndexedPage[], options: SearchOptions, site: Site) {
  const { leaveOut = [], synonyms = [], suggestions = [], answers = [], reference = [] } = options;
  const { default: MiniSearch } = await import('minisearch');
  const known = new Map<string, readonly string[]>();
  const engine = new MiniSearch({
    ...ENGINE,
    tokenize: (text, field) =>
      field === 'names' ? text.split(' ') : [...termsOf(text, known), ...compoundsOf(text)],
  });
  const texts: string[] = [];
  const sections: SearchIndex['sections'][number][] = [];
  const toSuggestion = (link: Link) => suggestionOf(link, site.settings);
  const starts = reference.map((url) => toSuggestion({ title: '', url }).href);
  for (const [page, { href, title, description, html }] of pages.entries()) {
    const ofPage = await site.cached('sections', digest(html), async () => {
      const { htmlToSections } = await import('./sections.ts');
      return htmlToSections(html);
    });
    const rows = ofPage
      .filter(({ id }) => starts.some((start) => `${href}#${id}`.startsWith(start)))
      .flatMap(({ names }) => names);
    for (const { id: anchor, ...section } of ofPage) {
      if (leaveOut.includes(section.heading)) continue;
      const heading = section.heading || title;
      const text = anchor === '' ? `${description} ${section.text}`.trim() : section.text;
      const names = namesIn(rows, anchor);
      engine.add({ id: texts.length, title, heading: heading + section.leads, text, names });
      sections.push([page, anchor, heading]);
      texts.push(text);
    }
  }
  const { documentIds: _, ...engineData } = engine.toJSON();
  const index: SearchIndex = {
    sections,
    pages: pages.map(({ description: __, html: ___, ...page }) => page),
    synonyms: synonyms.map((group) => group.map(phraseOf)),
    suggestions: suggestions.map(toSuggestion),
    answers: answers.map(({ queries = [], anywhere = [], ...link }) => {
      const whole = queries.map((query) => queryTerms(query).join(''));
      return { ...toSuggestion(link), queries: whole, anywhere: anywhere.map(phraseOf) };
    }),
    index: engineData,
  };
  return [index, texts].map((each) => `${JSON.stringify(each)}\n`);
}

/** Terms of the names that a section describes. `runtime.port` is also `port`, unless that is a name too. */
function namesIn(rows: PageSection['names'], anchor: string): string {
  const paths = rows.map(([name, id]) => ({ id, path: name.replace(/^\*\.|\[\]|[:\s].*/g, '').split('.') }));
  const isShortest = ({ path }: (typeof paths)[number]) =>
    paths.every((other) => other.path.at(-1) !== path.at(-1) || other.path.length >= path.length);
  const names = paths
    .filter((each) => each.id === anchor && isShortest(each))
    .map(({ path }) => path.at(-1) ?? '');
  return names.map((name) => (name.includes('_') ? phraseOf(name) : NAMED + name.toLowerCase())).join(' ');
}

function suggestionOf({ title, url }: Link, settings: SiteSettings): Suggestion {
  const [path, rest] = splitUrl(url);
  return { title, href: encodeURI(pageHref(settings, path as UrlPath) + rest) };
}
