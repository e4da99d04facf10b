import { make } from '#generator/search/elements.ts';
import type { FileKind } from '../check-file.ts';
import type { Path } from '../problem.ts';

/** Returns a link to a field in the field reference of the page, or to the object around it. */
export function linkToField(field: Path, file: FileKind, kind: unknown): HTMLAnchorElement {
  const names = field.filter((part) => typeof part === 'string');
  const sections = [
    ...[String(kind), file].map((name) => ({ heading: headingOf(name), label: names.join('.') })),
    ...names.map((name, index) => ({ heading: headingOf(name), label: names.slice(index + 1).join('.') })),
  ];
  for (const { heading, label } of sections) {
    const row = rowsOf(heading).find((each) => isLabel(labelOf(each), label));
    if (!heading || !row) continue;
    row.id ||= `${heading.id}.${label}`;
    return make('a', { href: `#${row.id}` }, labelOf(row));
  }
  const around = sections.findLast(({ heading }) => heading)?.heading;
  return make('a', { href: `#${around?.id}` }, around?.textContent ?? '');
}

/** Heading of a file, a kind or an object: `field-agent`, `field-thresholds-scored`. */
const headingOf = (name: string): Element | undefined =>
  [...document.querySelectorAll('.prose [id^="field-"]')].find(
    ({ id }) => id === `field-${name}` || id.startsWith(`field-${name}-`),
  );

/** Rows of the first table after a heading. */
function rowsOf(heading: Element | undefined): readonly HTMLTableRowElement[] {
  let next = heading?.closest('.heading')?.nextElementSibling;
  while (next && !next.matches('.heading, .table-scroll, details')) next = next.nextElementSibling;
  return [...(next?.querySelector('tbody')?.rows ?? [])];
}

const labelOf = ({ cells }: HTMLTableRowElement): string => cells[0]?.textContent ?? '';

/** The reference writes `criteria[].name` for entries of a list, and describes the limits of all metrics once. */
function isLabel(text: string, label: string): boolean {
  const plain = text.replaceAll('[]', '');
  return plain === label || plain === label.replace(/[^.]+\.([^.]+)$/, '*.$1');
}
