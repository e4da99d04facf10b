import {
  discriminatorOf,
  refName,
  resolve,
  type Schema,
  variantsOf,
} from '../../site/pages/docs/checker/schema.ts';
import { defaultCell, entries, plain, prose, range, typeCell } from './cells.ts';
import { collectSections, type Section } from './collect-sections.ts';

const HEAD = '| Field | Type | Default | Meaning |\n|---|---|---|---|';
const LIMITS = ['fail_below', 'warn_below', 'fail_above', 'warn_above'];

type Sections = ReadonlyMap<string, Section>;

/** Renders the field reference: one heading and table for each file, each evaluation kind and each shared object. */
export function schemasToMarkdown(schemas: readonly Schema[]): string {
  const sections = new Map<string, Section>();
  for (const section of schemas.flatMap(collectSections)) {
    if (sections.has(section.id))
      throw new Error(`Two parts of the schemas would be called "${section.id}".`);
    sections.set(section.id, section);
  }
  return [...sections.values()]
    .map((section, at) => sectionToMarkdown(section, sections, at < 2))
    .join('\n\n');
}

function sectionToMarkdown(section: Section, sections: Sections, isOpen: boolean): string {
  const rows = section.objects.flatMap((object) => {
    const variant = section.objects.length > 1 ? discriminatorOf(object) : undefined;
    const fields = objectToRows({ object, section, path: '', sections, skip: variant?.name });
    if (!variant) return fields;
    return [
      row([`\`${variant.name}: ${variant.value}\``, '', '', prose(object.description ?? '')]),
      ...fields,
    ];
  });
  const heading = `### ${plain(section.title)} {#${section.id}}`;
  const names = rows.map((each) => /`(.+?)`/.exec(each)?.[1] ?? '');
  const shown = names.filter((name) => !/[.[:]/.test(name)).slice(0, 3);
  const count = `${names.length} field${names.length > 1 ? 's' : ''}`;
  const summary = `${count}: ${shown.join(', ')}${names.length > shown.length ? ' …' : ''}`;
  return `${heading}\n\n${prose(section.description)}\n\n:::details{summary="${summary}"${isOpen ? ' open' : ''}}\n${[HEAD, ...rows].join('\n')}\n:::`;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns a row for each field, followed by the rows of an object that is shown in place. */
function objectToRows(input: {
  object: Schema;
  section: Section;
  path: string;
  sections: Sections;
  skip?: string | undefined;
}): string[] {
  const { object, section, path, sections } = input;
  const rows: string[] = [];
  const limits = new Map<string, Schema>();
  for (const [name, field] of Object.entries(object.properties ?? {})) {
    if (name === input.skip) continue;
    const schema = resolve(field, section.root);
    const required = object.required?.includes(name) ?? false;
    const link = sectionFor({ name, field, section, sections });
    const limitsOfField = isMetric(schema) ? Object.entries(schema.properties ?? {}) : [];
    for (const [limit, meaning] of limitsOfField) limits.set(limit, meaning);
    const type = link ? linkCell(schema, link) : isMetric(schema) ? metricCell(schema) : typeCell(schema);
    const meaning = link ? firstSentence(schema.description) : schema.description;
    rows.push(row([`\`${path}${name}\``, type, defaultCell(schema, required), prose(meaning ?? '')]));
    if (link || isMetric(schema)) continue;
    for (const { inner, suffix } of innerObjects(schema, section.root)) {
      rows.push(...objectToRows({ object: inner, section, path: `${path}${name}${suffix}.`, sections }));
    }
  }
  for (const [name, { type = '', description = '' }] of limits) {
    rows.push(row([`\`${path}*.${name}\``, type, 'none', prose(description)]));
  }
  return rows;
}

/** Limits have the same meaning for every metric, so they are explained once, below all metrics. */
const isMetric = (schema: Schema): boolean =>
  schema.properties !== undefined && Object.keys(schema.properties).every((name) => LIMITS.includes(name));

function metricCell(schema: Schema): string {
  const limits = Object.entries(schema.properties ?? {});
  const names = limits.map(([name]) => `\`${name}\``).join(', ');
  return names + range(limits[0]?.[1] ?? {}).replace(',', ':');
}

const linkCell = (schema: Schema, section: Section): string => {
  const words = section.title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  const link = `[${plain(words)}](#${section.id})`;
  return schema.type === 'array' ? `list of ${link}${entries(schema)}` : link;
};

const firstSentence = (text = ''): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;

/** Returns the section that describes the value of a field, or the entries of its list. */
function sectionFor(input: {
  name: string;
  field: Schema;
  section: Section;
  sections: Sections;
}): Section | undefined {
  const { root, id } = input.section;
  for (const each of [input.field, resolve(input.field, root).items ?? {}]) {
    const hasVariants = variantsOf(resolve(each, root), root).length > 0;
    const found = input.sections.get(`field-${hasVariants ? input.name : refName(each)}`);
    if (found && found.id !== id) return found;
  }
  return undefined;
}

/** Returns the objects inside a field, with the text between its name and theirs. */
function innerObjects(schema: Schema, root: Schema): { inner: Schema; suffix: string }[] {
  const one = resolve(schema, root);
  if (one.properties) return [{ inner: one, suffix: '' }];
  if (!one.items) return (one.anyOf ?? []).flatMap((each) => innerObjects(each, root));
  return innerObjects(one.items, root).map(({ inner, suffix }) => ({ inner, suffix: `[]${suffix}` }));
}
