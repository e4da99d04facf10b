import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openSearch, type Search } from '#generator/search/browser.ts';
import { htmlPages, type OurSite, readText, sharedSite, visibleText } from '../kit/our-site.ts';
import { tokens } from './kit/tokens.ts';

type Question = {
  readonly question: string;
  /** URLs of the pages that answer it, or of sections of these: `/docs#id`. */
  readonly pages: readonly string[];
  /** Texts that each of the pages must contain. */
  readonly facts: readonly string[];
  /** Query that must find one of the pages. Default: the question. */
  readonly search?: string;
};

/** Number of search results that must include a page with the answer. */
const FIRST = 3;

const questions: readonly Question[] = parse(
  readText('content/questions.yaml').replace(/\{(\w+)\}/g, (all, name: string) => tokens[name] ?? all),
);

let files: OurSite['files'];
let pages: Record<string, string>;
let search: Search;
beforeAll(async () => {
  ({ files } = await sharedSite());
  pages = htmlPages(files);
  search = await openSearch(async (path) => JSON.parse(files[path] ?? 'null'));
});

test('no question is asked twice', () => {
  const asked = questions.map(({ question }) => question.toLowerCase());
  expect(asked.filter((question, index) => asked.indexOf(question) < index)).toEqual([]);
});

describe.each(questions)('$question', ({ question, pages: answers, facts, search: query = question }) => {
  test.each(answers)('is answered by %s and its Markdown version', (answer) => {
    const [url = ''] = answer.split('#');
    const text = wordsOf(visibleText(sectionOf(answer)));
    const markdown = wordsOf(files[`${url.slice(1) || 'index'}.md`] ?? '');
    for (const fact of facts.map(wordsOf)) {
      expect(text).toContain(fact);
      expect(markdown).toContain(fact);
    }
  });
  test(`is found by search in the first ${FIRST} results`, async () => {
    const { hits } = await search.find(query);
    const first = hits.slice(0, FIRST).map(({ href }) => href.replace(/#.*/, ''));
    expect(
      answers.some((answer) => first.includes(answer.replace(/#.*/, ''))),
      first.join(' '),
    ).toBe(true);
  });
});

/** HTML of a page's main part, or of one of its sections, up to the next heading. */
function sectionOf(answer: string): string {
  const [url = '', id] = answer.split('#');
  const main = /<main[\s\S]*<\/main>/.exec(pages[url] ?? '')?.[0] ?? '';
  if (id === undefined) return main;
  const start = main.indexOf(` id="${id}"`);
  expect(start, `${url} has no section ${id}`).toBeGreaterThan(0);
  const [heading = '', body = ''] = main.slice(main.lastIndexOf('<', start)).split(/(?<=<\/h[1-6]>)/);
  return heading + body.replace(/<h[1-6][\s\S]*/, '');
}

/** A word, a number such as 2,000 or 1.5, a currency sign or a percent sign. Other punctuation, as that of Markdown, is ignored. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.,]\p{N}[\p{L}\p{M}\p{N}_]*)*|[%\p{Sc}]/gu;

/** The words and numbers of a text or of Markdown without its links' URLs, in lower case. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/\]\([^()\s]*\)|\\/g, '');
  return ` ${plain.toLowerCase().match(WORD)?.join(' ') ?? ''} `;
}
