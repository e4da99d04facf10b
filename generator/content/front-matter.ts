import matter from 'gray-matter';
import { type Document, isAlias, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import type { FrontMatterData, FrontMatterMemory } from './front-matter-memory.ts';
import { readPlainFrontMatter } from './plain-front-matter.ts';

export type FrontMatter = {
  /** Undefined when the block is missing or cannot be used; `diagnostics` says why. */
  readonly data: FrontMatterData | undefined;
  /** The block as it is written, with its lines of dashes. */
  readonly head: string;
  /** The Markdown after the block, below as many blank lines as the block had: every position stays the author's. */
  readonly body: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The place of a field's name, of its value where there is one, or of the block when the field is absent. */
  readonly place: (path: readonly PropertyKey[], part?: 'key' | 'value') => SourceLocation;
};

const OPENING = /^---[^\S\r\n]*(\S*)[^\S\r\n]*(?:\r?\n|$)/;
const BLOCK = /^---[^\r\n]*\r?\n(?:[\s\S]*?\r?\n)??---[^\S\r\n]*(?:\r?\n|$)/;

/**
 * Splits a Markdown file into front matter and body. gray-matter does the splitting, with two engines of ours: `yaml`
 * keeps positions and refuses what a field never needs (aliases, anchors, merge keys, tags); `javascript`, which
 * gray-matter would evaluate under four spellings, always throws. Its cache is off because options are given.
 */
export function readFrontMatter(input: {
  file: RepoPath;
  text: string;
  memory?: FrontMatterMemory | undefined;
  /** Always asks the YAML parser, for the sake of places. */
  exact?: boolean;
}): FrontMatter {
  const { file, text, memory, exact = false } = input;
  const start: SourceLocation = { file, line: 1, column: 1 };
  const none = (body: string, diagnostics: Diagnostic[]): FrontMatter => ({
    data: undefined,
    head: '',
    body,
    diagnostics,
    place: () => start,
  });

  const opening = OPENING.exec(text);
  if (!opening) return none(text, []);
  const language = opening[1] ?? '';
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    const at = { file, line: 1, column: 4, length: language.length };
    return none('', [diagnose('front-matter/language', { language }, at)]);
  }
  const found = BLOCK.exec(text)?.[0];
  if (found === undefined) return none('', [diagnose('front-matter/unclosed', {}, start)]);

  const block = ownCopy(found);
  const body = block.replace(/[^\n]+/g, '') + text.slice(block.length);
  const known = exact ? undefined : (readPlainFrontMatter(block) ?? memory?.get(block));
  if (known) {
    // Places are wanted only where something is to be reported.
    let read: FrontMatter | undefined;
    const place: FrontMatter['place'] = (...at) => {
      read ??= readFrontMatter({ file, text, exact: true });
      return read.place(...at);
    };
    return { data: known, head: block, body, diagnostics: [], place };
  }

  let document: Document.Parsed | undefined;
  const lines = new LineCounter();
  const refused = (): never => {
    throw new Error('refused');
  };
  // gray-matter leaves the carriage return of the last line in the value before it.
  matter(block.replaceAll('\r\n', '\n'), {
    language: 'yaml',
    engines: {
      yaml: {
        parse: (source: string) => {
          document = parseDocument(source, {
            lineCounter: lines,
            schema: 'core',
            merge: false,
            prettyErrors: false,
          });
          return {};
        },
        stringify: refused,
      },
      javascript: { parse: refused, stringify: refused },
    },
  });
  if (document === undefined) return none(body, [diagnose('front-matter/not-a-map', {}, start)]);

  const parsed = document;
  const locate = (offset: number, length = 1): SourceLocation => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col, length };
  };
  const diagnostics = yamlTrouble(parsed, locate);
  const data = diagnostics.length === 0 ? (parsed.toJS({ maxAliasCount: 0 }) as unknown) : undefined;
  if (diagnostics.length === 0 && (typeof data !== 'object' || data === null || Array.isArray(data))) {
    return none(body, [diagnose('front-matter/not-a-map', {}, { file, line: 2, column: 1 })]);
  }
  if (data) memory?.set(block, data as FrontMatterData);
  return {
    data: data as FrontMatterData | undefined,
    head: block,
    body,
    diagnostics,
    place: (path, part = 'value') => placeOf(parsed, path, part, locate) ?? start,
  };
}

/** A part of a string keeps the whole in memory, and parts of this are kept for as long as the site. */
const ownCopy = (text: string): string => Buffer.from(text).toString();

function yamlTrouble(document: Document.Parsed, locate: (offset: number, length?: number) => SourceLocation) {
  const trouble = [...document.errors, ...document.warnings].map((error) => ({
    error,
    at: locate(error.pos[0]),
  }));
  // One mistake often makes several errors on its line; the first is the one that helps.
  const firstOnLine = trouble.filter(
    ({ at }, index) => trouble.findIndex((other) => other.at.line === at.line) === index,
  );
  if (firstOnLine.length > 0) {
    return firstOnLine.map(({ error, at }) =>
      diagnose('front-matter/yaml', { reason: sentence(error.message) }, at, yamlHint(error.message)),
    );
  }
  const diagnostics: Diagnostic[] = [];
  visit(document, {
    Node(_key, node) {
      const refuse = (what: string) => {
        diagnostics.push(diagnose('front-matter/unsafe-yaml', { what }, locate(node.range?.[0] ?? 0)));
      };
      if (isAlias(node)) refuse('A YAML alias');
      else if (node.anchor) refuse('A YAML anchor');
      else if (node.tag && !CORE_TAGS.has(node.tag)) refuse(`The YAML tag ${node.tag}`);
    },
    Pair(_key, pair) {
      if (isScalar(pair.key) && pair.key.value === '<<') {
        diagnostics.push(
          diagnose(
            'front-matter/unsafe-yaml',
            { what: 'A YAML merge key' },
            locate(pair.key.range?.[0] ?? 0),
          ),
        );
      }
    },
  });
  return diagnostics;
}

const CORE_TAGS = new Set(
  ['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map((name) => `tag:yaml.org,2002:${name}`),
);

function placeOf(
  document: Document.Parsed,
  path: readonly PropertyKey[],
  part: 'key' | 'value',
  locate: (offset: number, length?: number) => SourceLocation,
): SourceLocation | undefined {
  if (part === 'value') {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return locate(node.range[0], node.range[1] - node.range[0]);
  }
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (parent && typeof parent === 'object' && 'items' in parent && Array.isArray(parent.items)) {
    for (const item of parent.items) {
      const key: unknown = item && typeof item === 'object' && 'key' in item ? item.key : undefined;
      if (isScalar(key) && key.value === path.at(-1) && key.range) {
        return locate(key.range[0], key.range[1] - key.range[0]);
      }
    }
  }
  return undefined;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function yamlHint(message: string): string {
  return /flow|mapping|Nested/i.test(message)
    ? 'Put the value in quotes: a value with a colon, or one that begins with {, needs them.'
    : 'Fix the line, or put its value in quotes.';
}
