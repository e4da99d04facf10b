import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../generator/index.ts';
import type { DocsMeta } from '../../site/collections.ts';
import { metaAdvice } from '../../site/content-rules/meta-advice.ts';
import { gradeLevel } from '../../site/content-rules/readability.ts';
import { remarkArticle } from '../../site/content-rules/remark-article.ts';
import { remarkBetaLabels } from '../../site/content-rules/remark-beta-labels.ts';
import { remarkFeatures } from '../../site/content-rules/remark-features.ts';
import { remarkWording } from '../../site/content-rules/remark-wording.ts';
import { sectionAdvice } from '../../site/content-rules/section-advice.ts';
import { misplacedCapital, wordingProblems } from '../../site/content-rules/words.ts';
import { docsCategories } from '../../site/pages/docs/docs-table.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Messages of a plugin as `line:column reason`. */
function messagesOf(markdown: string, transform: (tree: Root, file: VFile) => void): string[] {
  const file = new VFile(markdown);
  transform(parser.parse(file), file);
  return file.messages.map(({ line, column, reason }) => `${line ?? 1}:${column ?? 1} ${reason}`);
}

describe('words', () => {
  test.each([
    ['We leveraged it.', 'This site does not use "leveraged" (see site/content-rules/words.ts).'],
    ['Unlocks', 'This site does not use "Unlocks" (see site/content-rules/words.ts).'],
    ['Easy.', 'This site does not use "Easy" (see site/content-rules/words.ts).'],
    ['Open a PR.', 'Write "pull request" instead of "PR".'],
    ['a test suite', 'Write "evaluations" instead of "test suite".'],
    ['two pull-requests', 'Write "pull request" instead of "pull-request".'],
    ['PydanticAI', 'Write "Pydantic AI" instead of "PydanticAI".'],
    ['Git Hub', 'Write "GitHub" instead of "Git Hub".'],
    ['the behaviour', 'Use American spelling instead of "behaviour".'],
    ['It works!', 'Prose on this site has no exclamation marks.'],
  ])('"%s": %s', (text, problem) => {
    expect(wordingProblems(text).map((each) => each.problem)).toEqual([problem]);
  });
  test.each([
    'uneasy',
    'magical',
    'returns.eval.yaml holds an evaluation',
    'Pull requests on GitHub, github.com/a and GitHub.com',
    'LLM as judge, an LLM-as-judge evaluation',
    'One pull\u00a0request',
    'a != b',
  ])('"%s" is allowed', (text) => {
    expect(wordingProblems(text)).toEqual([]);
  });
  test.each([
    ['What the adapter does', undefined],
    ['Use LangChain with an LLM', undefined],
    ['Pull requests: What they do', undefined],
    ['Run Evaluations locally', 'Evaluations'],
  ])('the capital in "%s": %s', (heading, word) => {
    expect(misplacedCapital(heading)).toBe(word);
  });
  test('are reported at their location, except in code and in titles of cited works', () => {
    const markdown = [
      '## Why We test {#Why}',
      '',
      'First line',
      'and {product} is **simply** here, `simply` there.',
      '',
      '[Robust](https://example.com/) and [robust](/docs).',
      '',
      '### Really?',
    ].join('\n');
    expect(messagesOf(markdown, remarkWording())).toEqual([
      '1:1 Headings on this site are in sentence case: "We".',
      '4:20 This site does not use "simply" (see site/content-rules/words.ts).',
      '6:37 This site does not use "robust" (see site/content-rules/words.ts).',
      '8:1 Headings on this site ask no questions.',
    ]);
    expect(messagesOf('## Your Rights', remarkWording({ titleCase: true }))).toEqual([]);
  });
});

describe('readability', () => {
  const heavy =
    'Organizational considerations necessitate comprehensive evaluation of probabilistic verification methodologies.';
  test('is the Flesch–Kincaid grade level', () => {
    // 6 words, 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59 = −1.45
    expect(gradeLevel(['The cat sat on the mat.'])).toBeCloseTo(-1.45, 2);
    expect(gradeLevel([heavy])).toBeGreaterThan(25);
    // A number is one word, and its decimal point does not end the sentence.
    expect(gradeLevel(['The rate is 0.95 here.'])).toBeCloseTo(0.39 * 5 + 11.8 - 15.59, 2);
  });
  test('is reported at the hardest paragraph', () => {
    const [message, ...more] = messagesOf(`The cat sat.\n\n${heavy}`, remarkWording());
    expect(message).toMatch(/^3:1 This text needs US grade \d\d\.\d to read\. The limit is 12/);
    expect(more).toEqual([]);
    expect(messagesOf(`${'The cat sat on the mat. '.repeat(30)}\n\n${heavy}`, remarkWording())).toEqual([]);
  });
});

test('articles that are too short, too long or without a source are reported', () => {
  const words = (count: number) => 'word '.repeat(count);
  expect(messagesOf(`${words(10)}[here](/docs)`, remarkArticle())).toEqual([
    '1:1 This article has 11 words of prose. Articles have at least 900.',
    '1:1 This article cites no source.',
  ]);
  const cited = `[paper](https://example.com/) ${words(950)}`;
  expect(messagesOf(cited, remarkArticle())).toEqual([]);
  expect(messagesOf(`${cited}\n\n~~~\n${words(900)}\n~~~`, remarkArticle())).toEqual([
    '1:1 This article has 1852 words, code included. Articles have at most 1800.',
  ]);
});

test('roadmap features that are described as available are reported', () => {
  const upcoming = '"GitLab connection" is on the roadmap and not available yet.';
  expect(messagesOf('Text.\n\n| Host |\n|---|\n| GitLab |', remarkFeatures())).toEqual([`5:1 ${upcoming}`]);
  expect(messagesOf('GitLab is on the [roadmap](/roadmap). GitLab cannot.', remarkFeatures())).toEqual([]);
});

describe('beta features', () => {
  const unlabeled = (title: string, words: string) =>
    `"${title}" is in beta, and the text up to "${words}" does not say so.`;
  const pullRequests = 'Pull request integration';
  test.each([
    ['## The application switcher', `1:1 ${unlabeled('Application switcher', 'application switcher')}`],
    ['Text.\n\nOpen the check. It is in beta.', undefined],
    ['Open the check.\n\nIt is in beta.', `1:1 ${unlabeled(pullRequests, 'the check')}`],
    ['Text.\n\n| A |\n|---|\n| its check |', `5:1 ${unlabeled(pullRequests, 'its check')}`],
    ['Open `evaluations/support-agent`.', `1:1 ${unlabeled(pullRequests, 'evaluations/support-agent')}`],
    ['The pull request comment (beta). The check.', undefined],
    ['A safety check.\n\nThe check fails.', undefined],
    ['The check digit.', undefined],
    ['Developers leave a note.', `1:1 ${unlabeled('Manual feedback collection', 'leave a note')}`],
    ['Reviewers have roles of the organization (beta).', undefined],
  ])('%j: %s', (markdown, message) => {
    expect(messagesOf(markdown, remarkBetaLabels())).toEqual(message === undefined ? [] : [message]);
  });
});

test('titles and descriptions that search results would cut off are reported', () => {
  const meta = { title: 'T'.repeat(51), description: 'A robust page.' };
  expect(metaAdvice(meta, ' - Acme Docs').map(({ path, problem }) => `${path}: ${problem}`)).toEqual([
    `title: the page title "${meta.title} - Acme Docs" has 63 characters. Search results show 60.`,
    'description: it has 14 characters. Write 70 to 160, for search results and cards.',
    'description: This site does not use "robust" (see site/content-rules/words.ts).',
  ]);
  expect(metaAdvice({ title: 'Short', excerpt: 'e'.repeat(70) }, '')).toEqual([]);
});

test('a section of the documentation without a title is reported once, at its first page', () => {
  const titles = { title: 'Title', description: '', order: 1 };
  const entry = (id: string) => ({ id, meta: titles }) as Entry<DocsMeta>;
  const listed = docsCategories.map(({ folderName }) => `${folderName}/page`);
  const ids = ['index', ...listed, 'operations/limits', 'operations/roles', 'teams/index', 'teams/all'];
  expect(sectionAdvice(ids.map(entry))).toEqual([
    {
      id: 'operations/limits',
      path: [],
      problem:
        'The section has the name of its folder as its title. Create the page that names it: npm run new -- docs operations/index',
    },
  ]);
});
