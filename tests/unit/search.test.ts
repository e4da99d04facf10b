import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { AllFacts } from '../../generator/derive/make-outputs.ts';
import { searchOutputs } from '../../generator/derive/pages-to-search-index.ts';
import { sectionCollector } from '../../generator/render/collect-sections.ts';
import { finishHtml } from '../../generator/render/finish-html.ts';
import { documentsToIndex } from '../../generator/search/documents-to-index.ts';
import { excerptOf, markWords } from '../../generator/search/excerpt.ts';
import { listToText, readNumbers, textToList } from '../../generator/search/index-format.ts';
import { openSearch } from '../../generator/search/open-search.ts';
import { termOf, termsOf } from '../../generator/search/words.ts';
import { wordsToParts } from '../../generator/search/words-to-query.ts';
import type { SearchDefinition } from '../../generator/search-definition.ts';

describe('words', () => {
  test.each([
    ['delete', 'deleted', 'deletion', 'Deleting'],
    ['configure', 'configuration', 'configurations', 'configured'],
    ['calibrate', 'calibration'],
    ['policy', 'policies'],
    ['cookie', 'cookies'],
    ['pass', 'passes', 'passed'],
    ['naïve', 'naive'],
    ['café', 'cafe\u0301'],
  ])('%s and %s are one term', (...words) => {
    expect(new Set(words.map(termOf)).size).toBe(1);
  });
  test.each([
    ['agent', 'agentic'],
    ['main', 'maintain'],
    ['case', 'cash'],
    ['string', 'strict'],
  ])('%s and %s are two', (one, other) => {
    expect(termOf(one)).not.toBe(termOf(other));
  });
  test('splits identifiers at punctuation, and omits common words, letters and small numbers', () => {
    expect(termsOf('runtime.timeout_seconds: 60 — the agent’s --working-tree, v2 and p95')).toEqual(
      termsOf('runtime timeout seconds agent working tree v2 p95'),
    );
    expect(termsOf('the 7 of a')).toEqual([]);
  });
});

describe('encoded lists of numbers', () => {
  test.each([
    [[]],
    [[0]],
    [[0, 1, 2]],
    [[63, 64, 127, 128]],
    [[39, 40, 80, 479, 480]],
    [[5, 1_791, 1_792, 3_000_000]],
    [[2 ** 31]],
  ])('%j comes back', (numbers) => {
    const text = listToText(numbers);
    expect(textToList(text)).toEqual(numbers);
    expect(JSON.stringify(text)).toBe(`"${text}"`);
    expect(text).not.toMatch(/\s/);
  });
  test('encodes and decodes a long list', () => {
    const numbers: number[] = [];
    for (let number = 0, step = 1; number < 5_000_000; number += step, step = (step * 7 + 3) % 50_021)
      numbers.push(number);
    expect(textToList(listToText(numbers))).toEqual(numbers);
  });
});

describe('sections of a page', () => {
  const sectionsOf = (html: string) =>
    finishHtml({ html, url: '/', resolve: (href) => ({ href }), sections: true }).sections;

  test('are split at headings with ids, and contain only content', () => {
    const html = `<!doctype html><html><head><title>T</title></head><body><nav>menu</nav><main>
      <h1>Title</h1><p>Lead with <code>code</code>, a<br>break &amp; <b>bo</b>ld.</p><nav><a href="/x">crumbs</a></nav>
      <h2 id="one"><a href="#one">First <em>part</em></a></h2><ul><li>a</li><li>b</li></ul>
      <pre><code><span>x = 1</span>\n<span>y = 2</span></code></pre><button>Copy</button>
      <h3>Not a place</h3><p>below</p><div data-md="omit">tools</div><p data-unsearched>aside <i>x</i></p>
      <div hidden><p>hidden</p></div><svg aria-hidden="true"><text>pic</text></svg><p>after</p>
      <h2 id="two">Two</h2><table><tr><th>c</th><th>d</th></tr><tr><td>e</td><td><code>f</code></td></tr></table>
      <p>and</p><table><tr><td>g</td></tr></table></main><footer>foot</footer></body></html>`;
    expect(sectionsOf(html)).toEqual([
      { id: '', heading: '', text: 'Lead with code, a break & bold.' },
      { id: 'one', heading: 'First part', text: 'a b x = 1 y = 2 Not a place below after' },
      { id: 'two', heading: 'Two', text: 'c · d · e · f and g' },
    ]);
  });
  test('are empty without a main element, and undefined unless requested', () => {
    expect(sectionsOf('<p>words</p>')).toEqual([{ id: '', heading: '', text: '' }]);
    expect(finishHtml({ html: '<main>x</main>', url: '/', resolve: (href) => ({ href }) }).sections).toBe(
      undefined,
    );
    expect(sectionCollector().finish()).toHaveLength(1);
  });
});

test('what is collected from a page does not keep its HTML in memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const pageBytes = 1_000_000;
  const htmlOf = (index: number) =>
    `<main><p>${'x'.repeat(pageBytes)}</p><a href="/a-link-of-the-page-${index}"></a>
      <h2 id="an-id-that-is-longer-than-a-copy-${index}">Unbreakable-heading-${index}</h2>Unbreakable-text-${index}</main>`;
  const before = heapBytes();
  const collected = Array.from({ length: 40 }, (_, index) => {
    const {
      links,
      ids,
      anchors,
      sections = [],
    } = finishHtml({
      html: htmlOf(index),
      url: '/',
      resolve: (href) => ({ href, link: { href, path: href, hash: '' } }),
      sections: true,
    });
    return { links, ids, anchors, section: sections[1] };
  });
  expect(heapBytes() - before).toBeLessThan(5 * pageBytes);
  expect(collected.at(-1)?.section).toEqual({
    id: 'an-id-that-is-longer-than-a-copy-39',
    heading: 'Unbreakable-heading-39',
    text: 'Unbreakable-text-39',
  });
});

describe('tables', () => {
  const pages = Array.from({ length: 40 }, (_, number) => ({
    href: `/${number}`,
    title: `Page word${number}`,
    kind: 0,
    sections: [{ id: '', heading: '', text: `word${number} common${number % 3}` }],
  }));
  test('have the requested number, are sorted, and start with their first term', () => {
    const { tables, firstTerms } = documentsToIndex({ pages, tables: 5 });
    expect(tables).toHaveLength(5);
    expect(firstTerms).toEqual(firstTerms.toSorted());
    for (const [number, table] of tables.entries())
      expect(table.terms.split('\n')[0]?.slice(1)).toBe(firstTerms[number]);
  });
  test('mark the sections in which a term is prominent, in the longest lists first', () => {
    const texts = ['rare common word', `common ${'word '.repeat(9)}`, 'common'];
    const documents = texts.map((text, number) => ({
      href: `/${number}`,
      title: '',
      kind: 0,
      sections: [{ id: '', heading: '', text }],
    }));
    const [table] = documentsToIndex({ pages: documents, tables: 1 }).tables;
    const read = (text = ''): string[] => {
      const found: string[] = [];
      readNumbers(text, (number, marked) => found.push(`${number}${marked ? '!' : ''}`));
      return found;
    };
    expect(table?.terms.split('\n').map((line) => line.slice(1))).toEqual(['common', 'rare', 'word']);
    expect(read(table?.counts)).toEqual(['3', '1', '2']);
    expect(read(table?.texts)).toEqual(['0', '0', '0!', '0', '0!', '0']);
  });
  test('can be more than the terms, or empty', () => {
    expect(documentsToIndex({ pages: pages.slice(0, 1), tables: 9 }).tables).toHaveLength(9);
    expect(documentsToIndex({ pages: [], tables: 1 }).tables[0]?.terms).toBe('');
  });
});

describe('a search', () => {
  const texts = ['Write to us if you need help', 'A judge model grades each answer', 'The cost of a model'];
  const definition: SearchDefinition = {
    kinds: [{ label: 'Docs', templates: ['docs'], weight: 1 }],
    title: ({ title }) => title,
    synonyms: [],
    suggestions: [],
    answers: [{ title: 'There are no charts', url: '/0', queries: ['helm', 'cost of helm'] }],
  };
  const pages = texts.map((text, number) => ({
    template: 'docs',
    url: `/${number}` as const,
    title: `Page ${number}`,
    description: text,
    props: {},
  }));
  const outputs = searchOutputs({
    search: definition,
    settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
    pages,
  });
  const facts = async () => pages.map((page) => ({ page, isPlaceholder: false, sections: [] }));
  const find = async (words: string) => {
    const search = await openSearch(async (path) => {
      const output = outputs.find((each) => each.path === path);
      return JSON.parse(String(await output?.make(facts as unknown as AllFacts)));
    });
    const { hits, partial } = await search.find(words);
    return { urls: hits.map(({ href, kind }) => `${kind} ${href}`), partial };
  };
  test.each([
    ['graids', ['Docs /1']],
    ['jugde', ['Docs /1']],
    ['hepl', ['Docs /0']],
    ['held', []],
  ])('finds %s as words of other letters only from five letters on', async (words, urls) => {
    expect(await find(words)).toEqual({ urls, partial: false });
  });
  test('answers a query without results for parts of it', async () => {
    expect(await find('cost of helm')).toEqual({ urls: ['Answer /0'], partial: false });
    expect(await find('cost of charts')).toEqual({ urls: ['Docs /2'], partial: true });
  });
});

describe('excerpts', () => {
  test('start with the table cell of the first hit', () => {
    const text = `${'Problem · Cause · '.repeat(20)}The app is not installed · Install it${' · Other'.repeat(20)}`;
    const pieces = excerptOf(text, new Set(termsOf('installed')), 100);
    expect(pieces.map((piece) => piece.text).join('')).toMatch(/^… The app is not installed · /);
  });
  const text = `${'Nothing here matters much. '.repeat(20)}Then a threshold is set for safety. ${'More follows. '.repeat(20)}`;
  test('show the part with the most search terms', () => {
    const pieces = excerptOf(text, new Set(termsOf('threshold safety')), 120);
    const shown = pieces.map(({ text }) => text).join('');
    expect(shown).toContain('Then a threshold is set for safety.');
    expect(shown).toMatch(/^… .* …$/);
    expect(shown.length).toBeLessThan(126);
    expect(pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['threshold', 'safety']);
  });
  test('start at the beginning without a match, and contain all of a short text', () => {
    expect(excerptOf(text, new Set(['zebra']), 50)[0]?.text).toMatch(/^Nothing here/);
    expect(markWords('<b>a thresholds</b>', new Set(termsOf('threshold'))).map(({ text }) => text)).toEqual([
      '<b>a ',
      'thresholds',
      '</b>',
    ]);
    expect(markWords('', new Set())).toEqual([]);
  });
});

test('prefers the longest phrase that has synonyms', () => {
  const groups = [
    [['pr'], ['pull', 'request']],
    [['pull'], ['draw']],
  ];
  expect(wordsToParts('my pull requests now', groups).map(({ terms }) => terms)).toEqual([
    ['pull', 'request'],
    termsOf('now'),
  ]);
  expect(wordsToParts('pull it', groups)[0]?.others).toEqual([['draw']]);
});
