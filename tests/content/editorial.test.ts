import type { Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { expect, test } from 'vitest';
import { metaAdvice } from '../../site/content-rules/meta-advice.ts';
import { remarkWording } from '../../site/content-rules/remark-wording.ts';
import { wordingProblems } from '../../site/content-rules/words.ts';

test.each([
  ['We leveraged it.', 'This site does not use "leveraged" (see site/content-rules/words.ts).'],
  ['Unlocks', 'This site does not use "Unlocks" (see site/content-rules/words.ts).'],
  ['Easy.', 'This site does not use "Easy" (see site/content-rules/words.ts).'],
  ['Open a PR.', 'Write "pull request" instead of "PR".'],
  ['a test suite', 'Write "evaluations" instead of "test suite".'],
  ['two pull-requests', 'Write "pull request" instead of "pull-requests".'],
  ['PydanticAI', 'Write "Pydantic AI" instead of "PydanticAI".'],
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
  'a != b',
])('"%s" is allowed', (text) => {
  expect(wordingProblems(text)).toEqual([]);
});

test('words are reported at their location, except in code and in titles of cited works', () => {
  const file = new VFile(
    [
      'First line',
      'and {product} is **simply** here, `simply` there.',
      '',
      '[Robust](https://example.com/) and [robust](/docs).',
    ].join('\n'),
  );
  const tree: Root = unified().use(remarkParse).parse(file);
  remarkWording()(tree, file);
  expect(file.messages.map(({ line, column, reason }) => `${line}:${column} ${reason}`)).toEqual([
    '2:20 This site does not use "simply" (see site/content-rules/words.ts).',
    '4:37 This site does not use "robust" (see site/content-rules/words.ts).',
  ]);
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
