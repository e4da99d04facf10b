import { hash } from 'node:crypto';
import { digest } from '../lib/digest.ts';
import { documentsToIndex, type SearchPage } from '../search/documents-to-index.ts';
import {
  INDEX_FILE,
  type IndexFile,
  type PageFile,
  type PageHead,
  pageFileOf,
  pageVersion,
  type Suggestion,
  type TermsFile,
  type TermTable,
  termsFile,
  VERSION_LENGTH,
} from '../search/index-format.ts';
import { termsOf, usualId } from '../search/words.ts';
import { kindOf, type SearchDefinition, type SearchSuggestion } from '../search-definition.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { AnyPage, PageFacts, UrlPath } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import type { AllFacts, SiteOutput } from './make-outputs.ts';

/** Minimum number of pages for which the index is split into files. A whole one of 400 pages has about 150 kB compressed. */
const SPLIT_FROM = 400;
/** Pages per terms file, for a compressed size of 20 to 30 kB. */
const PAGES_PER_TABLE = 50;

/** Files that search loads in the browser. Their number depends only on the number of pages. */
export function searchOutputs(input: {
  search: SearchDefinition;
  settings: SiteSettings;
  pages: readonly AnyPage[];
}): SiteOutput[] {
  const count = input.pages.filter((page) => kindOf(input.search, page) !== undefined).length;
  const split = count >= SPLIT_FROM;
  const tables = split ? Math.ceil(count / PAGES_PER_TABLE) : 1;
  let files: Promise<SearchFiles> | undefined;
  const output = (path: string, pick: (files: SearchFiles) => unknown): SiteOutput => ({
    path,
    from: 'the search index',
    make: async (facts: AllFacts) => {
      files ??= facts().then((all) => makeFiles({ ...input, facts: all, split, tables }));
      return `${JSON.stringify(pick(await files))}\n`;
    },
  });
  const numbers = (length: number) => Array.from({ length }, (_, number) => number);
  return [
    output(INDEX_FILE, ({ index }) => index),
    ...numbers(count).map((number) => output(pageFileOf(number), ({ page }) => page(number))),
    ...numbers(split ? tables : 0).map((number) => output(termsFile(number), ({ terms }) => terms(number))),
  ];
}

type SearchFiles = {
  readonly index: IndexFile;
  readonly page: (number: number) => PageFile;
  readonly terms: (number: number) => TermsFile;
};

function makeFiles(input: {
  search: SearchDefinition;
  settings: SiteSettings;
  facts: readonly PageFacts[];
  split: boolean;
  tables: number;
}): SearchFiles {
  const { search, settings } = input;
  const pages = factsToDocuments(input);
  const { tables, firstTerms } = documentsToIndex({ pages, tables: input.tables });
  const versions = tables.map((table) => digest(JSON.stringify(table)).slice(0, 8));
  const index: IndexFile = {
    versions: pages
      .map((page) => hash('sha256', JSON.stringify(headOf(page)), 'base64').slice(0, VERSION_LENGTH))
      .join(''),
    sections: pages.map(({ sections }) => sections.length),
    kindOfPage: pages.map(({ kind }) => kind).join(''),
    kinds: search.kinds.map(({ label, weight }) => ({ label, weight })),
    synonyms: search.synonyms.map((group) => group.map((phrase) => termsOf(phrase))),
    suggestions: search.suggestions.map((each) => suggestionOf(settings, each)),
    answers: (search.answers ?? []).map((each) => ({
      ...suggestionOf(settings, each),
      phrases: each.queries.map((phrase) => termsOf(phrase)),
    })),
    ...(input.split
      ? { tables: firstTerms.map((first, number) => [first, versions[number] ?? ''] as const) }
      : { table: withoutHeads(tables[0] as TermTable), heads: pages.map(headOf) }),
  };
  return {
    index,
    page: (number) => {
      const page = pages[number] as SearchPage;
      const version = pageVersion(index, number);
      return { version, head: headOf(page), texts: page.sections.map(({ text }) => text) };
    },
    terms: (number) => ({ version: versions[number] ?? '', table: tables[number] as TermTable }),
  };
}

/** Leaves out what the browser computes from the titles and headings. */
const withoutHeads = ({ titles: _, headings: __, ...table }: TermTable): TermTable => table;

function suggestionOf(settings: SiteSettings, { title, url }: SearchSuggestion): Suggestion {
  const [path = '', hash] = url.split('#');
  const href = encodeURI(pageHref(settings, path as UrlPath));
  return { title, href: hash === undefined ? href : `${href}#${encodeURIComponent(hash)}` };
}

const headOf = (page: SearchPage): PageHead => [
  page.href,
  page.title,
  page.kind,
  ...page.sections.slice(1).flatMap(({ id, heading }) => [id === usualId(heading) ? '' : id, heading]),
];

/** Converts pages to search documents. The description becomes the first text; placeholders have no text. */
function factsToDocuments(input: {
  search: SearchDefinition;
  settings: SiteSettings;
  facts: readonly PageFacts[];
}): SearchPage[] {
  const leaveOut = new Set(input.search.leaveOut);
  return input.facts.flatMap(({ page, isPlaceholder, sections = [] }) => {
    const kind = kindOf(input.search, page);
    if (kind === undefined) return [];
    const [lead, ...others] = isPlaceholder ? [] : sections.filter(({ heading }) => !leaveOut.has(heading));
    const leadText = [page.description, lead?.text ?? ''].filter((text) => text !== '').join(' ');
    return {
      href: encodeURI(pageHref(input.settings, page.url)),
      title: input.search.title(page),
      kind,
      sections: [{ id: '', heading: '', text: leadText }, ...others],
    };
  });
}
