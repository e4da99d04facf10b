import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { discriminatorOf, type Schema, variantsOf } from '../field-reference/schema.ts';

export const VALIDATORS = 'site/pages/docs/checker/validators.js';

/** Keywords that do not affect whether a file is valid. */
const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples']);
const FILES = { config: 'config.schema.json', evaluation: 'evaluation.schema.json' };

/**
 * Returns a module with a validation function for each file format and for one case. Ajv compiles them from the public
 * schemas, so that the browser needs neither Ajv nor `eval`.
 */
export async function compileValidators(root: string): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    // The messages are those of errors-to-problems.ts, which reads the schema of an error.
    messages: false,
    verbose: true,
    // Definitions become functions, which are much smaller together than one copy per use.
    inlineRefs: false,
    strict: false,
    code: { source: true, esm: true },
  });
  for (const file of Object.values(FILES)) {
    const schema = JSON.parse(readFileSync(join(root, 'public/schema', file), 'utf8'));
    ajv.addSchema(prepare(schema, schema), file);
  }
  ajv.addSchema({ $ref: `${FILES.evaluation}#/$defs/case` }, 'case');
  // @ts-expect-error The types of Ajv describe the default export of CommonJS.
  const code: string = standaloneCode(ajv, { ...FILES, datasetCase: 'case' });
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return `// Generated from public/schema/ by \`npm run reference\`. Do not edit.\n${outputFiles[0]?.text ?? ''}`;
}

/**
 * Removes annotations that messages do not show, and names the field that decides between variants, as OpenAPI's
 * `discriminator` does, so that only the errors of the intended variant are reported.
 */
function prepare<Value>(value: Value, root: Schema): Value {
  if (!value || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => prepare(each, root)) as Value;
  const schema = value as Schema;
  const deciders = variantsOf(schema, root).flatMap((variant) => discriminatorOf(variant) ?? []);
  const propertyName = deciders[0]?.name;
  const variants = deciders.map((each) => each.value);
  const entries = Object.entries(value)
    .filter(([name, each]) => !ANNOTATIONS.has(name) || typeof each === 'object')
    .filter(([name]) => name !== 'default' && (name !== 'examples' || 'pattern' in value))
    .map(([name, each]) => [name, prepare(each, root)]);
  const anyOf = schema.anyOf?.map((each) => ({ ...prepare(each, root), title: each.title }));
  return {
    ...Object.fromEntries(entries),
    ...(anyOf && { anyOf }),
    // A discriminator accepts every value that is not an object.
    ...(propertyName && { type: 'object', discriminator: { propertyName }, examples: variants }),
  };
}
