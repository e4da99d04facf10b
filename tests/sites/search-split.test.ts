import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { searchOutputs } from '../../generator/derive/pages-to-search-index.ts';
import { openSearch, type Search } from '../../generator/search/open-search.ts';
import type { SearchDefinition } from '../../generator/search-definition.ts';
import type { AnyPage, PageFacts, PageSection } from '../../generator/types.ts';
import { buildFiles } from '../kit/little-site.ts';

const settings = { origin: 'https://example.com', basePath: '/base', trailingSlash: true };
const definition: SearchDefinition = {
  kinds: [{ label: 'Pages', templates: ['page'], weight: 1 }],
  title: ({ title }) => title,
  synonyms: [['singular', 'unique']],
  suggestions: [{ title: 'First', url: '/n0' }],
};

/** Words that pages share: 225 of two parts each. */
const PARTS =
  'amber basil cedar delta ember fjord gable harbor island jacket kernel lagoon meadow nectar oyster'.split(
    ' ',
  );
const word = (number: number): string => `${PARTS[number % 15]}${PARTS[(number >> 3) % 15]}`;
const words = (number: number, count: number): string =>
  Array.from({ length: count }, (_, at) => word(number * 7 + at * at)).join(' ');

const sectionsOf = (number: number): PageSection[] => [
  { id: '', heading: '', text: words(number, 40) },
  ...[1, 2, 3, 4].map((at) => ({
    id: `part-${at}`,
    heading: `Part ${word(number + at)}`,
    text: words(number * 3 + at, 60),
  })),
];

/** What rendering this many pages would have taught. */
function factsOf(count: number): PageFacts[] {
  return Array.from({ length: count }, (_, number) => {
    const page: AnyPage = {
      template: number % 500 === 499 ? 'secret' : 'page',
      url: `/n${number}`,
      title: `Entry unique${number}`,
      description: '',
      props: {},
    };
    return { page, sections: sectionsOf(number), isPlaceholder: false } as unknown as PageFacts;
  });
}

async function filesOf(facts: readonly PageFacts[]): Promise<Map<string, string>> {
  const outputs = searchOutputs({ search: definition, settings, pages: facts.map(({ page }) => page) });
  const files = outputs.map(async ({ path, make }) => [path, String(await make(async () => facts))] as const);
  return new Map(await Promise.all(files));
}

/** Search over these files, and how much of them it has loaded, in bytes after brotli. */
async function open(files: ReadonlyMap<string, string>): Promise<{ search: Search; loaded: () => number }> {
  const read = new Set<string>();
  const search = await openSearch(async (path) => {
    read.add(path);
    return JSON.parse(files.get(path) ?? 'null');
  });
  const loaded = () =>
    [...read].reduce((sum, path) => sum + brotliCompressSync(files.get(path) ?? '').length, 0);
  return { search, loaded };
}

describe('the index of 400 pages and more', async () => {
  const facts = factsOf(3_100);
  const files = await filesOf(facts);
  const ofKind = (kind: string) => [...files.keys()].filter((path) => path.startsWith(`search/${kind}/`));
  /** What the first result may need, without the script and the engine in it, which are 11 kB. */
  const MOST = 150_000 - 11_000;

  test('is split into files by the number of pages', () => {
    expect(ofKind('terms')).toHaveLength(Math.ceil((3_100 - 6) / 50));
    expect(ofKind('pages')).toHaveLength(3_100 - 6);
  });
  test.each([
    ['unique1234', '/base/n1234/'],
    ['entry unique2998', '/base/n2998/'],
    ['unique123', '/base/n123/'],
    ['singular unique77', '/base/n77/'],
  ])('%s is found by loading no more than 150 kB', async (query, first) => {
    const { search, loaded } = await open(files);
    const { hits } = await search.find(query);
    expect(hits[0]?.href).toBe(first);
    expect((await hits[0]?.loadExcerpt())?.length).toBeGreaterThan(0);
    expect(loaded()).toBeLessThan(MOST);
  });
  test('finds pages that contain both of two words, in text and headings', async () => {
    const { search, loaded } = await open(files);
    const [one = '', other = ''] = [words(1_700, 9).split(' ')[0], words(1_700, 9).split(' ')[8]];
    expect(one).not.toBe(other);
    const { hits } = await search.find(`${one} ${other}`);
    expect(hits.length).toBeGreaterThan(3);
    for (const hit of hits) {
      const [, number = '', part = ''] = /n(\d+)\/(?:#part-(\d))?$/.exec(hit.href) ?? [];
      const section = sectionsOf(Number(number))[Number(part)];
      const said = `${section?.heading} ${section?.text}`;
      expect(said).toContain(one);
      expect(said).toContain(other);
    }
    expect(loaded()).toBeLessThan(MOST);
  });
  test('finds a misspelled word that belongs to another file of the index', async () => {
    const { search, loaded } = await open(files);
    const { hits } = await search.find('harbrisland');
    expect(hits[0]?.section?.filter(({ hit }) => hit)).toEqual([{ text: 'harborisland', hit: true }]);
    expect(loaded()).toBeLessThan(MOST);
  });
  test('does not combine files of different builds', async () => {
    const search = await openSearch(async (path, version) => ({
      ...JSON.parse(files.get(path) ?? 'null'),
      ...(version === undefined ? {} : { version: 'newer' }),
    }));
    await expect(search.find('unique7')).rejects.toThrow('changed');
  });
  test('requests a file again if it could not be loaded', async () => {
    let online = false;
    const search = await openSearch(async (path, version) => {
      if (version !== undefined && !online) throw new Error('offline');
      return JSON.parse(files.get(path) ?? 'null');
    });
    await expect(search.find('unique7')).rejects.toThrow('offline');
    online = true;
    expect((await search.find('unique7')).hits[0]?.href).toBe('/base/n7/');
  });
  test('keeps the files of all other pages when a title changes', async () => {
    const edited = facts.map((each, number) =>
      number === 1234 ? { ...each, page: { ...each.page, title: 'Entry renamed' } } : each,
    );
    const after = await filesOf(edited);
    const changed = [...after].filter(([path, text]) => files.get(path) !== text).map(([path]) => path);
    expect(changed.filter((path) => path.startsWith('search/pages/'))).toEqual([
      expect.stringMatching(/^search\/pages\/\d+\.json$/),
    ]);
    // Terms of the old and of the new title.
    expect(changed.filter((path) => path.startsWith('search/terms/')).length).toBeLessThanOrEqual(3);
    const { search } = await open(after);
    expect((await search.find('renamed')).hits[0]?.href).toBe('/base/n1234/');
  });
  test('does not contain pages of kinds that are not searchable', async () => {
    const { search } = await open(files);
    const { hits } = await search.find('unique499');
    expect(hits.map(({ href }) => href)).not.toContain('/base/n499/');
  });
});

test('a smaller index is one file with the same results, and is the same each time', async () => {
  const files = await filesOf(factsOf(300));
  expect(await filesOf(factsOf(300))).toEqual(files);
  expect([...files.keys()].filter((path) => path.startsWith('search/terms/'))).toEqual([]);
  const { search } = await open(files);
  expect((await search.find('unique123')).hits[0]?.href).toBe('/base/n123/');
  expect(search.suggestions).toEqual([{ title: 'First', href: '/base/n0/' }]);
});

const WITH_SEARCH = `
import { createElement as h } from 'react';
import { defineSite } from '#generator';
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: {},
  collections: {},
  routes: [{ path: '/{name}', pages: () => ['alpha', 'beta'].map((name) => ({
    template: 'page', url: '/' + name, title: 'Page ' + name, description: 'What ' + name + ' is.', props: {} })) }],
  search: { kinds: [{ label: 'Pages', templates: ['page'], weight: 1 }], title: (page) => page.title,
    leaveOut: ['Elsewhere'], synonyms: [], suggestions: [] },
  render: ({ title }) => h('html', { lang: 'en' }, h('head', null, h('title', null, title)), h('body', null,
    h('main', null, h('h1', null, title), h('h2', { id: 'zebra' }, 'Zebra'), h('p', null, 'Stripes of ' + title),
      h('h2', { id: 'else' }, 'Elsewhere'), h('p', null, 'Giraffe')))),
});
`;

test('a build of 450 pages: finds their text in several files', async () => {
  const names = "Array.from({ length: 450 }, (_, number) => 'n' + number)";
  const { dist, diagnostics } = await buildFiles({
    'site/index.ts': WITH_SEARCH.replace("['alpha', 'beta']", names),
  });
  expect(diagnostics).toEqual([]);
  expect(Object.keys(dist).filter((path) => path.startsWith('search/terms/')).length).toBeGreaterThan(5);
  const { search } = await open(new Map(Object.entries(dist)));
  expect((await search.find('n321 zebra')).hits[0]?.href).toBe('/n321#zebra');
});

test('a build: finds rendered text in its sections', async () => {
  const { dist, diagnostics } = await buildFiles({ 'site/index.ts': WITH_SEARCH });
  expect(diagnostics).toEqual([]);
  const { search } = await open(new Map(Object.entries(dist)));
  expect((await search.find('stripes')).hits.map(({ href }) => href)).toEqual([
    '/alpha#zebra',
    '/beta#zebra',
  ]);
  expect((await search.find('beta zebra')).hits[0]?.href).toBe('/beta#zebra');
  expect((await search.find('giraffe')).hits).toEqual([]);
});

test('a site without search settings has no index', async () => {
  const { dist } = await buildFiles({});
  expect(Object.keys(dist).filter((path) => path.startsWith('search'))).toEqual([]);
});

test('a changed word changes the index and the file of its page, but no other page', async () => {
  const facts = factsOf(300);
  const before = await filesOf(facts);
  const edited = facts.map((each, number) =>
    number === 7
      ? { ...each, sections: [{ id: '', heading: '', text: 'rewritten' }, ...sectionsOf(7).slice(1)] }
      : each,
  );
  const after = await filesOf(edited);
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  expect(changed).toEqual(['search/index.json', 'search/pages/7.json']);
  // A visitor with the previous index still finds the page, and reads its current text.
  const mixed = new Map([...after, ['search/index.json', before.get('search/index.json') ?? '']]);
  const { search } = await open(mixed);
  expect((await search.find('unique7')).hits[0]?.href).toBe('/base/n7/');
});
