import { beforeAll, describe, expect, test } from 'vitest';
import { openSearch, type Piece, type Search } from '#generator/search/browser.ts';
import { currentUrl } from '../kit/our-content.ts';
import { htmlPages, type OurSite, sharedSite } from '../kit/our-site.ts';
import { queries as asked } from './search-queries.ts';

const queries = asked.map(([query, first]) => [query, currentUrl(first)] as const);
let site: OurSite;
let search: Search;

beforeAll(async () => {
  site = await sharedSite();
  search = await openSearch(async (path) => JSON.parse(site.files[path] ?? 'null'));
});

type Link = { readonly href: string };

const textOf = (pieces: readonly Piece[] = []): string => pieces.map(({ text }) => text).join('');

const pageOf = (href = ''): string => href.split('#')[0] ?? '';

describe('the first result', () => {
  // New pages may answer a question too: only pages that some question names are compared.
  const named = new Set(queries.map(([, first]) => pageOf(first)));

  test('at least 120 different queries are tested', () => {
    expect(queries.length).toBeGreaterThanOrEqual(120);
    expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length);
  });
  test.each(queries)('%s → %s', async (query, first) => {
    const { hits } = await search.find(query);
    const compared = hits.map(({ href }) => href).filter((href) => named.has(pageOf(href)));
    expect(compared[0], 'see tests/site/search-queries.ts').toBe(first);
  });
});

test('the name of each field of the schemas leads to its reference, and then to a guide', async () => {
  const names = new Set<string>();
  for (const name of ['config', 'evaluation'])
    JSON.parse(site.files[`schema/${name}.schema.json`] ?? '', (key, value) => {
      if (key === 'properties') for (const field of Object.keys(value)) names.add(field);
      return value;
    });
  expect(names.size).toBeGreaterThan(80);
  for (const name of names)
    for (const query of [name, `\`${name}\``, `${name}:`])
      expect((await search.find(query)).hits[0]?.href, query).toMatch(/configuration#field-/);
  for (const [name, guide] of [
    ['judge', '/docs/evaluations/llm'],
    ['thresholds', '/docs/core-concepts/evaluations#thresholds'],
    ['install', '/docs/getting-started/quickstart#install'],
    ['prices', '/docs/getting-started#early-access'],
  ] as const)
    expect((await search.find(name)).hits.slice(0, 3).map(({ href }) => href)).toContain(currentUrl(guide));
});

test('docs come before posts whose title does not have the word', async () => {
  const { index } = JSON.parse(site.files['search/index.json'] ?? '');
  const words: string[] = index.index
    .map(([term]: [string]) => term)
    .filter((term: string) => /^[a-z]{4,}$/.test(term));
  expect(words.length).toBeGreaterThan(1500);
  for (const word of words.filter((_, at) => at % 4 === 0)) {
    const { hits } = await search.find(word);
    const isUntitled = hits[0]?.kind === 'Blog' && !hits[0].page.some(({ hit }) => hit);
    expect(isUntitled && hits.some(({ kind }) => kind === 'Docs'), word).toBe(false);
  }
});

describe('search results', () => {
  test('link to a page and heading that exist, and have an excerpt', async () => {
    const pages = htmlPages(site.files);
    const places = new Map<string, string>();
    for (const [query] of queries)
      for (const hit of (await search.find(query)).hits)
        if (hit.kind !== 'Answer') places.set(hit.href, textOf(await hit.loadExcerpt()));
    expect(places.size).toBeGreaterThan(queries.length);
    for (const [href, excerpt] of places) {
      const [url = '', id] = href.split('#');
      expect(Object.keys(pages), href).toContain(url);
      if (id) expect(pages[url], href).toContain(`id="${decodeURIComponent(id)}"`);
      expect(excerpt.length, href).toBeLessThan(200);
    }
    expect([...places].filter(([, excerpt]) => excerpt === '').map(([href]) => href)).toEqual([]);
  });
  test('mark the search terms in the heading and in the excerpt', async () => {
    const [hit] = (await search.find('thresold')).hits;
    expect(textOf(hit?.page)).toBe('Evaluations and verdicts');
    expect(hit?.section?.filter((piece) => piece.hit).map(({ text }) => text)).toEqual(['Thresholds']);
    const excerpt = (await hit?.loadExcerpt()) ?? [];
    expect(excerpt.filter((piece) => piece.hit).map(({ text }) => text)).toContain('threshold');
  });
  test('do not contain text of menus or of links to other formats', async () => {
    for (const words of ['view as markdown', 'skip to content', 'documentation menu']) {
      const { hits } = await search.find(words);
      const said = await Promise.all(hits.map(async (hit) => textOf(await hit.loadExcerpt())));
      expect(said.filter((excerpt) => excerpt.toLowerCase().includes(words))).toEqual([]);
    }
  });
  test('ignore unknown words if other words match, and are empty otherwise', async () => {
    expect((await search.find('xyzzyplugh')).hits).toEqual([]);
    const mixed = await search.find('xyzzyplugh langchain');
    expect(mixed.partial).toBe(true);
    expect(mixed.hits[0]?.href).toBe(currentUrl('/docs/integration/langchain'));
  });
  test('are empty for common words and punctuation', async () => {
    for (const words of ['', '  ', 'the', '? !', '7', '"><script>'])
      expect((await search.find(words)).partial, words).toBe(false);
    expect((await search.find('the of')).hits).toEqual([]);
  });
  test('suggestions and answers link to pages and sections that exist', async () => {
    const pages = htmlPages(site.files);
    expect(search.suggestions.length).toBeGreaterThan(3);
    const index: { suggestions: Link[]; answers: Link[] } = JSON.parse(site.files['search/index.json'] ?? '');
    expect(index.answers.length).toBeGreaterThan(10);
    for (const { href } of [...index.suggestions, ...index.answers]) {
      const [url = '', id] = href.split('#');
      expect(Object.keys(pages), href).toContain(url);
      if (id) expect(pages[url], href).toContain(`id="${id}"`);
    }
  });
  test('contain at most three sections of a page', async () => {
    const { hits } = await search.find('github');
    const pages = hits.map(({ href }) => href.split('#')[0]);
    expect(Math.max(...pages.map((page) => pages.filter((each) => each === page).length))).toBe(3);
  });
  test('contain similar words only if fewer than three sections have the word', async () => {
    const exact = await search.find('judge');
    const terms = exact.hits.flatMap(({ page, section = [] }) => [...page, ...section]);
    const marked = terms.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase());
    expect(marked.every((text) => text.startsWith('judg') || text === 'llm')).toBe(true);
    expect((await search.find('security')).hits.map(({ href }) => href).slice(0, 3)).toContain(
      '/privacy#security',
    );
  });
});
