/** Shows only the fields whose name contains what is typed, and opens their tables. */
export function filterFields(root: ParentNode): void {
  const field = root.querySelector<HTMLInputElement>('#field-filter');
  const filter = field?.closest<HTMLElement>('.field-filter');
  if (!field || !filter?.hidden) return;
  filter.hidden = false;
  const tables = [...root.querySelectorAll<HTMLElement>('details:has(.table-fields)')];
  const opened = tables.filter((details) => details.hasAttribute('open'));
  field.addEventListener('input', () => {
    const wanted = field.value.trim().toLowerCase();
    for (const details of tables) {
      const found = showRows(details, wanted);
      details.toggleAttribute('open', wanted === '' ? opened.includes(details) : found);
      for (const part of sectionOf(details)) part.hidden = !found;
    }
  });
}

/** Hides rows that do not match. Returns whether one does. */
function showRows(table: HTMLElement, wanted: string): boolean {
  let found = false;
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
    const matches = row.cells[0]?.textContent.toLowerCase().includes(wanted) ?? false;
    row.hidden = !matches;
    found ||= matches;
  }
  return found;
}

/** The table with the heading and the text above it. */
function sectionOf(details: HTMLElement): HTMLElement[] {
  const parts = [details];
  for (let part = details.previousElementSibling; part instanceof HTMLElement; ) {
    parts.push(part);
    if (part.querySelector('h3')) break;
    part = part.previousElementSibling;
  }
  return parts;
}
