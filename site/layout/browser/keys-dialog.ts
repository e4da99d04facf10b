const ROWS = [
  ['Previous page or article', '['],
  ['Next page or article', ']'],
  ['This list', '?'],
] as const;

/** Opens the list of keyboard shortcuts, with a switch that turns single-key shortcuts on or off. */
export function showKeys(areOn: () => boolean, switchKeys: (on: boolean) => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('.keys') ?? makeDialog(switchKeys);
  const input = dialog.querySelector('input');
  if (input) input.checked = areOn();
  if (!dialog.open) dialog.showModal();
}

function makeDialog(switchKeys: (on: boolean) => void): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'keys';
  dialog.setAttribute('aria-labelledby', 'keys-title');
  dialog.setAttribute('closedby', 'any');
  dialog.innerHTML = `
    <div class="keys-body">
      <div class="keys-head">
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <button type="button" class="keys-close">Close</button>
      </div>
      <dl>${[...searchRows(), ...ROWS].map(toHtml).join('')}</dl>
      <p class="keys-switch">
        <input type="checkbox" id="keys-switch" aria-describedby="keys-why">
        <label for="keys-switch">Use single keys as shortcuts</label>
      </p>
      <p id="keys-why">Switch them off if you use speech input or press keys by chance. This browser remembers it;
        the list stays at the end of every page.</p>
    </div>`;
  // Fallback for browsers without `closedby`: a click whose target is the dialog itself is on its backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).matches('.keys-close')) dialog.close();
  });
  const input = dialog.querySelector('input');
  input?.addEventListener('change', () => switchKeys(input.checked));
  document.body.append(dialog);
  return dialog;
}

/** Shortcuts of the search dialog; empty on pages without search. */
function searchRows(): (readonly [name: string, ...keys: string[]])[] {
  if (!document.querySelector('button[data-search]')) return [];
  const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return [
    ['Search', '/'],
    ['Search, also while writing', modifier, 'K'],
  ];
}

const toHtml = ([name, ...keys]: readonly [name: string, ...keys: string[]]): string =>
  `<div><dt>${name}</dt><dd>${keys.map((key) => `<kbd>${key}</kbd>`).join('')}</dd></div>`;
