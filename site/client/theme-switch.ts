const KEY = 'theme';

/** Radio buttons for system, light and dark, shown once there is a script to remember the choice. */
export function startThemeSwitch(): void {
  const fieldset = document.querySelector<HTMLFieldSetElement>('.theme-switch');
  if (!fieldset) return;
  const root = document.documentElement;
  const current = root.dataset.theme ?? 'system';
  for (const input of fieldset.querySelectorAll('input')) {
    input.checked = input.value === current;
    input.addEventListener('change', () => {
      if (input.value === 'system') {
        delete root.dataset.theme;
        store(() => localStorage.removeItem(KEY));
      } else {
        root.dataset.theme = input.value;
        store(() => localStorage.setItem(KEY, input.value));
      }
    });
  }
  fieldset.hidden = false;
}

/** Storage may be switched off; then the choice holds for this page. */
function store(change: () => void): void {
  try {
    change();
  } catch {}
}
