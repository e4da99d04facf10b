/** Subset of JSON Schema that the published schemas use. */
export type Schema = {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
};

const LOCAL = '#/$defs/';

/** Name of the definition that a schema references. */
export const refName = (schema: Schema): string | undefined =>
  schema.$ref?.startsWith(LOCAL) ? schema.$ref.slice(LOCAL.length) : undefined;

/** Returns the definition that a schema references, or the schema itself. */
export function resolve(schema: Schema, root: Schema): Schema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const definition = root.$defs?.[name];
  if (!definition) throw new Error(`${root.$id ?? 'The schema'} has no definition "${name}".`);
  return definition;
}

/** Returns the alternatives of a schema that a constant field distinguishes: kinds, agent types, checks. */
export function variantsOf(schema: Schema, root: Schema): readonly Schema[] {
  const variants = (schema.oneOf ?? []).map((each) => resolve(each, root));
  return variants.every((each) => discriminatorOf(each) !== undefined) ? variants : [];
}

/** Name and value of the constant field that identifies a variant. */
export function discriminatorOf(variant: Schema): { name: string; value: string } | undefined {
  for (const [name, field] of Object.entries(variant.properties ?? {})) {
    if (typeof field.const === 'string') return { name, value: field.const };
  }
  return undefined;
}
