import type { AnswerPage, Located, Question } from '../content/read-questions.ts';
import { makeOutput, type SiteOutput } from '../derive/make-outputs.ts';
import { type Diagnostic, diagnose, isFixed } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { openSearch } from '../search/open-search.ts';
import type { PageFacts } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';

/** Number of search results that must include a page with the answer. */
const FIRST = 3;

/**
 * Checks that the pages of each question exist and contain the facts, also in their Markdown versions, and that the search finds
 * one of them. Checks nothing while a page is broken: its own error is reported, and search finds other pages without it.
 * @param input `outputs` include the search index.
 */
export async function checkAnswers(
  input: PlannedSite & {
    questions: readonly Question[];
    pages: readonly PageFacts[];
    outputs: readonly SiteOutput[];
  },
): Promise<Diagnostic[]> {
  const { pages, questions } = input;
  const isBroken =
    // Rules may turn off other errors, and the page is then complete.
    input.content.diagnostics.some(({ code, severity }) => severity === 'error' && isFixed(code)) ||
    pages.some(({ diagnostics }) => diagnostics.some(({ code }) => code === 'page/threw'));
  if (questions.length === 0 || isBroken) return [];
  const { site, settings } = input.loaded;
  const factsByUrl = new Map<string, PageFacts>(pages.map((facts) => [facts.page.url, facts]));
  const redirects = new Map<string, string>(input.plan.redirects.map(({ from, to }) => [from, to]));
  const suggest = createSuggester();

  function checkPage({ text, at, url, id }: AnswerPage, facts: readonly Located[]): Diagnostic[] {
    const found = factsByUrl.get(url);
    const to = redirects.get(url);
    if (!found || found.isPlaceholder) {
      const moved = to && `It redirects to ${to}. Write ${to}.`;
      const advice =
        moved ||
        suggest(text, url, () => pages.flatMap((facts) => (facts.isPlaceholder ? [] : facts.page.url)));
      return [diagnose('question/no-page', { url }, at, advice)];
    }
    const ids = found.sections?.map((section) => `#${section.id}`) ?? [];
    if (id === '' || ids.includes(`#${id}`)) return facts.flatMap((fact) => checkFact(found, id, fact));
    const advice = suggest(text, `#${id}`, () => ids);
    return [diagnose('question/no-anchor', { url, id }, at, advice)];
  }

  const search =
    site.search &&
    (await openSearch(async (path) => {
      const output = input.outputs.find((each) => each.path === path) as SiteOutput;
      return JSON.parse(String((await makeOutput(output, async () => pages)).body));
    }));
  async function checkSearch({ text: query, at }: Located, wanted: readonly AnswerPage[]) {
    const urls = wanted.flatMap(({ url }) => factsByUrl.get(url)?.page.url ?? []);
    if (!search || urls.length === 0) return [];
    const first = (await search.find(query)).hits.slice(0, FIRST).map(({ href }) => href);
    const hrefs = urls.map((url) => encodeURI(pageHref(settings, url)));
    const isFound = first.some((href) => hrefs.includes(href.replace(/#.*/, '')));
    return isFound ? [] : [diagnose('question/not-found', { query, urls, first }, at)];
  }

  const diagnostics: Diagnostic[] = [];
  for (const question of questions) {
    diagnostics.push(...question.pages.flatMap((page) => checkPage(page, question.facts)));
    diagnostics.push(...(await checkSearch(question.query, question.pages)));
  }
  return diagnostics;
}

function checkFact(facts: PageFacts, id: string, { text: fact, at }: Located): Diagnostic[] {
  const { page, markdownVersion = fact, sections = [] } = facts;
  const here = sections.filter((section) => id === '' || section.id === id);
  const text = here.map((section) => `${section.heading} ${section.text}`).join(' ');
  if (!containsFact(text, fact))
    return [diagnose('question/no-fact', { where: page.url + (id && `#${id}`), fact }, at)];
  if (containsFact(markdownVersion, fact)) return [];
  return [diagnose('question/no-fact', { where: `The Markdown version of ${page.url}`, fact }, at)];
}

/** Whether a text or Markdown contains the words and numbers of a fact, in their order and without other words between them. */
export const containsFact = (text: string, fact: string): boolean => wordsOf(text).includes(wordsOf(fact));

/** A word, a number such as 2,000 or 1.5, a currency sign or a percent sign. Other punctuation, as that of Markdown, is ignored. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.,]\p{N}[\p{L}\p{M}\p{N}_]*)*|[%\p{Sc}]/gu;

function wordsOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/\]\([^()\s]*\)|\\/g, '');
  return ` ${plain.toLowerCase().match(WORD)?.join(' ') ?? ''} `;
}
