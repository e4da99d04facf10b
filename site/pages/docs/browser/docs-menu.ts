/** Scrolls the menu to the current page's entry when it opens. */
export function showPlaceInMenu(root: ParentNode): void {
  for (const menu of root.querySelectorAll<HTMLDialogElement>('dialog.menu:not([data-watched])')) {
    menu.dataset.watched = '';
    menu.addEventListener('toggle', () => {
      if (menu.open)
        menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
  }
}
