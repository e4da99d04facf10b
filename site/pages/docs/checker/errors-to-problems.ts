import type { ErrorObject } from 'ajv';
import { nearest } from '#generator/nearest';
import type { Path, Problem } from './problem.ts';

/** Types as the field reference of the documentation names them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
const quoted = (names: readonly string[]): string => OR.format(names.map((name) => `"${name}"`));

type Source = (path: Path) => string | undefined;
type Wording = Partial<Pick<Problem, 'path' | 'at' | 'field'>> & Pick<Problem, 'message' | 'hint'>;

/**
 * Words schema errors of Ajv (`allErrors`, `verbose`, `discriminator`) as the `validate` command does. The tests of the
 * documentation's examples and the configuration checker share these messages.
 * @param sourceOf returns the text of a value in the file.
 */
export function errorsToProblems(
  errors: readonly ErrorObject[],
  sourceOf: Source = () => undefined,
): Problem[] {
  const seen = new Set<string>();
  return withoutEffects(errors).flatMap((error): Problem[] => {
    const path = toPath(error.instancePath);
    const problem = { path, at: 'value' as const, ...wordsFor(error, path, sourceOf) };
    const key = JSON.stringify([problem.path, problem.message]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [problem];
  });
}

/** Removes errors that follow from another one: those of alternatives that were not meant, and of a wrong type. */
function withoutEffects(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors;
  for (const error of errors) {
    const { keyword, instancePath } = error;
    const isBelow = (each: ErrorObject) =>
      each.instancePath === instancePath || each.instancePath.startsWith(`${instancePath}/`);
    if (keyword === 'type')
      left = left.filter(
        (each) => each.instancePath !== instancePath || !/^(?:enum|const)$/.test(each.keyword),
      );
    if (keyword === 'oneOf')
      left = left.filter(
        (each) => each.instancePath !== instancePath || !/\/oneOf\/\d+\/required$/.test(each.schemaPath),
      );
    if (keyword === 'anyOf') {
      const ofOtherTypes = (each: ErrorObject) =>
        each.keyword === 'type' && each.instancePath === instancePath;
      const branches = left.filter((each) => each !== error && isBelow(each));
      const meant = branches.filter((each) => !ofOtherTypes(each));
      left = left.filter(
        (each) => !isBelow(each) || (meant.length > 0 ? meant.includes(each) : each === error),
      );
    }
  }
  return left;
}

/** Converts a JSON Pointer. */
const toPath = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function wordsFor(error: ErrorObject, path: Path, sourceOf: Source): Wording {
  const { keyword, params, parentSchema = {}, data } = error;
  const name = path.findLast((part) => typeof part === 'string');
  const it = name === undefined ? 'the file' : `"${name}"`;
  const fields = Object.keys(parentSchema.properties ?? {});
  switch (keyword) {
    case 'additionalProperties': {
      const unknown: string = params.additionalProperty;
      const near = nearest(unknown, fields);
      return {
        path: [...path, unknown],
        at: 'key',
        message: `unknown field "${unknown}"${near ? `; did you mean "${near}"?` : ''}`,
        hint: near
          ? `Rename it to "${near}", or remove it.`
          : `Remove it. Known fields: ${fields.join(', ')}.`,
        field: [...path, near ?? unknown],
      };
    }
    case 'required':
      return missing(params.missingProperty, path);
    case 'discriminator':
      return wrongVariant(error, path);
    case 'oneOf': {
      const either = (parentSchema.oneOf as { required: string[] }[]).flatMap(({ required }) => required);
      if (params.passingSchemas === null)
        return {
          at: 'key',
          message: `missing field ${quoted(either)}`,
          hint: `Add one of them.`,
          field: [...path, either[0] ?? ''],
        };
      return {
        path: [...path, either.at(-1) ?? ''],
        at: 'key',
        message: `only one of ${quoted(either).replace(' or ', ' and ')} is allowed`,
        hint: 'Remove one of them.',
      };
    }
    case 'anyOf': {
      const titles = (parentSchema.anyOf as { title: string }[]).map(({ title }) => title.toLowerCase());
      return { message: `${it} must be ${OR.format(titles)}`, hint: 'Write it in one of these forms.' };
    }
    case 'type':
      return wrongType({ type: params.type, it, data, source: sourceOf(path), fields });
    case 'const':
      return {
        message: `${it} must be ${params.allowedValue}`,
        hint: `Write ${name}: ${params.allowedValue}.`,
      };
    case 'enum': {
      const allowed: unknown[] = params.allowedValues;
      const near = nearest(String(data), allowed.map(String));
      return {
        message: near
          ? `${it} cannot be "${data}"; did you mean "${near}"?`
          : `${it} must be ${OR.format(allowed.map(String))}`,
        hint: `Use ${OR.format(allowed.map((each) => (typeof each === 'string' && /^[\d.]+$/.test(each) ? `"${each}"` : String(each))))}.`,
      };
    }
    case 'pattern': {
      const [example] = parentSchema.examples ?? [];
      return {
        message: `${it} must match ${params.pattern}`,
        hint: example === undefined ? 'Change it to match.' : `Write it in the form of "${example}".`,
      };
    }
    case 'minimum':
      return { message: `${it} must be at least ${params.limit}`, hint: 'Use a larger number.' };
    case 'exclusiveMinimum':
      return { message: `${it} must be more than ${params.limit}`, hint: 'Use a larger number.' };
    case 'maximum':
      return { message: `${it} must be at most ${params.limit}`, hint: 'Use a smaller number.' };
    case 'minLength':
      return {
        message: `${it} must not be empty`,
        hint: 'Write a text, or remove the field if it is optional.',
      };
    case 'maxLength':
      return {
        message: `${it} must have at most ${params.limit} characters`,
        hint: `Shorten it by ${count([...String(data)].length - params.limit, 'character')}.`,
      };
    case 'minItems':
      return { message: `${it} must have at least ${count(params.limit, 'entry')}`, hint: 'Add an entry.' };
    case 'maxItems':
      return {
        message: `${it} must have at most ${count(params.limit, 'entry')}`,
        hint:
          name === 'cases'
            ? 'Move the cases into a dataset.'
            : `Remove ${count((data as unknown[]).length - params.limit, 'entry')}.`,
      };
    case 'uniqueItems':
      return {
        path: [...path, Math.max(params.i, params.j)],
        message: `${it} has the same entry twice`,
        hint: 'Remove one of the two.',
      };
    case 'minProperties':
      return { at: 'key', message: `${it} must have at least one field`, hint: `Add ${quoted(fields)}.` };
    default:
      return { message: `${it} is not valid`, hint: 'Compare it with the field reference.' };
  }
}

const missing = (field: string, path: Path): Wording => ({
  at: 'key',
  message: `missing field "${field}"`,
  hint: `Add "${field}" to ${path.length === 0 ? 'the file' : 'this object'}.`,
  field: [...path, field],
});

/** The field that decides between variants has no value or an unknown one. */
function wrongVariant({ params, parentSchema = {} }: ErrorObject, path: Path): Wording {
  const { tag, tagValue } = params;
  if (tagValue === undefined) return missing(tag, path);
  const values: string[] = parentSchema.examples ?? [];
  const near = nearest(String(tagValue), values);
  const written = typeof tagValue === 'object' ? JSON.stringify(tagValue) : tagValue;
  return {
    path: [...path, tag],
    message: `unknown ${tag} "${written}"${near ? `; did you mean "${near}"?` : ''}`,
    hint: `Use ${OR.format(values)}.`,
  };
}

function wrongType(input: {
  type: string;
  it: string;
  data: unknown;
  source: string | undefined;
  fields: readonly string[];
}): Wording {
  const { type, it, data, source, fields } = input;
  return { message: `${it} must be ${TYPES[type] ?? type}`, hint: hintForType() };

  function hintForType(): string {
    const written = source ?? String(data);
    if (data === null)
      return type === 'object' ? 'Indent its fields below it.' : 'Add a value after the colon.';
    if (type === 'string' && typeof data !== 'object') return `Put it in quotes: "${written}".`;
    if (type === 'integer' && typeof data === 'number') return 'Use a number without a fraction.';
    if (/integer|number|boolean/.test(type) && typeof data === 'string')
      return /^(?:[\d.]+|true|false)$/.test(data) ? 'Remove the quotes.' : `Replace it with ${TYPES[type]}.`;
    if (type === 'array') return 'Write each entry on a line of its own that begins with "- ".';
    if (type === 'object' && fields.length > 0) return `Replace it with fields, such as "${fields[0]}".`;
    if (type === 'object') return 'Replace it with fields, each on a line of its own.';
    return `Replace it with ${TYPES[type] ?? type}.`;
  }
}

const count = (number: number, word: string): string => {
  const many = word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
  return `${number} ${number === 1 ? word : many}`;
};
