import type { FileKind } from './check-file.ts';
import type { Path } from './problem.ts';

/** Row of a table of the field reference. */
export type ReferenceRow = {
  /** Text of the first cell: `runtime.python`, `criteria[].name`, `thresholds.*.fail_below` or `type: http`. */
  readonly label: string;
  /** Section that describes the field's value. */
  readonly link?: string | undefined;
};

/** Rows of each section of the field reference, by the section's id. */
export type Reference = ReadonlyMap<string, readonly ReferenceRow[]>;

/** Section, and the position of a row in its table. Undefined for the section as a whole. */
export type Entry = { readonly section: string; readonly row: number | undefined };

/**
 * Finds the entry of a field in the field reference, or that of the nearest object around it.
 * @param valueAt returns the value at a path of the file. It decides between variants.
 */
export function findEntry(input: {
  reference: Reference;
  kind: FileKind;
  field: Path;
  valueAt: (path: Path) => unknown;
}): Entry {
  const { reference, kind, field, valueAt } = input;
  const first = `field-${kind}`;
  /** Sections that describe the current object. */
  let sections = kind === 'config' ? [first] : [first, `field-${valueAt(['kind'])}`];
  let prefix = '';
  let variant: unknown;
  let entry: Entry = { section: first, row: undefined };
  for (const [index, part] of field.entries()) {
    const above = field.slice(0, index);
    if (typeof part === 'number') {
      if (prefix !== '') prefix = `${prefix.slice(0, -1)}[].`;
      variant = field[index + 1] === undefined ? undefined : valueAt([...above, part, 'type']);
      continue;
    }
    const found = findRow(reference, sections, labelsOf(prefix, part), variant);
    if (!found) return entry;
    entry = { section: found.section, row: found.row };
    if (found.link === undefined) {
      prefix = `${prefix}${part}.`;
      continue;
    }
    const isLast = index === field.length - 1;
    if (!isLast) entry = { section: found.link, row: undefined };
    sections = [found.link];
    prefix = '';
    variant = valueAt([...above, part, 'type']);
  }
  return entry;
}

/** Labels that a field may have. Limits are described once for all metrics. */
const labelsOf = (prefix: string, name: string): string[] => [
  prefix + name,
  `${prefix.replace(/[^.]+\.$/, '*.')}${name}`,
];

function findRow(
  reference: Reference,
  sections: readonly string[],
  labels: readonly string[],
  variant: unknown,
): { section: string; row: number; link: string | undefined } | undefined {
  for (const section of sections) {
    const rows = reference.get(section) ?? [];
    const start = rows.findIndex(({ label }) => label === `type: ${variant}`);
    const isVariants = rows.some(({ label }) => label.startsWith('type: '));
    if (isVariants && labels.includes('type') && start >= 0) return { section, row: start, link: undefined };
    for (const [row, { label, link }] of rows.entries()) {
      if (isVariants && (start < 0 || row <= start)) continue;
      if (isVariants && label.startsWith('type: ')) break;
      if (labels.includes(label)) return { section, row, link };
    }
  }
  return undefined;
}
