import { isCommand } from '../../layout/browser/keys.ts';
import { loadStyles } from '../../layout/browser/load-styles.ts';

const load = () => Promise.all([import('./dialog.ts'), loadStyles()]);

/**
 * Loads search on the first use of a search button, Ctrl+K or ⌘K, or `/`. Shows the search buttons, which are hidden
 * without JavaScript.
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
    // Start loading when the pointer reaches the button, before the click.
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
