const KEY = 'theme';

/**
 * Starts the theme switch: radio buttons for system, light, and dark, shown once this script can store the preference.
 * Reads the preference again whenever the page is shown, because it may have changed since the page was prerendered or
 * put into the back/forward cache.
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

/** Ignores errors of disabled storage. The preference then lasts until the page is closed. */
function store(use: () => void): void {
  try {
    use();
  } catch {}
}
