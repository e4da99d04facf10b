import matter from 'gray-matter';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { messageOf } from './files.ts';
import { fatal, type Problem, type RepoPath, type SourceLocation, startOf, warning } from './problems.ts';

export type Locate = (path: readonly PropertyKey[], part?: 'key' | 'value') => SourceLocation;

export type FrontMatter = {
  /** Undefined if the block is missing or, according to `problems`, invalid. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly problems: Problem[];
  /** Location of a field's value or key; of the file if it has no such field. */
  readonly locate: Locate;
  /** Block as written, with its `---` lines. */
  readonly head: string;
  /** Markdown after the block, preceded by one blank line per line of the block. */
  readonly body: string;
};

const OPENING = /^---[^\S\r\n]*(\S*)[^\S\r\n]*(?:\r?\n|$)/;
const CLOSING = /\r?\n---[^\S\r\n]*(?:\r?\n|$)/;

/** Reads the front matter of a Markdown file with gray-matter and the package yaml, which knows positions. */
export function readFrontMatter(file: RepoPath, text: string): FrontMatter {
  const opening = OPENING.exec(text);
  const none = { data: undefined, problems: [], locate: () => startOf(file), head: '', body: text };
  if (!opening) return none;
  if (opening[1] && !/^ya?ml$/.test(opening[1]))
    return { ...none, problems: [unknownLanguage(file, opening[1])] };
  if (!CLOSING.test(text)) return { ...none, problems: [unclosed(file)] };
  let parsed: ReturnType<typeof parseYaml> | undefined;
  const yaml = (source: string) => {
    parsed = parseYaml(file, source);
    return {};
  };
  // Options disable gray-matter's cache, which returns an empty result after an error.
  const { content } = matter(text, { language: 'yaml', engines: { yaml } });
  const { data, problems = [], locate } = parsed ?? {};
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (data !== undefined && !isObject) problems.push(notAMap(file));
  const head = text.slice(0, text.length - content.length);
  return {
    data: isObject ? (data as Record<string, unknown>) : undefined,
    problems,
    locate: (path, part) => locate?.(path, part) ?? startOf(file),
    head,
    body: head.replace(/[^\n]+/g, '') + content,
  };
}

const notAMap = (file: RepoPath): Problem =>
  fatal('front-matter/not-a-map', 'The front matter must be a mapping of keys to values.', {
    at: { file, line: 2, column: 1 },
  });

const unclosed = (file: RepoPath): Problem =>
  fatal('front-matter/unclosed', 'The front matter is not closed.', {
    at: startOf(file),
    hint: 'Add a line of three dashes after the last field.',
  });

const unknownLanguage = (file: RepoPath, language: string): Problem =>
  fatal('front-matter/language', `Unsupported front matter language "${language}".`, {
    at: { file, line: 1, column: 4, length: language.length },
    hint: 'Use YAML. Begin the file with a line that contains only three dashes.',
  });

/** Parses YAML that begins in the second line of a file. */
export function parseYaml(file: RepoPath, source: string) {
  const lines = new LineCounter();
  // gray-matter leaves the line break after the opening dashes, and half of the one before the closing
  // dashes.
  const text = source.replace(/^\r?\n|\r$/g, '');
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', prettyErrors: false });
  const locationOf = ([from, to]: readonly number[] = [0]): SourceLocation => {
    const { line, col } = lines.linePos(from ?? 0);
    return { file, line: line + 1, column: col, length: Math.max(1, (to ?? 0) - (from ?? 0)) };
  };
  const problems = yamlErrors(document, (offset) => ({ ...locationOf([offset]), length: 1 }));
  if (problems.length === 0) problems.push(...valueProblems(document, text, locationOf));
  let data: unknown;
  try {
    data = problems.some(({ severity }) => severity === 'error') ? undefined : document.toJS();
  } catch (thrown) {
    // Aliases that multiply.
    problems.push(fatal('front-matter/yaml', `Invalid YAML: ${messageOf(thrown)}.`, { at: startOf(file) }));
  }
  return {
    data,
    problems,
    locate(path: readonly PropertyKey[], part: 'key' | 'value' = 'value'): SourceLocation | undefined {
      const range = rangeOf(document, path, part);
      return range && locationOf(range);
    },
  };
}

function yamlErrors(document: Document.Parsed, at: (offset: number) => SourceLocation): Problem[] {
  // One mistake often causes several errors on its line; the first is the most helpful.
  const byLine = new Map<number, Problem>();
  for (const { message, pos } of [...document.errors, ...document.warnings]) {
    const location = at(pos[0]);
    const text = `Invalid YAML: ${message.replace(/(?<![.!?])$/, '.')}`;
    const problem = fatal('front-matter/yaml', text, { at: location, hint: yamlHint(message) });
    if (!byLine.has(location.line)) byLine.set(location.line, problem);
  }
  return [...byLine.values()];
}

/**
 * Reports values that YAML cuts at ` #`, which begins a comment (`title: Fix bug #12`), and days that do not
 * exist.
 */
function valueProblems(
  document: Document.Parsed,
  text: string,
  locate: (range: readonly number[]) => SourceLocation,
): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(node.value) && !isDay(node.value)) {
        const message = `${node.value} is not a day of the calendar.`;
        problems.push(fatal('front-matter/date', message, { at: locate(node.range ?? [0]) }));
      }
      const end = node.range?.[1] ?? 0;
      const comment = /^[^\S\n]+(#\S[^\n]*)/.exec(text.slice(end));
      if (node.type !== 'PLAIN' || comment?.[1] === undefined) return;
      const start = end + comment[0].indexOf('#');
      problems.push(
        warning('front-matter/comment', `YAML reads the text from # on as a comment: ${comment[1]}`, {
          at: locate([start, start + comment[1].length]),
          hint: 'Put the value in quotes, or write a space after the # of a comment.',
        }),
      );
    },
  });
  return problems;
}

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`;
}

function rangeOf(document: Document.Parsed, path: readonly PropertyKey[], part: 'key' | 'value') {
  const node = part === 'value' ? document.getIn(path, true) : undefined;
  if (isNode(node) && node.range) return node.range;
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return undefined;
  return (
    parent.items
      .flatMap(({ key }) => (isScalar(key) && key.value === path.at(-1) ? [key.range] : []))
      .find((range) => range) ?? undefined
  );
}

function yamlHint(message: string): string {
  if (message.startsWith('Tabs')) return 'Replace the tab with spaces, two for each level.';
  if (message.startsWith('Map keys')) return 'Remove this key, or the one with the same name above it.';
  return /flow|mapping|Nested/i.test(message)
    ? 'Put the value in quotes. Values that contain a colon or begin with { need them.'
    : 'Fix the line, or put its value in quotes.';
}
