import {
  discriminatorOf,
  refName,
  resolve,
  type Schema,
  variantsOf,
} from '../../site/pages/docs/checker/schema.ts';

/** Heading of the reference: an object, or the variants of one. */
export type Section = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly root: Schema;
  readonly objects: readonly Schema[];
};

/**
 * Returns the sections of the reference: each file, each variant of a file (an evaluation kind), each field with
 * variants (the agent), and each object that is used more than once. Other objects are shown where they are used.
 */
export function collectSections(root: Schema): readonly Section[] {
  const sections = new Map<string, Section>();
  const uses = countUses(root);
  const add = (name: string, schema: Schema, objects: readonly Schema[]): void => {
    const id = `field-${name}`;
    const { title = name, description = '' } = schema;
    if (!sections.has(id)) sections.set(id, { id, title, description, root, objects });
  };
  const enter = (object: Schema): void => {
    for (const [name, field] of Object.entries(object.properties ?? {})) look(name, field);
  };
  const look = (name: string, field: Schema): void => {
    const schema = resolve(field, root);
    const inner = schema.items ? resolve(schema.items, root) : schema;
    const variants = variantsOf(inner, root);
    const shared = [field, schema.items ?? {}].map(refName).find((each) => (uses.get(each ?? '') ?? 0) > 1);
    if (variants.length > 0) add(name, schema, variants);
    else if (shared !== undefined && inner.properties) add(shared, inner, [inner]);
    for (const object of variants.length > 0 ? variants : [inner]) enter(object);
  };

  const kinds = variantsOf(root, root);
  const file = kinds.length > 0 ? sharedFields(root, kinds) : root;
  add(root.$id?.split('.')[0] ?? '', root, [file]);
  const own = kinds.map((kind) => ownFields(kind, file));
  for (const kind of own) add(discriminatorOf(kind.whole)?.value ?? '', kind.whole, [kind.rest]);
  for (const object of [file, ...own.map(({ rest }) => rest)]) enter(object);
  return [...sections.values()];
}

function countUses(root: Schema): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const count = (value: unknown): void => {
    if (!value || typeof value !== 'object') return;
    const name = refName(value);
    if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
    for (const each of Object.values(value)) count(each);
  };
  count(root);
  return uses;
}

/** Returns the fields that all kinds share, after the one that names the kind. */
function sharedFields(root: Schema, kinds: readonly Schema[]): Schema {
  const alike = Object.entries(kinds[0]?.properties ?? {}).filter(([name, field]) =>
    kinds.every((kind) => JSON.stringify(kind.properties?.[name]) === JSON.stringify(field)),
  );
  const named = kinds.map(discriminatorOf);
  const kind: Schema = {
    description: 'What the evaluation measures. Each kind has its own table below.',
    enum: named.map((each) => each?.value),
  };
  return { ...root, properties: { [named[0]?.name ?? '']: kind, ...Object.fromEntries(alike) } };
}

function ownFields(whole: Schema, shared: Schema): { whole: Schema; rest: Schema } {
  const own = Object.entries(whole.properties ?? {}).filter(([name]) => !shared.properties?.[name]);
  return { whole, rest: { ...whole, properties: Object.fromEntries(own) } };
}
