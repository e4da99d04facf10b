import { isSingleKey } from '#generator/search/start.ts';

const KEY = 'keys';
const NEIGHBOURS: Readonly<Record<string, string>> = { '[': 'prev', ']': 'next' };

/** Used when storage is not available: the preference then lasts until the page is closed. */
let off = false;

/** Whether single-key shortcuts are on. On by default; visitors can turn them off (WCAG 2.1.4). */
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

/** Whether a key press is a shortcut of a single key, and they are on. */
export const isCommand = (event: KeyboardEvent): boolean => isSingleKey(event) && keysAreOn();

/** `[` and `]` open the previous and next page. `?` and a button in the footer open the list of shortcuts. */
export function startKeys(): void {
  const show = () =>
    import('./keys-dialog.ts').then(
      ({ showKeys }) => showKeys(keysAreOn, switchKeys),
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
