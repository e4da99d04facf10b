/** Closes menus when one of their links is followed, and implements `command` for browsers without it. */
export function startMenus(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('a')) {
      target.closest('dialog')?.close();
      target.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    }
    if (knowsCommands) return;
    const button = target.closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) {
      if (target instanceof HTMLDialogElement) target.close();
    } else if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });
}
