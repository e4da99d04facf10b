import { isCommand } from './keys.ts';
import { loadStyles } from './load-styles.ts';

const load = () => Promise.all([import('./search/dialog.ts'), loadStyles()]);

/**
 * Search waits for its buttons, Ctrl+K or ⌘K, and `/`; nothing of it is loaded before. Its buttons are shown once there
 * is a script that makes them work.
 */
export function startSearch(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-search]');
  const open = () =>
    load().then(
      ([{ showSearch }]) => showSearch(),
      () => {
        for (const button of buttons) button.lastChild?.replaceWith('Search is offline');
      },
    );
  for (const button of buttons) {
    button.hidden = false;
    // The hand is on its way: what is needed may be too.
    button.addEventListener('pointerenter', () => load().catch(() => {}), { once: true });
  }
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-search]')) open();
  });
  document.addEventListener('keydown', (event) => {
    const chord = event.key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!chord && (event.key !== '/' || !isCommand(event))) return;
    event.preventDefault();
    open();
  });
}
