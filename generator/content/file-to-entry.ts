import { hash } from 'node:crypto';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Collection } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { suggestFix } from '../diagnostics/nearest.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { Alias, EntryState, RepoPath } from '../types.ts';
import { checkSize } from './check-size.ts';
import { hasControls } from './disk-to-files.ts';
import type { Body } from './front-matter.ts';
import { type FrontMatter, type FrontMatterData, readFrontMatter } from './front-matter.ts';
import { readAliases } from './front-matter-to-aliases.ts';

/** Parsed and validated content file. */
export type ParsedFile = {
  readonly state: EntryState;
  /** Validated front matter; undefined if it is missing or invalid. */
  readonly meta: unknown;
  readonly draft: boolean;
  /** Former URLs of the page. */
  readonly aliases?: readonly Alias[];
  /** Front matter before validation. */
  readonly data: FrontMatterData | undefined;
  /** Front matter block as written, with its `---` lines. */
  readonly head: string;
  readonly body: Body;
  readonly words: number;
  /** Digest of head and body. */
  readonly digest: string;
  readonly diagnostics: readonly Diagnostic[];
};

/** What is cached of a file. Its front matter is validated again, because that runs the site's code. */
export type CachedFile = Pick<ParsedFile, 'data' | 'head' | 'words' | 'digest'>;

export const NO_CONTENT = {
  meta: undefined,
  draft: false,
  data: undefined,
  head: '',
  body: '',
  words: 0,
  digest: '',
};

/** Result for a file that cannot be used at all. */
export const brokenFile = (diagnostic: Diagnostic): ParsedFile => ({
  ...NO_CONTENT,
  state: 'broken',
  diagnostics: [diagnostic],
});

// The lookahead ends a comment at its first `-->`; without it, files that begin with many comments take exponential time.
const HTML_DOCUMENT = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;

/** Reads and validates the front matter of one file's text. */
export function fileToEntry(input: {
  path: RepoPath;
  text: string;
  collection: Collection;
  tokens: Tokens;
}): ParsedFile {
  const { path, text } = input;
  const start = { file: path, line: 1, column: 1 };
  const tooMuch = checkSize(input);
  if (tooMuch) return brokenFile(tooMuch);
  if (HTML_DOCUMENT.test(text)) {
    return { ...NO_CONTENT, state: 'document', diagnostics: [diagnose('content/html-document', {}, start)] };
  }
  if (text.trim() === '') {
    return { ...NO_CONTENT, state: 'empty', diagnostics: [diagnose('content/empty', {}, start)] };
  }
  const frontMatter = readFrontMatter({ file: path, text });
  if (HTML_DOCUMENT.test(frontMatter.body)) {
    return { ...NO_CONTENT, state: 'document', diagnostics: [diagnose('content/html-document', {}, start)] };
  }
  const { meta, draft, aliases, diagnostics } = validate(input, frontMatter);
  const empty = frontMatter.body.trim() === '';
  if (empty && !draft && meta !== undefined) diagnostics.push(diagnose('content/empty', {}, start));
  return {
    state: meta === undefined ? 'broken' : empty ? 'empty' : 'ready',
    meta,
    draft,
    ...(aliases.length > 0 && { aliases }),
    data: frontMatter.data,
    head: frontMatter.head,
    body: frontMatter.body,
    words: countWords(frontMatter.body),
    digest: hash('sha256', text, 'hex'),
    diagnostics,
  };
}

/** Restores a file from the cache and validates its front matter. */
export function cachedFileToEntry(input: {
  path: RepoPath;
  cached: CachedFile;
  body: Body;
  collection: Collection;
  tokens: Tokens;
}): ParsedFile {
  const { path, cached, body } = input;
  // Locations are needed only for diagnostics.
  const locate: FrontMatter['locate'] = (...at) =>
    readFrontMatter({ file: path, text: cached.head }).locate(...at);
  const { meta, draft, aliases, diagnostics } = validate(input, {
    data: cached.data,
    diagnostics: [],
    locate,
  });
  return {
    state: meta === undefined ? 'broken' : 'ready',
    meta,
    draft,
    ...(aliases.length > 0 && { aliases }),
    ...cached,
    body,
    diagnostics,
  };
}

/** Counts runs of non-whitespace characters, without allocating them: this function reads every file of a site. */
function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const blank = code === 32 || (code >= 9 && code <= 13) || (code > 127 && BLANK.test(text.charAt(index)));
    if (!blank && !inWord) words++;
    inWord = !blank;
  }
  return words;
}

const BLANK = /\s/;

function validate(
  input: { path: RepoPath; collection: Collection; tokens: Tokens },
  frontMatter: Pick<FrontMatter, 'data' | 'diagnostics' | 'locate'>,
): { meta: unknown; draft: boolean; aliases: readonly Alias[]; diagnostics: Diagnostic[] } {
  const diagnostics = [...frontMatter.diagnostics];
  const failed = { meta: undefined, draft: false, aliases: [], diagnostics };
  if (diagnostics.length > 0) return failed;

  const { draft = false, aliases: aliasField, ...fields } = frontMatter.data ?? {};
  if (typeof draft !== 'boolean') {
    const facts = { key: 'draft', problem: 'it must be true or false.' };
    diagnostics.push(diagnose('front-matter/invalid', facts, frontMatter.locate(['draft'])));
  }
  const { aliases, diagnostics: aliasDiagnostics } = readAliases(aliasField, frontMatter.locate);
  diagnostics.push(...aliasDiagnostics);
  const filled = fillStrings(fields, [], (text, at) => {
    const forbidden = !text.isWellFormed()
      ? 'half of a surrogate pair'
      : hasControls(text)
        ? 'control characters'
        : undefined;
    if (forbidden !== undefined) {
      const facts = { key: at.map(String).join('.'), problem: `it must not contain ${forbidden}.` };
      diagnostics.push(diagnose('front-matter/invalid', facts, frontMatter.locate(at)));
    }
    const result = fillTokens({ text, tokens: input.tokens });
    for (const token of result.unknown) {
      const names = Object.keys(input.tokens).map((name) => `{${name}}`);
      const advice = suggestFix(`{${token.name}}`, names);
      diagnostics.push(
        diagnose('markdown/unknown-token', { token: token.name }, frontMatter.locate(at), advice),
      );
    }
    return result.text;
  });
  const { schema } = input.collection;
  const result = schema['~standard'].validate(filled);
  if (result instanceof Promise)
    throw new TypeError(`The schema of ${input.collection.folder} must not be asynchronous.`);
  for (const issue of result.issues ?? []) {
    diagnostics.push(issueToDiagnostic({ issue, filled, schema, frontMatter, file: input.path }));
  }
  if (result.issues || diagnostics.length > 0) return { ...failed, draft: draft === true };
  for (const { path, problem } of input.collection.advice?.(result.value) ?? [])
    diagnostics.push(
      diagnose('front-matter/advice', { key: path.map(String).join('.'), problem }, frontMatter.locate(path)),
    );
  return { meta: result.value, draft: draft === true, aliases, diagnostics };
}

function issueToDiagnostic(input: {
  issue: StandardSchemaV1.Issue;
  filled: unknown;
  schema: Collection['schema'];
  frontMatter: Pick<FrontMatter, 'data' | 'locate'>;
  file: RepoPath;
}): Diagnostic {
  const { issue, frontMatter } = input;
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  const key = path.map(String).join('.');
  if (frontMatter.data === undefined)
    return diagnose('front-matter/missing', {}, { file: input.file, line: 1, column: 1 });
  const known = path.length === 1 ? knownKeys(input.schema) : undefined;
  const name = String(path[0]);
  if (known && !known.includes(name)) {
    const advice = suggestFix(name, known) ?? `Fields are: ${known.join(', ')}.`;
    return diagnose('front-matter/unknown-key', { key }, frontMatter.locate(path, 'key'), advice);
  }
  const value = path.reduce<unknown>(
    (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
    input.filled,
  );
  if (value === undefined) return diagnose('front-matter/required', { key }, frontMatter.locate(path));
  const hint = isBareToken(value)
    ? 'Put the value in quotes: without them, { begins a map in YAML.'
    : undefined;
  return diagnose('front-matter/invalid', { key, problem: issue.message }, frontMatter.locate(path), hint);
}

/** Whether a value is an unquoted token: YAML parses `title: {product}` as a map with an empty field. */
const isBareToken = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => each === null);

/** Field names of an object schema. They are not part of Standard Schema: valibot has `entries`, zod has `shape`. */
function knownKeys(schema: object): string[] | undefined {
  const shape = 'entries' in schema ? schema.entries : 'shape' in schema ? schema.shape : undefined;
  return shape && typeof shape === 'object' ? ['draft', 'aliases', ...Object.keys(shape)] : undefined;
}

function fillStrings(
  value: unknown,
  path: readonly PropertyKey[],
  fill: (text: string, path: readonly PropertyKey[]) => string,
): unknown {
  if (typeof value === 'string') return fill(value, path);
  if (Array.isArray(value)) return value.map((item, index) => fillStrings(item, [...path, index], fill));
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fillStrings(item, [...path, key], fill)]),
    );
  }
  return value;
}
