import type { Entry, Reference } from '../field-reference.ts';

const HEADINGS = '.prose :is(h2, h3)[id^="field-"]';

/** Body of the first table after a heading. */
function bodyOf(heading: Element): HTMLTableSectionElement | null {
  let next = heading.closest('.heading')?.nextElementSibling;
  while (next && !next.matches('.heading, .table-scroll')) next = next.nextElementSibling;
  return next?.querySelector('tbody') ?? null;
}

/** Reads the field reference of the page. */
export function readReference(root: ParentNode): Reference {
  return new Map(
    [...root.querySelectorAll(HEADINGS)].map((heading) => [
      heading.id,
      [...(bodyOf(heading)?.rows ?? [])].map(({ cells }) => ({
        label: cells[0]?.textContent ?? '',
        link: cells[1]?.querySelector('a')?.hash.slice(1),
      })),
    ]),
  );
}

/** Returns the hash of an entry, and gives its row an id if it has none. */
export function hashOf({ section, row }: Entry): string {
  const heading = document.getElementById(section);
  const tableRow = row === undefined || !heading ? undefined : bodyOf(heading)?.rows[row];
  if (!tableRow) return `#${section}`;
  tableRow.id ||= `${section}.${row}`;
  return `#${tableRow.id}`;
}
