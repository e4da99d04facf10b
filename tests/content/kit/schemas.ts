import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolve, type Schema } from '../../../site/pages/docs/checker/schema.ts';
import { ROOT, readText } from './read-content.ts';

const read = (name: string): Schema => JSON.parse(readText(`public/schema/${name}`));

export const configSchema = read('config.schema.json');
export const evaluationSchema = read('evaluation.schema.json');

export const schemaFiles = (): readonly string[] => readdirSync(join(ROOT, 'public/schema')).sort();

/** Every field of the schemas by name, with each of its definitions. */
export function fieldsByName(schemas: readonly Schema[]): ReadonlyMap<string, readonly Schema[]> {
  const fields = new Map<string, Schema[]>();
  for (const root of schemas) {
    eachSchema(root, ({ properties = {} }) => {
      for (const [name, field] of Object.entries(properties))
        fields.set(name, [...(fields.get(name) ?? []), resolve(field, root)]);
    });
  }
  return fields;
}

/** Every value that the schemas name: `tool_calls`, `us_ssn`. */
export function namedValues(schemas: readonly Schema[]): ReadonlySet<unknown> {
  const values = new Set<unknown>();
  eachSchema(schemas, (schema) => {
    for (const value of [schema.const, ...(schema.enum ?? [])]) values.add(value);
  });
  values.delete(undefined);
  return values;
}

function eachSchema(value: unknown, see: (schema: Schema) => void): void {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) see(value);
  for (const [name, each] of Object.entries(value))
    if (name !== 'default' && name !== 'examples') eachSchema(each, see);
}
