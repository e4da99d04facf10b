/**
 * Menus are dialogs and popovers that buttons open by themselves. What is left to do: close one when a link in it leads
 * to a place on this very page, and stand in for `command` in browsers that do not know it.
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
