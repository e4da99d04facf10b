const COMMANDS: readonly { readonly name: string; readonly keys: readonly string[] }[] = [
  { name: 'Previous page or article', keys: ['['] },
  { name: 'Next page or article', keys: [']'] },
  { name: 'This list', keys: ['?'] },
];

/** Opens the list of keyboard shortcuts, with a switch that turns single-key shortcuts on or off. */
export function showKeys(areOn: () => boolean, switchKeys: (on: boolean) => void): void {
  const known = document.querySelector<HTMLDialogElement>('.keys');
  const dialog = known ?? makeDialog(switchKeys);
  const input = dialog.querySelector('input');
  if (input) input.checked = areOn();
  if (!dialog.open) dialog.showModal();
}

function makeDialog(switchKeys: (on: boolean) => void): HTMLDialogElement {
  const dialog = make('dialog', { className: 'keys panel panel-raised' });
  const heading = make('h2', { id: 'keys-title', textContent: 'Keyboard shortcuts' });
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('closedby', 'any');
  // Fallback for browsers without `closedby`: a click whose target is the dialog itself is on its backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());

  const close = make('button', { type: 'button', className: 'keys-close button-bare', textContent: 'Close' });
  close.addEventListener('click', () => dialog.close());
  const head = make('div', { className: 'keys-head row row-apart' }, heading, close);

  const list = make('dl', {}, ...[...searchCommands(), ...COMMANDS].map(commandRow));
  const input = make('input', { type: 'checkbox', id: 'keys-switch' });
  input.setAttribute('aria-describedby', 'keys-why');
  input.addEventListener('change', () => switchKeys(input.checked));
  const label = make('label', { htmlFor: input.id, textContent: 'Use single keys as shortcuts' });
  const why = make('p', {
    id: 'keys-why',
    textContent:
      'Switch them off if you use speech input or press keys by chance. This browser remembers it; the list stays at the end of every page.',
  });
  dialog.append(
    make(
      'div',
      { className: 'keys-body' },
      head,
      list,
      make('p', { className: 'keys-switch row' }, input, label),
      why,
    ),
  );
  document.body.append(dialog);
  return dialog;
}

/** Shortcuts of the search dialog; empty on pages without search. */
function searchCommands(): typeof COMMANDS {
  if (!document.querySelector('button[data-search]')) return [];
  const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return [
    { name: 'Search', keys: ['/'] },
    { name: 'Search, also while writing', keys: [modifier, 'K'] },
  ];
}

function commandRow({ name, keys }: (typeof COMMANDS)[number]): HTMLElement {
  const shown = keys.map((key) => make('kbd', { textContent: key }));
  return make('div', {}, make('dt', { textContent: name }), make('dd', {}, ...shown));
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
