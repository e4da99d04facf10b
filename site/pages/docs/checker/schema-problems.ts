import { nearest } from '#generator/nearest';
import type { Path, Problem } from './problem.ts';
import { discriminatorOf, resolve, type Schema, variantsOf } from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;
type Place = { readonly path: Path; readonly root: Schema };

/** Types as the field reference of the documentation names them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const isLess = (size: number, limit: number) => size < limit;
const isMore = (size: number, limit: number) => size > limit;

/** Keywords of limits: whether a size breaks one, how the message goes on after the name, and what to do. */
const LIMITS: readonly [keyof Schema, (size: number, limit: number) => boolean, string, string][] = [
  ['minimum', isLess, 'must be at least *', 'Use a larger number.'],
  ['exclusiveMinimum', (size, limit) => size <= limit, 'must be more than *', 'Use a larger number.'],
  ['maximum', isMore, 'must be at most *', 'Use a smaller number.'],
  ['minLength', (size) => size === 0, 'must not be empty', 'Write some text, or remove the field.'],
  ['minLength', isLess, 'must have at least * characters', 'Lengthen the text.'],
  ['maxLength', isMore, 'must have at most * characters', 'Shorten the text.'],
  ['minItems', isLess, 'must not be empty', 'Add an entry.'],
  ['maxItems', isMore, 'must have at most * entries', 'Remove entries. Cases can move into a dataset.'],
  ['minProperties', isLess, 'must not be empty', 'Add a field.'],
];

/** A number, or the number of characters, entries, or fields. */
const sizeOf = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : Object.keys(typeof value === 'string' ? [...value] : Object(value)).length;

/**
 * Yields the problems of a value one at a time, so that the caller can stop. Checks only the variant that is meant, so
 * that a mistake is one problem. The tests compare the verdicts with those of a general validator.
 * @param root schema that contains the definitions.
 */
export function* schemaProblems(
  value: unknown,
  schema: Schema,
  place: Place = { root: schema, path: [] },
): Generator<Problem> {
  const { root, path } = place;
  const resolved = resolve(schema, root);
  const { anyOf, items, enum: choices = [resolved.const] } = resolved;
  const variants = variantsOf(resolved, root);
  const type = variants.length > 0 ? 'object' : resolved.type;
  if (anyOf) yield* formProblems(value, anyOf, place);
  else if (!isOfType(value, type)) yield wrongType(value, type ?? '', path);
  else if (variants.length > 0) yield* variantProblems(value as Fields, variants, place);
  else if (choices[0] !== undefined && !choices.includes(value)) yield notOneOf(value, choices, path);
  else {
    yield* limitProblems(value, resolved, path);
    if (items) yield* listProblems(value as unknown[], resolved, place);
    if (type === 'object') yield* objectProblems(value as Fields, resolved, place);
  }
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return typeof value === type;
}

function wrongType(value: unknown, type: string, path: Path): Problem {
  return { path, message: `${nameOf(path)} must be ${TYPES[type]}`, hint: hintForType() };

  function hintForType(): string {
    if (type === 'array') return 'Write each entry on a line of its own that begins with "- ".';
    if (type === 'object') return 'Write its fields, each on a line of its own.';
    if (value === null) return 'Add a value after the colon.';
    if (type === 'string' && typeof value !== 'object') return 'Put it in quotes.';
    if (type === 'integer' && typeof value === 'number') return 'Use a number without a fraction.';
    if (/^(?:[\d.]+|true|false)$/.test(String(value))) return 'Remove the quotes.';
    return `Replace it with ${TYPES[type]}.`;
  }
}

/** Checks the variant that a constant field names: a kind, an agent type, or a check. */
function* variantProblems(value: Fields, variants: readonly Schema[], place: Place): Generator<Problem> {
  const constants = variants.flatMap((each) => discriminatorOf(each) ?? []);
  const name = constants[0]?.name ?? '';
  const values: unknown[] = constants.map((each) => each.value);
  const path = [...place.path, name];
  const written = value[name];
  const variant = variants[values.indexOf(written)];
  if (variant) yield* schemaProblems(value, variant, place);
  else if (written === undefined) yield missing([name], place.path);
  else if (typeof written !== 'string') yield wrongType(written, 'string', path);
  else yield notOneOf(written, values, path);
}

/** Checks the alternative that has the type of the value. */
function* formProblems(value: unknown, forms: readonly Schema[], place: Place): Generator<Problem> {
  const form = forms.find(({ type }) => isOfType(value, type));
  if (form) return yield* schemaProblems(value, form, place);
  const titles = forms.map(({ title = '' }) => title.toLowerCase());
  const message = `${nameOf(place.path)} must be ${or(titles)}`;
  yield { path: place.path, message, hint: 'Write it in one of these forms.' };
}

function* limitProblems(value: unknown, schema: Schema, path: Path): Generator<Problem> {
  const { pattern = '', description = '', examples = [] } = schema;
  for (const [keyword, isBroken, message, hint] of LIMITS) {
    const limit = schema[keyword];
    if (typeof limit !== 'number' || !isBroken(sizeOf(value), limit)) continue;
    yield { path, message: `${nameOf(path)} ${message.replace('*', String(limit))}`, hint };
    return;
  }
  if (typeof value !== 'string' || new RegExp(pattern, 'u').test(value)) return;
  const [meaning] = /^.*?\.(?=\s|$)/.exec(description) ?? [];
  const hint = `${meaning?.replaceAll('`', '')} Example: ${JSON.stringify(examples[0])}.`;
  yield { path, message: `${nameOf(path)} has the wrong format`, hint };
}

function* listProblems(list: readonly unknown[], schema: Schema, place: Place): Generator<Problem> {
  const { items = {}, uniqueItems = false } = schema;
  const seen = new Set<unknown>();
  for (const [index, entry] of list.entries()) {
    const path = [...place.path, index];
    yield* schemaProblems(entry, items, { ...place, path });
    if (uniqueItems && seen.has(entry))
      yield {
        path,
        message: `${nameOf(place.path)} has the same entry twice`,
        hint: 'Remove one of the two.',
      };
    seen.add(entry);
  }
}

function* objectProblems(value: Fields, schema: Schema, place: Place): Generator<Problem> {
  const { properties = {}, required = [], additionalProperties, oneOf = [] } = schema;
  const { path } = place;
  const names = Object.keys(value);
  for (const name of required) if (!names.includes(name)) yield missing([name], path);
  const either = oneOf.flatMap((each) => each.required ?? []);
  const [one, two] = either.filter((name) => names.includes(name));
  if (either.length > 0 && one === undefined) yield missing(either, path);
  if (one !== undefined && two !== undefined) {
    const message = `only one of "${one}" and "${two}" is allowed`;
    yield { path: [...path, two], atKey: true, message, hint: 'Remove one of them.' };
  }
  for (const name of names) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (field) yield* schemaProblems(value[name], field, { ...place, path: [...path, name] });
    else if (additionalProperties === false) yield unknownField(name, Object.keys(properties), path);
  }
}

const missing = (names: readonly string[], path: Path): Problem => ({
  path,
  atKey: true,
  message: `missing field ${quoted(names)}`,
  hint: `Add ${quoted(names)} to ${path.length === 0 ? 'the file' : 'this object'}.`,
  field: [...path, names[0] ?? ''],
});

function unknownField(name: string, known: readonly string[], path: Path): Problem {
  const near = nearest(name, known);
  return {
    path: [...path, name],
    atKey: true,
    message: `unknown field "${name}"${near ? `; did you mean "${near}"?` : ''}`,
    hint: near ? `Rename it to "${near}", or remove it.` : `Remove it. Known fields: ${known.join(', ')}.`,
    field: [...path, near ?? name],
  };
}

function notOneOf(value: unknown, choices: readonly unknown[], path: Path): Problem {
  const near = nearest(String(value), choices.map(String));
  const question = near ? `; did you mean "${near}"?` : '';
  const message = `${nameOf(path)} cannot be ${JSON.stringify(value)}${question}`;
  return { path, message, hint: `Use ${or(choices.map((each) => JSON.stringify(each)))}.` };
}

const listFormat = new Intl.ListFormat('en-US', { type: 'disjunction' });
const or = (words: readonly string[]): string => listFormat.format(words);
const quoted = (names: readonly string[]): string => or(names.map((name) => `"${name}"`));

/** Subject of a message: a field, an entry of a list, or the file. */
function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  if (typeof last === 'string') return `"${last}"`;
  return `entry ${last + 1} of ${nameOf(path.slice(0, -1))}`;
}
