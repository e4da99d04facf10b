import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { nearest } from '../../../generator/diagnostics/nearest.ts';
import { discriminatorOf, type Schema, variantsOf } from '../../../scripts/field-reference/schema.ts';
import { configSchema, evaluationSchema } from './schemas.ts';

const strict = new Ajv2020({ allErrors: true, strict: false });
const validators = { config: strict.compile(configSchema), evaluation: strict.compile(evaluationSchema) };

/** Reports only the errors of the alternative that a file was meant to match. */
const talkative = new Ajv2020({ allErrors: true, strict: false, verbose: true, discriminator: true });
const explainers = {
  config: talkative.compile(withDiscriminators(configSchema, configSchema)),
  evaluation: talkative.compile(withDiscriminators(evaluationSchema, evaluationSchema)),
};
const caseValidator = talkative.compile({ $ref: 'evaluation.schema.json#/$defs/case' });

export type FileKind = keyof typeof validators;

/** Returns the kind of product file that a path names, if any. */
export function fileKind(path: string): FileKind | undefined {
  if (path.endsWith('.eval.yaml')) return 'evaluation';
  return /(?:^|\/)evaluations\/config\.yaml$/.test(path) ? 'config' : undefined;
}

/** Returns the problems of a product file, with the messages of the `validate` command. */
export function fileProblems(input: { kind: FileKind; value: unknown }): readonly string[] {
  if (validators[input.kind](input.value)) return [];
  const explain = explainers[input.kind];
  explain(input.value);
  const words = (explain.errors ?? []).filter(({ keyword }) => keyword !== 'oneOf').map(errorToWords);
  return words.length > 0 ? words : ['one of "dataset" and "cases" is needed'];
}

/** Like `fileProblems`, for one line of a dataset. */
export function caseProblems(value: unknown): readonly string[] {
  return caseValidator(value) ? [] : (caseValidator.errors ?? []).map(errorToWords);
}

/** Names the deciding field of each `oneOf` whose alternatives have one, as OpenAPI's `discriminator` does. */
function withDiscriminators<Value>(value: Value, root: Schema): Value {
  if (!value || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => withDiscriminators(each, root)) as Value;
  const entries = Object.entries(value).map(([name, each]) => [name, withDiscriminators(each, root)]);
  const variant = variantsOf(value, root)[0];
  const propertyName = variant && discriminatorOf(variant)?.name;
  return { ...Object.fromEntries(entries), ...(propertyName ? { discriminator: { propertyName } } : {}) };
}

function errorToWords(error: ErrorObject): string {
  const { keyword, params, instancePath, parentSchema, message } = error;
  const name = instancePath.split('/').findLast((part) => !/^\d*$/.test(part)) ?? '';
  switch (keyword) {
    case 'additionalProperties': {
      const known = Object.keys(parentSchema?.properties ?? {});
      const near = nearest(params.additionalProperty, known);
      return `unknown field "${params.additionalProperty}"${near ? `; did you mean "${near}"?` : ''}`;
    }
    case 'required':
      return `missing field "${params.missingProperty}"`;
    case 'minimum':
      return `"${name}" must be at least ${params.limit}`;
    case 'maximum':
      return `"${name}" must be at most ${params.limit}`;
    default:
      return `"${name}" ${message}`;
  }
}
