import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import type { Problem } from './problem.ts';

type Target = Pick<Problem, 'path' | 'atKey'>;
/** Location in a text. `line` and `column` count from 1, `start` is an offset. */
type Location = { readonly line: number; readonly column: number; readonly start: number };
type SyntaxProblem = { readonly start: number; readonly message: string; readonly hint: string };
export type YamlProblem = Location & SyntaxProblem;

export type Yaml = {
  readonly problems: readonly YamlProblem[];
  /** Undefined if there are problems. */
  readonly value: unknown;
  readonly locate: (target: Target) => Location;
};

/** Longest text that is checked, in characters. */
export const LONGEST = 200_000;
/** Maximum number of lines and punctuation characters. It bounds the time to parse a text to about 0.1 s. */
const MARKS = 4_000;
/** Maximum number of aliases. Aliases of aliases can multiply into millions of values. */
const ALIASES = 50;

const TOO_LARGE: YamlProblem = {
  line: 1,
  column: 1,
  start: 0,
  message: 'the file is too large for the checker',
  hint: 'Check it with the validate command.',
};

/** What to do about syntax errors, and a clearer message, by their codes in the package `yaml`. */
const SYNTAX: Readonly<Record<string, readonly [hint: string, message?: string]>> = {
  BAD_INDENT: ['Align the line with the fields beside it.', 'the indentation does not match the lines above'],
  BLOCK_AS_IMPLICIT_KEY: [
    'Put text with a colon in quotes, or begin the fields on the next line.',
    'a value contains a colon, or fields that begin on the line of their parent',
  ],
  DUPLICATE_KEY: ['Remove one of the two.', 'this field is given twice'],
  MISSING_CHAR: ['Close the open quote or bracket, or add the colon after the field.'],
  MULTIPLE_DOCS: [
    'Remove the line ---. Each evaluation has a file of its own.',
    'the file contains more than one document',
  ],
  RESOURCE_EXHAUSTION: ['Nest fewer values.', 'values are nested too deeply'],
  TAB_AS_INDENT: ['Indent with spaces.'],
  TAG_RESOLVE_FAILED: ['Remove the tag, or put text that begins with ! in quotes.'],
  UNEXPECTED_TOKEN: ['Put text with special characters in quotes.'],
};

export function readYaml(text: string): Yaml {
  const marks = text.match(/[\n\p{P}\p{S}]/gu)?.length ?? 0;
  if (text.length > LONGEST || marks > MARKS)
    return { problems: [TOO_LARGE], value: undefined, locate: () => TOO_LARGE };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, lineCounter });
  const toLocation = (start: number) => {
    const { line, col } = lineCounter.linePos(start);
    return { line, column: col, start };
  };
  const found = [...syntaxProblems(document), ...unusualProblems(document)];
  return {
    problems: found.map((problem) => ({ ...toLocation(problem.start), ...problem })),
    // The package counts aliases in another way.
    value: found.length > 0 ? undefined : document.toJS({ maxAliasCount: -1 }),
    locate: (target) => toLocation(offsetOf(document, target)),
  };
}

function syntaxProblems({ errors, warnings }: Document.Parsed): SyntaxProblem[] {
  const all = [...errors, ...warnings];
  const tooDeep = all.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  return (tooDeep ? [tooDeep] : all).map(({ code, message: original, pos: [start] }) => {
    const [hint = 'Correct the YAML syntax here.', message = toClause(original)] = SYNTAX[code] ?? [];
    return { start, message, hint };
  });
}

const toClause = (message: string): string =>
  `${message.charAt(0).toLowerCase()}${message.slice(1)}`
    .replace('"quote', 'quote')
    .replace(/[.:]?(?:\n.*)?$/s, '');

/** Finds what YAML allows and the files do not need, and what takes long to convert to values. */
function unusualProblems(document: Document): SyntaxProblem[] {
  const aliases: Alias[] = [];
  const problems: SyntaxProblem[] = [];
  const add = (node: unknown, message: string, hint: string) =>
    problems.push({ start: startOf(node), message, hint });
  visit(document, {
    Alias: (_, alias) => void aliases.push(alias),
    Pair(_, { key }) {
      if (!isNode(key) || isScalar(key)) return;
      add(key, 'the name of a field must be text', 'Remove "? ", or the brackets before the colon.');
    },
  });
  if (aliases.length > ALIASES)
    add(aliases[0], `the file has more than ${ALIASES} aliases`, 'Write the values instead of aliases.');
  for (const alias of aliases.slice(0, ALIASES)) {
    if (alias.resolve(document)) continue;
    const message = `there is no anchor "${alias.source}" before this alias`;
    add(alias, message, 'Define the anchor first, or put text that begins with * in quotes.');
  }
  return problems;
}

const startOf = (node: unknown): number => (isNode(node) && node.range?.[0]) || 0;

/** Returns the offset of a key or value, or of the nearest one around it. */
function offsetOf(document: Document, { path, atKey = false }: Target): number {
  let key: unknown;
  let value: unknown = document.contents;
  for (const part of path) {
    const inside = isAlias(value) ? value.resolve(document) : value;
    if (isSeq(inside)) {
      key = undefined;
      value = inside.items[Number(part)];
    }
    if (isMap(inside)) {
      const pair = inside.items.find((each) => isScalar(each.key) && String(each.key.value) === part);
      if (!pair) break;
      ({ key, value } = pair);
    }
  }
  const isEmpty = isScalar(value) && value.source === '';
  return startOf((atKey || isEmpty) && isNode(key) ? key : value);
}
