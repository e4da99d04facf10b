/** Scrolls the sidebar, and the menu when it opens, to the entry of the current page. */
export function showCurrentPage(): void {
  scrollToCurrent(document.querySelector('.docs-sidebar'));
  // Safe to run again: adding the same listener twice has no effect.
  document.addEventListener('toggle', onToggle, true);
}

function onToggle({ target }: Event): void {
  if (target instanceof HTMLDialogElement && target.open) scrollToCurrent(target);
}

function scrollToCurrent(list: HTMLElement | null): void {
  const entry = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !entry) return;
  const { top, bottom, height } = list.getBoundingClientRect();
  if (entry.bottom > bottom) list.scrollTop += entry.top - top - height / 2;
}
