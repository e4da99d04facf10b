import { make } from '#generator/search/elements.ts';

const TITLE = 'Keyboard shortcuts';
const COMMANDS: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['Previous page or article', '['],
  ['Next page or article', ']'],
  ['This list', '?'],
];

/** Opens the list of keyboard shortcuts, with a switch that turns single-key shortcuts on or off. */
export function showKeys(areOn: () => boolean, switchKeys: (on: boolean) => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('.keys') ?? makeDialog(switchKeys);
  const input = dialog.querySelector('input');
  if (input) input.checked = areOn();
  if (!dialog.open) dialog.showModal();
}

function makeDialog(switchKeys: (on: boolean) => void): HTMLDialogElement {
  const close = make('button', { type: 'button', class: 'button-bare' }, 'Close');
  const input = make('input', { type: 'checkbox', 'aria-describedby': 'keys-why' });
  const dialog = make(
    'dialog',
    { class: 'keys panel panel-raised', 'aria-label': TITLE, closedby: 'any' },
    make(
      'div',
      { class: 'keys-body' },
      make('div', { class: 'row row-apart' }, make('h2', {}, TITLE), close),
      make('dl', {}, ...[...searchCommands(), ...COMMANDS].map(commandRow)),
      make('label', { class: 'row' }, input, 'Use single keys as shortcuts'),
      make(
        'p',
        { id: 'keys-why', class: 'muted' },
        'Turn them off if you use speech input or often press keys by accident. Your choice is stored in this browser. A button at the end of every page opens this list.',
      ),
    ),
  );
  input.addEventListener('change', () => switchKeys(input.checked));
  // Fallback for browsers without `closedby`: a click whose target is the dialog itself is on its backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === close) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}

/** Shortcuts of the search dialog; empty on pages without search. */
function searchCommands(): typeof COMMANDS {
  if (!document.querySelector('button[data-search]')) return [];
  const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return [
    ['Search', '/'],
    ['Search, even while typing', modifier, 'K'],
  ];
}

const commandRow = ([name, ...keys]: (typeof COMMANDS)[number]): HTMLElement =>
  make(
    'div',
    { class: 'row row-apart' },
    make('dt', {}, name),
    make('dd', { class: 'row' }, ...keys.map((key) => make('kbd', {}, key))),
  );
