import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import matter from 'gray-matter';
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { copyString } from '../lib/strings.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { decodeUtf8, type FileOnDisk, replaceControls, startOf } from './disk-to-files.ts';

export type FrontMatterData = Readonly<Record<string, unknown>>;

export type FrontMatter = {
  /** Undefined if the block is missing or, according to `diagnostics`, invalid. */
  readonly data: FrontMatterData | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Location of a field's key or value; of the key if the field has no value, of the block if it has no such field. */
  readonly locate: (path: readonly PropertyKey[], part?: 'key' | 'value') => SourceLocation;
  /** Block as written, with its `---` lines. */
  readonly head: string;
  /** Markdown after the block, preceded by one blank line per line of the block, so that line numbers stay correct. */
  readonly body: string;
};

/** Text after the front matter, or the file to read it from when needed, because a large site does not fit into memory. */
export type Body = string | FileOnDisk;

const OPENING = /^---[^\S\r\n]*(\S*)[^\S\r\n]*(?:\r?\n|$)/;
const BLOCK = /^---[^\r\n]*\r?\n(?:[\s\S]*?\r?\n)??---[^\S\r\n]*(?:\r?\n|$)/;

export function readFrontMatter({ file, text }: { file: RepoPath; text: string }): FrontMatter {
  const start = startOf(file);
  const none = { data: undefined, diagnostics: [], head: '', body: '', locate: () => start };
  const opening = OPENING.exec(text);
  if (!opening) return { ...none, body: replaceControls(text) };
  const language = opening[1] ?? '';
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    const at = { file, line: 1, column: 4, length: language.length };
    return { ...none, diagnostics: [diagnose('front-matter/language', { language }, at)] };
  }
  const found = BLOCK.exec(text)?.[0];
  if (found === undefined) return { ...none, diagnostics: [diagnose('front-matter/unclosed', {}, start)] };

  const head = copyString(found);
  const { data, diagnostics, locate } = parseBlock(file, head);
  const isMap = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (!isMap && diagnostics.length === 0)
    diagnostics.push(diagnose('front-matter/not-a-map', {}, { file, line: 2, column: 1 }));
  return {
    data: isMap ? (data as FrontMatterData) : undefined,
    diagnostics,
    locate: (path, part) => locate(path, part) ?? start,
    head,
    body: bodyAfter(head, text),
  };
}

/**
 * Parses a block of front matter with gray-matter and an engine that keeps positions. Passing options disables
 * gray-matter's cache.
 */
function parseBlock(file: RepoPath, block: string): ReturnType<typeof parseYaml> {
  let source = '';
  const keep = (yaml: string) => {
    source = yaml;
    return {};
  };
  // gray-matter would leave the carriage return before the closing line in the last value.
  matter(block.replaceAll('\r\n', '\n'), { language: 'yaml', engines: { yaml: keep } });
  return parseYaml({ file, source });
}

/** Body of a text with valid front matter. */
export function bodyOf(text: string): string {
  const block = OPENING.test(text) ? BLOCK.exec(text)?.[0] : undefined;
  return block === undefined ? replaceControls(text) : bodyAfter(block, text);
}

/**
 * Reads the body of a source.
 * @throws if the file has changed since it was parsed.
 */
export function readBody({ body, digest }: { body: Body; digest: string }): string {
  if (typeof body === 'string') return body;
  const text = decodeUtf8(readFileSync(body.absolute)) ?? '';
  if (hash('sha256', text, 'hex') !== digest) throw new Error('its source changed during the build');
  return bodyOf(text);
}

const bodyAfter = (block: string, text: string): string =>
  block.replace(/[^\n]+/g, '') + replaceControls(text.slice(block.length));

/** Parses YAML that has no aliases, anchors, merge keys and tags. `data` is undefined if there are diagnostics. */
export function parseYaml({ file, source }: { file: RepoPath; source: string }): {
  data: unknown;
  diagnostics: Diagnostic[];
  locate: (path: readonly PropertyKey[], part?: 'key' | 'value') => SourceLocation | undefined;
} {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, schema: 'core', merge: false, prettyErrors: false });
  const locate: Locate = ([from, to]) => {
    const { line, col } = lineCounter.linePos(from);
    return { file, line, column: col, length: to - from };
  };
  const diagnostics = yamlDiagnostics(document, locate);
  return {
    data: diagnostics.length === 0 ? document.toJS({ maxAliasCount: 0 }) : undefined,
    diagnostics,
    locate: (path, part = 'value') => {
      const range = rangeOf(document, path, part);
      return range && locate(range);
    },
  };
}

type Range = readonly [from: number, to: number, ...unknown[]];
type Locate = (range: Range) => SourceLocation;

function yamlDiagnostics(document: Document.Parsed, locate: Locate): Diagnostic[] {
  const characterAt = (offset = 0) => locate([offset, offset + 1]);
  // One mistake often causes several errors on its line; the first is the most helpful.
  const seen = new Set<number>();
  const errors = [...document.errors, ...document.warnings]
    .map(({ message, pos }) => ({ message, at: characterAt(pos[0]) }))
    .filter(({ at }) => seen.size !== seen.add(at.line).size);
  if (errors.length > 0) {
    return errors.map(({ message, at }) =>
      diagnose('front-matter/yaml', { reason: message.replace(/(?<![.!?])$/, '.') }, at, yamlHint(message)),
    );
  }
  const diagnostics: Diagnostic[] = [];
  const refuse = (what: string, offset: number | undefined) => {
    diagnostics.push(diagnose('front-matter/unsafe-yaml', { what }, characterAt(offset)));
  };
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) refuse('A YAML alias', node.range?.[0]);
      else if (node.anchor) refuse('A YAML anchor', node.range?.[0]);
      else if (node.tag && !CORE_TAGS.has(node.tag)) refuse(`The YAML tag ${node.tag}`, node.range?.[0]);
    },
    Pair(_key, { key }) {
      if (isScalar(key) && key.value === '<<') refuse('A YAML merge key', key.range?.[0]);
    },
  });
  return diagnostics;
}

const CORE_TAGS = new Set(
  ['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map((name) => `tag:yaml.org,2002:${name}`),
);

function rangeOf(
  document: Document.Parsed,
  path: readonly PropertyKey[],
  part: 'key' | 'value',
): Range | undefined {
  const node = part === 'value' ? document.getIn(path, true) : undefined;
  if (isNode(node) && node.range) return node.range;
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return undefined;
  const keys = parent.items.flatMap(({ key }) => (isScalar(key) && key.value === path.at(-1) ? key : []));
  return keys.find(({ range }) => range)?.range ?? undefined;
}

export const aliasToYaml = (url: string): string => (/^[\w./~-]+$/.test(url) ? url : JSON.stringify(url));

function yamlHint(message: string): string {
  if (message.startsWith('Tabs')) return 'Replace the tab with spaces, two for each level.';
  if (message.startsWith('Map keys')) return 'Remove this key, or the one with the same name above it.';
  return /flow|mapping|Nested/i.test(message)
    ? 'Put the value in quotes. Values that contain a colon or begin with { need them.'
    : 'Fix the line, or put its value in quotes.';
}
