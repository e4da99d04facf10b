import matter from 'gray-matter';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { messageOf } from './files.ts';
import type { Problem, RepoPath, SourceLocation } from './problems.ts';
import { error, hasErrors, startOf, warning } from './problems.ts';
import type { Source } from './site.ts';

type LocateRange = (range: readonly number[]) => SourceLocation;
type Locate = (path: readonly PropertyKey[], part?: 'key' | 'value') => SourceLocation;

export type FrontMatter = Pick<Source, 'head' | 'body'> & {
  /** Undefined if the block is missing or, according to `problems`, invalid. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly problems: Problem[];
  /** Location of a field's value or key; of the file if it has no such field. */
  readonly locate: Locate;
};

const OPENING = /^---[^\S\r\n]*(\S*)[^\S\r\n]*(?:\r?\n|$)/;
/** TOML, JSON, or YAML after a blank line. */
const FOREIGN = /^(?:\+{3}|\{|\s+---)[^\S\r\n]*\r?\n\s*["']?[\w-]+["']?\s*[:=]/;
/** What follows the first three dashes at the beginning of a line, which end the block for gray-matter. */
const CLOSING = /\n---(.*)/;

export const FRONT_MATTER_HINT = 'Begin the file with YAML between two lines of three dashes.';

/** Reads the front matter of a Markdown file with gray-matter and the package yaml, which knows positions. */
export function readFrontMatter(file: RepoPath, text: string): FrontMatter {
  const opening = OPENING.exec(text);
  const none = { data: undefined, problems: [], locate: () => startOf(file), head: '', body: text };
  const refuse = (code: string, message: string): FrontMatter => {
    const details = { at: startOf(file), hint: FRONT_MATTER_HINT };
    return { ...none, problems: [error(`front-matter/${code}`, message, details)] };
  };
  if (!opening && FOREIGN.test(text)) return refuse('language', 'The file does not begin with YAML.');
  if (!opening) return none;
  const [, language = ''] = opening;
  const isYaml = /^(?:ya?ml)?$/.test(language);
  if (!isYaml) return refuse('language', `Unsupported front matter language "${language}".`);
  if (CLOSING.exec(text)?.[1]?.trim() !== '') return refuse('unclosed', 'The front matter is not closed.');
  let block = '';
  const yaml = (source: string) => {
    // gray-matter leaves the line break after the opening dashes, and half of that before the closing ones.
    block = source.replace(/^[^\S\n]*\n|\r$/g, '');
    return {};
  };
  // Options disable gray-matter's cache, which returns an empty result after an error.
  const { content } = matter(text, { language: 'yaml', engines: { yaml } });
  const lines = new LineCounter();
  const document = parseDocument(block, { lineCounter: lines, schema: 'core', prettyErrors: false });
  const head = text.slice(0, text.length - content.length);
  const locationOf: LocateRange = ([from = 0, to = from]) => {
    const { line, col } = lines.linePos(from);
    return { file, line: line + 1, column: col, length: Math.max(1, to - from) };
  };
  return {
    ...readData(document, block, locationOf),
    locate: (path, part) => {
      const range = rangeOf(document, path, part);
      return range ? locationOf(range) : startOf(file);
    },
    head,
    body: head.replace(/[^\n]+/g, '') + content,
  };
}

type Data = Pick<FrontMatter, 'data' | 'problems'>;

/** Values of a document, or its first error, which often causes the others. */
function readData(document: Document.Parsed, text: string, locate: LocateRange): Data {
  const invalid = (message: string, offset = 0, hint = YAML_HINT): Data => ({
    data: undefined,
    problems: [error('front-matter/yaml', `Invalid YAML: ${message}`, { at: locate([offset]), hint })],
  });
  const [first] = [...document.errors, ...document.warnings];
  if (first) return invalid(first.message.replace(/(?<![.!?])$/, '.'), first.pos[0], HINTS[first.code]);
  try {
    const data: unknown = document.toJS() ?? undefined;
    const problems = checkValues(document, text, locate);
    if (data === undefined || (typeof data === 'object' && !Array.isArray(data)))
      return { data: hasErrors(problems) ? undefined : (data as Data['data']), problems };
    return invalid('it must be a mapping of keys to values.');
  } catch (thrown) {
    // Aliases that multiply.
    return invalid(`${messageOf(thrown)}.`);
  }
}

/**
 * Reports values that YAML cuts at ` #`, which begins a comment (`title: Fix bug #12`), and days that do not
 * exist.
 */
function checkValues(document: Document.Parsed, text: string, locate: LocateRange): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Scalar(_key, node) {
      const [start = 0, end = 0] = node.range ?? [];
      const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ]\d)/.exec(String(node.value)) ?? [];
      if (day && new Date(day).toJSON()?.slice(0, 10) !== day) {
        const message = `${day} is not a calendar date.`;
        problems.push(error('front-matter/date', message, { at: locate([start, end]) }));
      }
      const [spaces = '', cut] = /^([^\S\n]*)(#[^\n]*)/.exec(text.slice(end))?.slice(1) ?? [];
      const isText = typeof node.value === 'string' && !/^[/\d]/.test(node.value);
      if (node.type !== 'PLAIN' || cut === undefined || !(isText || /^#\S/.test(cut))) return;
      const at = locate([end + spaces.length, end + spaces.length + cut.length]);
      const message = `YAML reads the text from # on as a comment: ${cut}`;
      const hint = 'Put the value in quotes, or the comment on a line of its own.';
      problems.push(warning('front-matter/comment', message, { at, hint }));
    },
  });
  return problems;
}

const HINTS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'Remove this field or the other one with its name.',
  TAB_AS_INDENT: 'Indent with spaces.',
};
const YAML_HINT =
  'Write each field as `key: value`. Put a value in quotes if it has a colon followed by a space, or a ' +
  'space followed by #, or begins with a sign such as # { [ * & ! @ ` or %.';

function rangeOf(document: Document.Parsed, path: readonly PropertyKey[], part: 'key' | 'value' = 'value') {
  const node = part === 'value' ? document.getIn(path, true) : undefined;
  if (isNode(node) && node.range) return node.range;
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const keys = isMap(parent) ? parent.items.map(({ key }) => key) : [];
  return keys.filter(isScalar).find(({ value }) => value === path.at(-1))?.range;
}
