/**
 * Completes the menus, which are native dialogs and popovers. Closes a menu when a link in it goes to an anchor on the
 * same page, and implements `command` for browsers that do not support it.
 */
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
