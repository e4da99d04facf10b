import { hash } from 'node:crypto';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Collection } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { Alias, EntryState, RepoPath, UrlPath } from '../types.ts';
import { badAlias, plainPath } from '../urls/page-urls.ts';
import { hasControls, startOf } from './disk-to-files.ts';
import { type Body, type FrontMatter, type FrontMatterData, readFrontMatter } from './front-matter.ts';
import { checkSize } from './parsing-cost.ts';

export type ParsedFile = {
  readonly state: EntryState;
  /** Validated front matter; undefined if it is missing or invalid. */
  readonly meta: unknown;
  readonly draft: boolean;
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
  const start = startOf(path);
  const tooMuch = checkSize(input);
  if (tooMuch) return brokenFile(tooMuch);
  const unusable = (state: 'empty' | 'document', code: 'content/empty' | 'content/html-document') => ({
    ...NO_CONTENT,
    state,
    diagnostics: [diagnose(code, {}, start)],
  });
  if (text.trim() === '') return unusable('empty', 'content/empty');
  const frontMatter = readFrontMatter({ file: path, text });
  const { data, head, body } = frontMatter;
  if (HTML_DOCUMENT.test(text) || HTML_DOCUMENT.test(body))
    return unusable('document', 'content/html-document');
  const valid = validate(input, frontMatter);
  const isEmpty = body.trim() === '';
  if (isEmpty && !valid.draft && valid.meta !== undefined)
    valid.diagnostics.push(diagnose('content/empty', {}, start));
  return {
    ...valid,
    state: valid.meta === undefined ? 'broken' : isEmpty ? 'empty' : 'ready',
    data,
    head,
    body,
    words: body.match(/\S+/g)?.length ?? 0,
    digest: hash('sha256', text, 'hex'),
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
  const { path: file, cached, body } = input;
  // Locations are needed only for diagnostics.
  const locate: FrontMatter['locate'] = (...at) => readFrontMatter({ file, text: cached.head }).locate(...at);
  const valid = validate(input, { data: cached.data, diagnostics: [], locate });
  return { ...valid, ...cached, state: valid.meta === undefined ? 'broken' : 'ready', body };
}

function validate(
  { collection, tokens }: { collection: Collection; tokens: Tokens },
  frontMatter: Pick<FrontMatter, 'data' | 'diagnostics' | 'locate'>,
): Pick<ParsedFile, 'meta' | 'draft' | 'aliases'> & { diagnostics: Diagnostic[] } {
  const { locate } = frontMatter;
  const diagnostics = [...frontMatter.diagnostics];
  if (diagnostics.length > 0) return { meta: undefined, draft: false, diagnostics };

  const { draft = false, aliases: aliasField, ...fields } = frontMatter.data ?? {};
  const refuse = (at: readonly PropertyKey[], problem: string) =>
    diagnostics.push(diagnose('front-matter/invalid', { key: keyOf(at), problem }, locate(at)));
  if (typeof draft !== 'boolean') refuse(['draft'], 'it must be true or false.');
  const { aliases, diagnostics: aliasDiagnostics } = readAliases(aliasField, locate);
  diagnostics.push(...aliasDiagnostics);
  const filled = fillStrings(fields, [], (text, at) => {
    if (!text.isWellFormed()) refuse(at, 'it must not contain half of a surrogate pair.');
    else if (hasControls(text)) refuse(at, 'it must not contain control characters.');
    const result = fillTokens({ text, tokens });
    for (const { name } of result.unknown) {
      const names = Object.keys(tokens).map((each) => `{${each}}`);
      const advice = didYouMean(`{${name}}`, names);
      diagnostics.push(diagnose('markdown/unknown-token', { token: name }, locate(at), advice));
    }
    return result.text;
  });
  const result = collection.schema['~standard'].validate(filled);
  if (result instanceof Promise)
    throw new TypeError(`The schema of ${collection.folder} must not be asynchronous.`);
  for (const issue of result.issues ?? [])
    diagnostics.push(issueToDiagnostic({ issue, filled, schema: collection.schema, frontMatter }));
  if (result.issues || diagnostics.length > 0) return { meta: undefined, draft: draft === true, diagnostics };
  for (const { path, problem } of collection.advice?.(result.value) ?? [])
    diagnostics.push(diagnose('front-matter/advice', { key: keyOf(path), problem }, locate(path)));
  const valid = { meta: result.value, draft: draft === true, diagnostics };
  return aliases.length > 0 ? { ...valid, aliases } : valid;
}

const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/**
 * Reads the front matter field `aliases`: former URLs of the page, as paths from the site's root without base path,
 * query and hash. A trailing slash is removed.
 */
export function readAliases(
  written: unknown,
  locate: FrontMatter['locate'],
): { aliases: readonly Alias[]; diagnostics: readonly Diagnostic[] } {
  if (written === undefined) return { aliases: [], diagnostics: [] };
  if (!Array.isArray(written)) {
    const facts = { key: 'aliases', problem: 'it must be a list of URL paths, such as [/old].' };
    return { aliases: [], diagnostics: [diagnose('front-matter/invalid', facts, locate(['aliases']))] };
  }
  const aliases: Alias[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, each] of written.entries()) {
    const at = locate(['aliases', index]);
    if (typeof each !== 'string') {
      const facts = { key: `aliases.${index}`, problem: 'it must be a URL path, such as /old.' };
      diagnostics.push(diagnose('front-matter/invalid', facts, at));
      continue;
    }
    const problem = badAlias(each);
    if (problem) diagnostics.push(diagnose('redirect/bad-address', { from: each, problem }, at));
    else aliases.push({ from: plainPath(each) as UrlPath, at });
  }
  return { aliases, diagnostics };
}

function issueToDiagnostic(input: {
  issue: StandardSchemaV1.Issue;
  filled: unknown;
  schema: Collection['schema'];
  frontMatter: Pick<FrontMatter, 'data' | 'locate'>;
}): Diagnostic {
  const { issue, frontMatter } = input;
  const { locate } = frontMatter;
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  const key = keyOf(path);
  if (frontMatter.data === undefined) return diagnose('front-matter/missing', {}, locate([]));
  const fields = path.length === 1 ? fieldsOf(input.schema) : undefined;
  const known = fields && ['draft', 'aliases', ...fields];
  const name = String(path[0]);
  if (known && !known.includes(name)) {
    const advice = didYouMean(name, known) ?? `Fields are: ${known.join(', ')}.`;
    return diagnose('front-matter/unknown-key', { key }, locate(path, 'key'), advice);
  }
  const value = path.reduce<unknown>(
    (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
    input.filled,
  );
  if (value === undefined) return diagnose('front-matter/required', { key }, locate(path));
  const problem = issueToProblem(issue);
  return diagnose('front-matter/invalid', { key, problem }, locate(path), hintFor(value, problem));
}

/** Rewrites the default messages of valibot: `Invalid type: Expected string but received 5`. */
export function issueToProblem({ message }: StandardSchemaV1.Issue): string {
  const [, label, expected, received] =
    /^Invalid ([^:]+): (?:Expected (.+?) but r|R)eceived (.+)$/s.exec(message) ?? [];
  if (received === undefined) return message;
  if (expected === 'never') return 'the schema has no such key.';
  return expected === undefined
    ? `${received} is not a valid ${label}.`
    : `expected ${expected}, received ${received}.`;
}

function hintFor(value: unknown, problem: string): string | undefined {
  if (value === null) return 'Write a value after the colon.';
  if (isBareToken(value)) return 'Put the value in quotes: without them, { begins a map in YAML.';
  return typeof value !== 'string' && typeof value !== 'object' && /\b(?:text|string)\b/.test(problem)
    ? 'Put the value in quotes.'
    : undefined;
}

/** Whether a value is an unquoted token: YAML parses `title: {product}` as a map with an empty field. */
const isBareToken = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => each === null);

/** Field names of an object schema. They are not part of Standard Schema: valibot has `entries`, zod has `shape`. */
export function fieldsOf(schema: object): string[] | undefined {
  const shape = 'entries' in schema ? schema.entries : 'shape' in schema ? schema.shape : undefined;
  return shape && typeof shape === 'object' ? Object.keys(shape) : undefined;
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
