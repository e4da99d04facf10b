import { createHash } from 'node:crypto';
import { digest } from '../cache/cache-store.ts';
import type { AllFacts, SiteOutput } from '../outputs/site-outputs.ts';
import { pageHref } from '../plan/addresses.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { AnyPage, PageFacts } from '../types.ts';
import { documentsToIndex, type SearchPage } from './documents-to-index.ts';
import {
  INDEX_FILE,
  type IndexFile,
  type PageFile,
  type PageHead,
  pageFileOf,
  type TermsFile,
  type TermTable,
  termsFile,
} from './index-format.ts';
import { kindOf, type SearchDefinition } from './search-definition.ts';
import { termsOf } from './words.ts';

/** From this many pages on nobody should wait for the whole index. */
const SPLIT_FROM = 3_000;
/** Pages whose terms fill a file of 20 to 30 kB, compressed. */
const PAGES_PER_TABLE = 50;

/** The files that search reads in the browser. How many there are follows from the number of pages alone. */
export function searchOutputs(input: {
  search: SearchDefinition;
  settings: SiteSettings;
  pages: readonly AnyPage[];
}): SiteOutput[] {
  const count = input.pages.filter((page) => kindOf(input.search, page) !== undefined).length;
  const split = count >= SPLIT_FROM;
  const tables = split ? Math.ceil(count / PAGES_PER_TABLE) : 1;
  let made: Promise<Made> | undefined;
  const output = (path: string, pick: (made: Made) => unknown): SiteOutput => ({
    path,
    from: 'the search index',
    make: async (facts: AllFacts) => {
      made ??= facts().then((all) => makeFiles({ ...input, facts: all, split, tables }));
      return `${JSON.stringify(pick(await made))}\n`;
    },
  });
  const numbers = (length: number) => Array.from({ length }, (_, number) => number);
  return [
    output(INDEX_FILE, ({ index }) => index),
    ...numbers(count).map((number) => output(pageFileOf(number), ({ page }) => page(number))),
    ...numbers(split ? tables : 0).map((number) => output(termsFile(number), ({ terms }) => terms(number))),
  ];
}

type Made = {
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
}): Made {
  const { search, settings } = input;
  const pages = factsToDocuments(input);
  const { tables, firstTerms } = documentsToIndex({ pages, tables: input.tables });
  const sum = createHash('sha256');
  for (const page of pages) sum.update(JSON.stringify(headOf(page)));
  const version = shortened(sum.digest('hex'));
  const versions = tables.map((table) => shortened(digest(JSON.stringify([version, table]))));
  const index: IndexFile = {
    version,
    sections: pages.map(({ sections }) => sections.length),
    kindOfPage: pages.map(({ kind }) => kind).join(''),
    kinds: search.kinds.map(({ label, weight }) => ({ label, weight })),
    synonyms: search.synonyms.map((group) => group.map(termsOf)),
    suggestions: search.suggestions.map(({ title, url }) => ({
      title,
      href: encodeURI(pageHref(settings, url)),
    })),
    ...(input.split
      ? { tables: firstTerms.map((first, number) => [first, versions[number] ?? ''] as const) }
      : { table: tables[0] as TermTable, heads: pages.map(headOf) }),
  };
  return {
    index,
    page: (number) => {
      const page = pages[number] as SearchPage;
      return { version, head: headOf(page), texts: page.sections.map(({ text }) => text) };
    },
    terms: (number) => ({ version: versions[number] ?? '', table: tables[number] as TermTable }),
  };
}

/** Enough to tell two builds of one site apart. */
const shortened = (hex: string): string => hex.slice(0, 8);

const headOf = (page: SearchPage): PageHead => [
  page.href,
  page.title,
  page.kind,
  ...page.sections.slice(1).flatMap(({ id, heading }) => [id, heading]),
];

/** A page's description counts as its first words; what stands in for missing content has nothing to find. */
function factsToDocuments(input: {
  search: SearchDefinition;
  settings: SiteSettings;
  facts: readonly PageFacts[];
}): SearchPage[] {
  const leaveOut = new Set(input.search.leaveOut);
  return input.facts.flatMap(({ page, standIn, sections = [] }) => {
    const kind = kindOf(input.search, page);
    if (kind === undefined) return [];
    const [lead, ...others] = standIn ? [] : sections.filter(({ heading }) => !leaveOut.has(heading));
    const words = [page.description, lead?.text ?? ''].filter((text) => text !== '').join(' ');
    return {
      href: encodeURI(pageHref(input.settings, page.url)),
      title: input.search.title(page),
      kind,
      sections: [{ id: '', heading: '', text: words }, ...others],
    };
  });
}
