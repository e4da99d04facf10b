/** Words and phrases that this site does not use. Endings of verbs and plurals are included. */
const AVOIDED =
  'seamless|effortless|simply|easy|easily|just|powerful|robust|cutting-edge|state-of-the-art|revolutionary|' +
  'game-changing|next-generation|world-class|best-in-class|blazing|lightning-fast|supercharge|unlock|unleash|' +
  'empower|leverage|elevate|delve|streamline|holistic|synergy|magic|enterprise-grade|production-ready';

/** Terms to use instead of others. */
const INSTEAD: Readonly<Record<string, string>> = {
  'test suite': 'evaluations',
  eval: 'evaluation',
  scenario: 'case',
  'quality gate': 'threshold',
  PR: 'pull request',
  'pull-request': 'pull request',
  Github: 'GitHub',
  Langchain: 'LangChain',
  Llamaindex: 'LlamaIndex',
  PydanticAI: 'Pydantic AI',
};

const BRITISH =
  'behaviour|colour|favour|cancelled|cancelling|organis|recognis|analyse(?!s)|judgement|licence|centre|labell|modell|whilst';

/** Matches any of the terms as a whole word, with the endings of verbs and plurals. */
const anyOf = (terms: string, flags: string): RegExp =>
  new RegExp(
    `(?<![\\w/@.-])(?:${terms.replaceAll(/e(?=\||$)/g, 'e?')})(?:s|es|d|ed|ing|ly)?(?![\\w/@-]|\\.\\w)`,
    flags,
  );

const RULES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [anyOf(AVOIDED, 'gi'), (found) => `This site does not use "${found}" (see site/content-rules/words.ts).`],
  [anyOf(Object.keys(INSTEAD).join('|'), 'g'), replacementOf],
  [new RegExp(`\\b\\w*(?:${BRITISH})\\w*`, 'gi'), (found) => `Use American spelling instead of "${found}".`],
  [/(?<=[\p{L}\p{N}])!(?=\s|$)/gu, () => 'Prose on this site has no exclamation marks.'],
];

function replacementOf(found: string): string {
  const [, term] = Object.entries(INSTEAD).find(([word]) => found.startsWith(word)) ?? [];
  return `Write "${term}" instead of "${found}".`;
}

/** Returns the words of a text that this site does not use, with their positions. */
export const wordingProblems = (text: string) =>
  RULES.flatMap(([pattern, problemOf]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      index,
      length: found.length,
      problem: problemOf(found),
    })),
  );
