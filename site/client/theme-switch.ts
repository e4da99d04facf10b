const KEY = 'theme';

/**
 * Radio buttons for system, light and dark, shown once there is a script to remember the choice. A page that was prerendered,
 * or kept for the way back, may have been made under another choice, so it looks again when it is shown.
 */
export function startThemeSwitch(): void {
  const switches = document.querySelectorAll<HTMLFieldSetElement>('.theme-switch');
  const root = document.documentElement;
  const show = (theme = 'system') => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const each of switches)
      for (const input of each.querySelectorAll('input')) input.checked = input.value === theme;
  };
  show(root.dataset.theme);
  for (const each of switches) {
    each.addEventListener('change', ({ target }) => {
      const { value } = target as HTMLInputElement;
      show(value);
      store(() => (value === 'system' ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, value)));
    });
    each.hidden = false;
  }
  document.addEventListener('visibilitychange', () =>
    store(() => show(localStorage.getItem(KEY) ?? undefined)),
  );
}

/** Storage may be switched off; then the choice holds for this page. */
function store(use: () => void): void {
  try {
    use();
  } catch {}
}
