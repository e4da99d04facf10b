import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { readContent } from './kit/read-content.ts';

/** Words and phrases that this site does not use. Endings of verbs and plurals are included. */
const AVOIDED =
  'seamless|effortless|simply|easy|easily|just|powerful|robust|cutting-edge|state-of-the-art|revolutionary|' +
  'game-changing|next-generation|world-class|best-in-class|blazing|lightning-fast|supercharge|unlock|unleash|' +
  'empower|leverage|elevate|delve|streamline|holistic|synergy|magic|enterprise-grade|production-ready|' +
  'test suite|eval|scenario|quality gate|pull-request';
const BRITISH =
  'behaviour|colour|favour|cancelled|cancelling|organis|recognis|analyse(?!s)|judgement|licence|centre|labell|modell|whilst';
const MISSPELLED = /(?<![\w/@.-])(?:PRs?|Github|Langchain|Llamaindex|PydanticAI)(?![\w/@-]|\.\w)/g;

const PATTERNS = [
  new RegExp(
    `(?<![\\w/@.-])(?:${AVOIDED.replaceAll(/e(?=\||$)/g, 'e?')})(?:s|es|d|ed|ing|ly)?(?![\\w/@-]|\\.\\w)`,
    'gi',
  ),
  new RegExp(`\\b\\w*(?:${BRITISH})\\w*`, 'gi'),
  MISSPELLED,
  /(?<=[\p{L}\p{N}])!(?=\s|$)/gu,
];
const wordsIn = (text: string) => PATTERNS.flatMap((pattern) => text.match(pattern) ?? []);

test.each([
  ['We leveraged it. Easy. Open a PR.', ['leveraged', 'Easy', 'PR']],
  ['The behaviour of a test suite!', ['test suite', 'behaviour', '!']],
  ['uneasy, magical, a != b, returns.eval.yaml, github.com/a', []],
])('"%s" has the words %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each(readContent('**/[!R]*.md'))('$file has words and lengths that readers expect', ({ meta, tree }) => {
  const { title, excerpt = '', description = excerpt } = meta as Readonly<Record<string, string>>;
  const found = wordsIn(`${title} ${description}`);
  visit(tree, (node) => {
    // Link text to another site is usually the title of that page.
    if (node.type === 'link' && /^https?:/.test(node.url)) return 'skip';
    if (node.type === 'text') found.push(...wordsIn(node.value));
    return true;
  });
  expect(found, 'words that this site does not use').toEqual([]);
  // For search results and cards.
  expect(String(description).length, 'characters of the summary').toBeGreaterThanOrEqual(70);
  expect(String(description).length, 'characters of the summary').toBeLessThanOrEqual(160);
});
