import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { Path, Problem } from './problem.ts';

/** Range of offsets in a text. */
export type Range = { readonly start: number; readonly end: number };
export type YamlProblem = Range & Pick<Problem, 'message' | 'hint'>;

export type Yaml =
  | { readonly problems: readonly YamlProblem[] }
  | {
      readonly problems: readonly [];
      readonly value: unknown;
      /** Text of a scalar as it is written. */
      readonly sourceOf: (path: Path) => string | undefined;
      readonly locate: (problem: Pick<Problem, 'path' | 'at'>) => Range;
    };

/** Syntax errors by their codes in the package `yaml`: what is wrong, if its own words do not say so, and what to do. */
const WORDS: Readonly<Record<string, { readonly message?: string; readonly hint: string }>> = {
  BAD_INDENT: {
    message: 'the indentation does not match the lines above',
    hint: 'Align the line with the fields beside it.',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a value contains a colon, or fields that begin on the line of their parent',
    hint: 'Put a text with a colon in quotes, or begin the fields on the next line.',
  },
  MISSING_CHAR: { hint: 'Close the open quote or bracket, or add the colon after the field.' },
  MULTIPLE_DOCS: {
    message: 'the file contains more than one document',
    hint: 'Remove the line ---. Each evaluation has a file of its own.',
  },
  TAB_AS_INDENT: { hint: 'Indent with spaces.' },
  TAG_RESOLVE_FAILED: { hint: 'Remove the tag, or put a text that begins with ! in quotes.' },
  UNEXPECTED_TOKEN: { hint: 'Put a text with special characters in quotes.' },
};

const DEEP = { start: 0, end: 0, message: 'values are nested too deeply', hint: 'Nest fewer values.' };
const CALL_STACK = /call stack|too much recursion/i;

/** Parses YAML 1.2. Aliases and nesting are limited, so that no text takes long. */
export function readYaml(text: string): Yaml {
  // The package compares every key with every other one, which takes long for many keys.
  const document = parse(() => parseDocument(text, { prettyErrors: false, uniqueKeys: false }));
  if (!document) return { problems: [DEEP] };
  const problems = [...syntaxProblems(document), ...referenceProblems(document)];
  if (problems.length > 0) return { problems };
  try {
    return {
      problems: [],
      value: document.toJS(),
      sourceOf: (path) => {
        const node = follow(document, path)?.value;
        return isScalar(node) ? node.source : undefined;
      },
      locate: ({ path, at }) => locate(document, path, at) ?? { start: 0, end: 0 },
    };
  } catch (error) {
    // What the package throws for aliases that multiply into more than 100 copies.
    if (!(error instanceof ReferenceError)) throw error;
    const message = 'aliases repeat too many values';
    return { problems: [{ ...firstAlias(document), message, hint: 'Write the values instead of aliases.' }] };
  }
}

/** Returns undefined if a document is nested so deeply that the call stack does not suffice. */
function parse(read: () => Document.Parsed): Document.Parsed | undefined {
  try {
    const document = read();
    return document.errors.some(({ message }) => CALL_STACK.test(message)) ? undefined : document;
  } catch (error) {
    if (error instanceof RangeError || CALL_STACK.test(String(error))) return undefined;
    throw error;
  }
}

function syntaxProblems({ errors, warnings }: Document.Parsed): YamlProblem[] {
  return [...errors, ...warnings].map(({ code, message, pos: [start, end] }) => {
    const words = WORDS[code];
    return {
      start,
      end,
      message: words?.message ?? toClause(message),
      hint: words?.hint ?? 'Correct the YAML syntax here.',
    };
  });
}

/** Finds keys that occur twice in a map, and aliases without an anchor. */
function referenceProblems(document: Document.Parsed): YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value))
          problems.push({
            ...rangeOf(key),
            message: `duplicate field "${key.value}"`,
            hint: 'Remove one of the two fields.',
          });
        keys.add(key.value);
      }
    },
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      const message = `there is no anchor "${alias.source}" before this alias`;
      const hint = 'Define the anchor first, or put a text that begins with * in quotes.';
      problems.push({ ...rangeOf(alias), message, hint });
    },
  });
  return problems;
}

function firstAlias(document: Document.Parsed): Range {
  let range: Range | undefined;
  visit(document, {
    Alias(_, alias) {
      range = rangeOf(alias);
      return visit.BREAK;
    },
  });
  return range ?? { start: 0, end: 0 };
}

const rangeOf = ({ range }: Node): Range => ({ start: range?.[0] ?? 0, end: range?.[1] ?? 0 });

const toClause = (message: string): string => {
  const [line = ''] = message.replace('"quote', 'quote').split('\n');
  return `${line.charAt(0).toLowerCase()}${line.slice(1)}`.replace(/[.:]$/, '');
};

type Found = { readonly key: Node | undefined; readonly value: Node | undefined };

/** Returns the node at a path, or the nearest one above it, with its key. */
function follow(document: Document, path: Path): Found | undefined {
  let found: Found = { key: undefined, value: document.contents ?? undefined };
  for (const part of path) {
    const { value } = found;
    const inside = isAlias(value) ? value.resolve(document) : value;
    if (isSeq(inside)) {
      const item = inside.items[Number(part)];
      if (!isNode(item)) return found;
      found = { key: undefined, value: item };
    } else if (isMap(inside)) {
      const pair = inside.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair) return found;
      found = {
        key: isNode(pair.key) ? pair.key : undefined,
        value: isNode(pair.value) ? pair.value : undefined,
      };
    } else return found;
  }
  return found;
}

function locate(document: Document, path: Path, at: Problem['at']): Range | undefined {
  const found = follow(document, path);
  const isEmpty = isScalar(found?.value) && found.value.source === '';
  const node = at === 'key' || isEmpty ? (found?.key ?? found?.value) : (found?.value ?? found?.key);
  return node && rangeOf(node);
}
