/** A long menu opens where the page is in it, also when the current page is far below its first entries. */
export function showPlaceInMenu(root: ParentNode): void {
  for (const menu of root.querySelectorAll<HTMLDialogElement>('dialog.menu:not([data-watched])')) {
    menu.dataset.watched = '';
    menu.addEventListener('toggle', () => {
      if (menu.open)
        menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
  }
}
