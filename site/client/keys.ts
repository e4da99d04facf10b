import { loadStyles } from './load-styles.ts';

const KEY = 'keys';
const NEIGHBOURS: Readonly<Record<string, string>> = { '[': 'prev', ']': 'next' };

/** Without storage the choice holds for this page. */
let off = false;

/** Whether single keys are commands: yes, until the visitor switches them off (WCAG 2.1.4). */
function keysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return !off;
  }
}

function switchKeys(on: boolean): void {
  off = !on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {}
}

/**
 * Whether a press of a single key is meant as a command: not while writing, not with other keys but those that make the
 * character, not with a dialog open, and not when the visitor does not want it.
 */
export function isCommand(event: KeyboardEvent): boolean {
  return !(
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.metaKey ||
    ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) ||
    (event.target as Element).closest('input, textarea, select, [contenteditable]') ||
    document.querySelector('dialog[open]') ||
    !keysAreOn()
  );
}

/** `[` and `]` lead to the neighbours of a page, `?` and the button in the footer to the list of keys. */
export function startKeys(): void {
  const show = () =>
    Promise.all([import('./keys-dialog.ts'), loadStyles()]).then(
      ([{ showKeys }]) => showKeys(keysAreOn, switchKeys),
      () => {},
    );
  document.addEventListener('keydown', (event) => {
    if (!isCommand(event)) return;
    const rel = NEIGHBOURS[event.key];
    if (rel) document.querySelector<HTMLElement>(`main [rel=${rel}]`)?.click();
    if (event.key === '?') show();
  });
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.keys-button')) show();
  });
}
