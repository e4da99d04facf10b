import { keepInView } from '../../../layout/browser/current-section.ts';

/** Scrolls the sidebar, and the menu when it opens, to the entry of the current page. */
export function showCurrentPage(): void {
  scrollToCurrent(document.querySelector('.docs-sidebar'));
  // Safe to run again: adding the same listener twice has no effect.
  document.addEventListener('toggle', onToggle, true);
}

function onToggle({ target }: Event): void {
  if (target instanceof HTMLDialogElement && target.open) scrollToCurrent(target);
}

const scrollToCurrent = (list: Element | null): void =>
  keepInView(list, list?.querySelector('[aria-current]'));
