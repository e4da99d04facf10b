import { type Located, type Question, targetOf } from '../content/read-questions.ts';
import { makeOutput, type SiteOutput } from '../derive/site-output.ts';
import { type Advice, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSuggester } from '../diagnostics/nearest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import { excerptOf } from '../search/excerpt.ts';
import { openSearch } from '../search/open-search.ts';
import { termsOf } from '../search/words.ts';
import type { PageFacts } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import { containsFact, markdownToText } from './answer-text.ts';

/** Number of search results that must include a page with the answer. */
const FIRST = 3;
/** Length of the passage that is shown instead of a missing fact, in characters. */
const PASSAGE = 160;

/** Page that must answer a question, or its section with this id. */
type Target = { readonly facts: PageFacts; readonly id: string };

/**
 * Checks that the pages of each question exist and contain the facts, also in their Markdown versions, and that the search finds
 * one of them.
 * @param input `outputs` include the search index.
 */
export async function checkAnswers(input: {
  loaded: LoadedSite;
  plan: Plan;
  questions: readonly Question[];
  pages: readonly PageFacts[];
  outputs: readonly SiteOutput[];
}): Promise<Diagnostic[]> {
  const { plan, pages } = input;
  const { site, settings } = input.loaded;
  const byUrl = new Map<string, PageFacts>(pages.map((facts) => [facts.page.url, facts]));
  const redirects = new Map<string, string>(plan.redirects.map(({ from, to }) => [from, to]));
  const outputs = new Map(input.outputs.map((output) => [output.path, output]));
  const suggest = createSuggester();
  const diagnostics: Diagnostic[] = [];

  function findTarget({ text, at }: Located): Target[] {
    const { path, url, id } = targetOf(text, plan);
    const facts = byUrl.get(url);
    const to = redirects.get(url);
    let advice: Advice | undefined;
    if (!facts || facts.isPlaceholder) {
      if (to !== undefined) advice = { hint: `It moved to ${to}. Write ${to}.`, fix: { from: path, to } };
      else if (!facts) advice = suggest(path, path, () => [...byUrl.keys(), ...plan.urlByFile.keys()]);
      diagnostics.push(diagnose('question/no-page', { path }, at, advice));
      return [];
    }
    const ids = (facts.sections ?? []).map((section) => `#${section.id}`);
    if (id === '' || ids.includes(`#${id}`)) return [{ facts, id }];
    advice = suggest(text, `#${id}`, () => ids);
    diagnostics.push(diagnose('question/no-anchor', { url, id }, at, advice));
    return [];
  }

  function checkFact({ facts, id }: Target, { text, at }: Located): void {
    const { page, markdownVersion } = facts;
    const isInText = containsFact(textOf(facts, id), text);
    const isInMarkdown = markdownVersion === undefined || containsFact(markdownToText(markdownVersion), text);
    if (isInText && isInMarkdown) return;
    const where = isInText ? `The Markdown version of ${page.url}` : page.url + (id && `#${id}`);
    diagnostics.push(
      diagnose(
        'question/no-fact',
        { where, fact: text },
        at,
        isInText ? undefined : adviceFor(facts, id, text),
      ),
    );
  }

  /** Says where the fact is now, or what the page says instead. */
  function adviceFor(facts: PageFacts, id: string, text: string): string | undefined {
    for (const each of [facts, ...pages])
      for (const section of each.sections ?? [])
        if (containsFact(section.text, text)) {
          const url = each.page.url + (section.id && `#${section.id}`);
          return `It is at ${url}. Write this URL, or restore the fact.`;
        }
    const terms = new Set(termsOf(text));
    const passage = excerptOf(textOf(facts, id), terms, PASSAGE);
    return passage.some(({ hit }) => hit)
      ? `It says: "${passage.map((piece) => piece.text).join('')}" Restore the fact, or correct it here.`
      : undefined;
  }

  const search =
    site.search &&
    (await openSearch(async (path) => {
      const index = await makeOutput(outputs.get(path) as SiteOutput, async () => pages);
      return JSON.parse(String(index.body));
    }));
  for (const question of input.questions) {
    const targets = question.pages.flatMap(findTarget);
    for (const target of targets) for (const fact of question.facts) checkFact(target, fact);
    if (!search || targets.length === 0) continue;
    const { text: query, at } = question.query;
    const first = (await search.find(query)).hits.slice(0, FIRST).map(({ href }) => href);
    const urls = targets.map(({ facts }) => facts.page.url);
    const hrefs = urls.map((url) => encodeURI(pageHref(settings, url)));
    if (!first.some((href) => hrefs.includes(href.split('#')[0] ?? '')))
      diagnostics.push(diagnose('question/not-found', { query, urls, first }, at));
  }
  return diagnostics;
}

/** Text of a page, or of its section with an id. */
const textOf = ({ sections = [] }: PageFacts, id: string): string =>
  sections
    .flatMap((section) => (id === '' || section.id === id ? `${section.heading} ${section.text}` : []))
    .join(' ');
