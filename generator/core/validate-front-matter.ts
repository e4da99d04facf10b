import type { StandardSchemaV1 } from '@standard-schema/spec';
import { FRONT_MATTER_HINT, type FrontMatter } from './front-matter.ts';
import { didYouMean } from './nearest.ts';
import { error, hasErrors, locationAt, type Problem } from './problems.ts';
import type { Collection, Entry } from './site.ts';
import { fillTokens, type Tokens, unknownToken } from './tokens.ts';

type Valid = Pick<Entry, 'meta' | 'draft' | 'aliases'> & { readonly problems: Problem[] };

/**
 * Fills the tokens of front matter and validates it with the collection's schema. `meta` is undefined if it
 * is invalid.
 */
export function validateFrontMatter(
  frontMatter: FrontMatter,
  collection: Collection,
  tokens?: Tokens,
): Valid {
  const { locate, head } = frontMatter;
  const problems = [...frontMatter.problems];
  const { draft = false, aliases: written = [], ...fields } = frontMatter.data ?? {};
  const invalid = { meta: undefined, draft: draft === true, aliases: [], problems };
  if (hasErrors(problems)) return invalid;

  const refuse = (key: string, problem: string) =>
    problems.push(
      error('front-matter/invalid', `Invalid front matter key "${key}": ${problem}`, { at: locate([key]) }),
    );
  if (typeof draft !== 'boolean') refuse('draft', 'it must be true or false.');
  const isList = Array.isArray(written) && written.every((each) => typeof each === 'string');
  if (!isList) refuse('aliases', 'it must be a list of URL paths, such as [/old].');

  const onUnknown = (name: string) => {
    const index = head.indexOf(`{${name}}`);
    problems.push(unknownToken(name, locationAt(locate([]).file, head, index, name.length + 2)));
  };
  const filled = JSON.parse(JSON.stringify(fields), (_key, value) =>
    tokens && typeof value === 'string' ? fillTokens(value, tokens, onUnknown) : value,
  );
  const validated = collection.schema['~standard'].validate(filled);
  if (validated instanceof Promise)
    throw new TypeError(`The schema of ${collection.folder} must not be asynchronous.`);
  if (validated.issues && frontMatter.data === undefined) {
    const details = { at: locate([]), hint: FRONT_MATTER_HINT };
    problems.push(error('front-matter/missing', 'This file has no front matter.', details));
    return invalid;
  }
  problems.push(...issuesToProblems(validated.issues ?? [], filled, collection, frontMatter));
  if (validated.issues || hasErrors(problems)) return invalid;
  const aliases = (written as string[]).map((from, index) => ({ from, at: locate(['aliases', index]) }));
  return { ...invalid, meta: validated.value, aliases };
}

/** Unknown keys are one problem each, and every one names all fields that exist. */
function issuesToProblems(
  issues: readonly StandardSchemaV1.Issue[],
  filled: unknown,
  collection: Collection,
  { locate }: FrontMatter,
): Problem[] {
  const known = fieldsOf(collection.schema);
  const unknown = known && Object.keys(filled as object).filter((key) => !known.includes(key));
  const allFields = ['draft', 'aliases', ...(known ?? [])];
  const problems = (unknown ?? []).map((key) =>
    error('front-matter/unknown-key', `Unknown front matter key "${key}".`, {
      at: locate([key], 'key'),
      hint: `${didYouMean(key, allFields) ?? ''} Fields are: ${allFields.join(', ')}.`.trim(),
    }),
  );
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
    if (unknown?.includes(String(path[0]))) continue;
    const key = path.map(String).join('.');
    const value = path.reduce<unknown>((at, part) => Object(at)[part], filled);
    const text = value === undefined || value === null ? 'it is missing.' : issue.message;
    const message = `Invalid front matter key "${key}": ${text}`;
    const isText = /\b(?:string|text)\b/.test(issue.message) && /number|boolean/.test(typeof value);
    const hint = isText ? 'Put the value in quotes.' : undefined;
    problems.push(error('front-matter/invalid', message, { at: locate(path), hint }));
  }
  return problems;
}

/**
 * Field names of an object schema. They are not part of Standard Schema: valibot has `entries`, zod has
 * `shape`.
 */
export function fieldsOf(schema: object): string[] | undefined {
  const { type = 'strict_object', entries, shape = entries } = schema as Record<string, unknown>;
  return shape && type === 'strict_object' ? Object.keys(shape) : undefined;
}
