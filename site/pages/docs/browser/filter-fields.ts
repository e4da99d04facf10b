/** Shows only the fields whose name contains what is typed, in place of the rest of the page. */
export function filterFields(root: ParentNode): void {
  const field = root.querySelector<HTMLInputElement>('#field-filter');
  const filter = field?.closest<HTMLElement>('.field-filter');
  if (!field || !filter?.hidden) return;
  filter.hidden = false;
  const tables = [...root.querySelectorAll<HTMLElement>('details:has(.table-fields)')];
  const opened = tables.filter((details) => details.hasAttribute('open'));
  const parts = [...root.querySelectorAll<HTMLElement>('.prose > :not(.prose, .field-filter)')];
  const show = () => {
    const wanted = field.value.trim().toLowerCase();
    for (const part of parts) part.hidden = wanted !== '';
    let count = 0;
    for (const details of tables) {
      const found = showRows(details, wanted);
      details.toggleAttribute('open', wanted === '' ? opened.includes(details) : found > 0);
      if (found > 0) reveal(details);
      count += found;
    }
    if (field.nextElementSibling) field.nextElementSibling.textContent = wanted && `${count} found`;
  };
  field.addEventListener('input', show);
  // Before the browser follows a link to another part of the page, so that it can scroll there.
  document.addEventListener('click', ({ target }) => {
    if (field.value === '' || !(target as Element).closest('a[href^="#"]')) return;
    field.value = '';
    show();
  });
}

/** Hides rows that do not match, unless they introduce one that does. Returns the number of matches. */
function showRows(table: HTMLElement, wanted: string): number {
  let count = 0;
  let group: HTMLTableRowElement | undefined;
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
    if (row.cells[1]?.textContent === '') group = row;
    const names = [group, row].map((each) => each?.cells[0]?.textContent.toLowerCase());
    row.hidden = !names.some((name) => name?.includes(wanted));
    if (row.hidden) continue;
    if (group) group.hidden = false;
    count += 1;
  }
  return count;
}

/** Shows a table with the text and the heading above it. */
function reveal(part: Element | null): void {
  if (!(part instanceof HTMLElement)) return;
  part.hidden = false;
  if (!part.querySelector('h3')) reveal(part.previousElementSibling);
}
