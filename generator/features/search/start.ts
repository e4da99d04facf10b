import type { DialogOptions } from './dialog.ts';

/**
 * Whether a key is a command of a single key. Not in a text field, while a dialog is open, or with modifiers
 * other than those that produce the character.
 */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !(
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.metaKey ||
    ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) ||
    (event.composedPath()[0] as Element).matches(':read-write') ||
    document.querySelector('dialog[open]')
  );

type Options = DialogOptions & {
  /** Text of the buttons when search cannot be loaded. */
  readonly offline?: string;
  /** Whether a key opens search if it is `/`. Default: `isSingleKey`. */
  readonly isCommand?: (event: KeyboardEvent) => boolean;
};

/**
 * Shows the buttons with `data-search`, and opens the search dialog on a click on one, on `/`, Ctrl+K and ⌘K.
 * Loads the dialog, which `dialog.css` styles, when it is first used.
 */
export function startSearch(options: Options = {}): void {
  const { offline = 'Search is offline', isCommand = isSingleKey } = options;
  const buttons = document.querySelectorAll<HTMLElement>('[data-search]');
  const load = () => import('./dialog.ts').catch(() => undefined);
  const open = async () => {
    const dialog = await load();
    if (dialog) dialog.openDialog(options);
    else for (const button of buttons) button.textContent = offline;
  };
  for (const button of buttons) {
    button.hidden = false;
    // Before the click, when the pointer reaches the button.
    button.addEventListener('pointerenter', load, { once: true });
    button.addEventListener('click', open);
  }
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isChord = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
    if (!isChord && (key !== '/' || !isCommand(event))) return;
    event.preventDefault();
    void open();
  });
}
