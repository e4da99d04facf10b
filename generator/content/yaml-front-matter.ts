import matter from 'gray-matter';
import { type Document, isAlias, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

export type YamlBlock = Pick<FrontMatter, 'data' | 'diagnostics' | 'place'>;

/**
 * What a block of front matter says. gray-matter takes it apart, with two engines of ours: `yaml`
 * keeps positions and refuses what a field never needs (aliases, anchors, merge keys, tags); `javascript`, which
 * gray-matter would evaluate under four spellings, always throws. Its cache is off because options are given.
 * @param input.block with its lines of dashes.
 */
export function readYamlBlock({ file, block }: { file: RepoPath; block: string }): YamlBlock {
  const start: SourceLocation = { file, line: 1, column: 1 };
  const notAMap = (at: SourceLocation): YamlBlock => ({
    data: undefined,
    diagnostics: [diagnose('front-matter/not-a-map', {}, at)],
    place: () => start,
  });

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
  if (document === undefined) return notAMap(start);

  const parsed = document;
  const locate = (offset: number, length = 1): SourceLocation => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col, length };
  };
  const diagnostics = yamlTrouble(parsed, locate);
  const data = diagnostics.length === 0 ? (parsed.toJS({ maxAliasCount: 0 }) as unknown) : undefined;
  if (diagnostics.length === 0 && (typeof data !== 'object' || data === null || Array.isArray(data))) {
    return notAMap({ file, line: 2, column: 1 });
  }
  return {
    data: data as FrontMatter['data'],
    diagnostics,
    place: (path, part = 'value') => placeOf(parsed, path, part, locate) ?? start,
  };
}

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
