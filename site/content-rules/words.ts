/** Words and phrases that this site does not use. Endings of verbs and plurals are included. */
const AVOIDED = [
  'seamless',
  'effortless',
  'simply',
  'easy',
  'easily',
  'just',
  'powerful',
  'robust',
  'cutting-edge',
  'state-of-the-art',
  'revolutionary',
  'game-changing',
  'next-generation',
  'world-class',
  'best-in-class',
  'blazing',
  'lightning-fast',
  'supercharge',
  'unlock',
  'unleash',
  'empower',
  'leverage',
  'elevate',
  'delve',
  'streamline',
  'holistic',
  'synergy',
  'magic',
  'enterprise-grade',
  'production-ready',
  "in today's world",
  'at the end of the day',
  'it is worth noting',
  'please note',
];

/** Synonyms of glossary terms, with the term to use instead. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'test suite': 'evaluations',
  eval: 'evaluation',
  scenario: 'case',
  'quality gate': 'threshold',
  PR: 'pull request',
};

/** Terms that have one correct spelling. */
const SPELLED = [
  'pull request',
  'GitHub',
  'LangChain',
  'LlamaIndex',
  'Pydantic AI',
  'OpenAI Agents SDK',
  'Google ADK',
  'Agno',
  'LLM as judge',
  'LLM-as-judge',
];

/** Names that are capitalized in headings. Words in all capitals, such as LLM, need no entry. */
const NAMES = [
  ...['GitHub', 'LangChain', 'LlamaIndex', 'Pydantic', 'OpenAI', 'Agents', 'Google', 'Agno', 'Python'],
  ...['App', 'Actions', 'Vertex', 'Monday', 'Gemini', 'Cloud'],
];

const BRITISH =
  /\b\w*(?:behaviour|colour|favour|cancell(?:ed|ing)|organis|recognis|analys(?:e|ing)\b|judgement|licence|centre|labell|modell|whilst)\w*/gi;

export type WordingProblem = { readonly index: number; readonly length: number; readonly problem: string };

const WORD_LIST = 'site/content-rules/words.ts';

/** Matches any of the terms as a whole word, in any case, with the endings of verbs and plurals. */
const anyOf = (terms: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\w.-])(?:${terms.map((term) => term.replace(/e$/, 'e?')).join('|')})(?:s|es|d|ed|ing|ly)?(?![\\w-])`,
    'gi',
  );

/** Matches any spelling of the terms: other capitals, hyphenated, or as one word. */
const anySpelling = (terms: readonly string[]): RegExp => {
  const spellings = terms.map((term) => term.split(/[\s-]|(?<=[a-z])(?=[A-Z])/).join('[\\s-]?'));
  return new RegExp(`(?<![\\w/@.-])(?:${spellings.join('|')})(?=s?(?![\\w/@-]|\\.\\w))`, 'gi');
};

const avoided = anyOf(AVOIDED);
const synonyms = anyOf(Object.keys(SYNONYMS));
const spellings = anySpelling(SPELLED);
const right = new Set(SPELLED.flatMap((term) => [term, term.charAt(0).toUpperCase() + term.slice(1)]));
const plain = (term: string): string => term.toLowerCase().replace(/[\s-]/g, '');

const instead = (found: string, term: string | undefined): string => `Write "${term}" instead of "${found}".`;

/** Returns the words of a text that this site does not use. */
export function wordingProblems(text: string): WordingProblem[] {
  const find = (pattern: RegExp, problemOf: (found: string) => string | undefined) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: found }) => {
      const problem = problemOf(found);
      return problem === undefined ? [] : { index, length: found.length, problem };
    });
  return [
    ...find(avoided, (found) => `This site does not use "${found}" (see ${WORD_LIST}).`),
    ...find(synonyms, (found) => {
      const word = Object.keys(SYNONYMS).find((each) => plain(found).startsWith(plain(each)));
      return instead(found, SYNONYMS[word ?? '']);
    }),
    ...find(spellings, (found) => {
      // A no-break space is a correct space.
      if (right.has(found.replaceAll('\u00a0', ' '))) return undefined;
      return instead(
        found,
        SPELLED.find((term) => plain(term) === plain(found)),
      );
    }),
    ...find(BRITISH, (found) => `Use American spelling instead of "${found}".`),
    ...find(/(?<=[\p{L}\p{N}])!(?=\s|$)/gu, () => 'Prose on this site has no exclamation marks.'),
  ];
}

/** Returns the first word of a heading that should begin in lower case. */
export function misplacedCapital(heading: string): string | undefined {
  const words = heading.replace(/[.:] \S+/g, '').split(/\s+/);
  return words.slice(1).find((word) => {
    const [name = ''] = /^[A-Z]\w*/.exec(word) ?? [];
    return name !== '' && !/^[A-Z0-9]+$/.test(name) && !NAMES.includes(name);
  });
}
