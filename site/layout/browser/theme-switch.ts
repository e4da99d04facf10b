const KEY = 'theme';

/** Reads the preference again whenever the page is shown, because it may have changed while it was not. */
export function startThemeSwitch(): void {
  const field = document.querySelector<HTMLFieldSetElement>('.theme-switch');
  const inMenu = document.querySelector<HTMLElement>('.menu-theme');
  if (!field || !inMenu) return;
  const root = document.documentElement;
  const show = (theme = 'system') => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const input of field.querySelectorAll('input')) input.checked = input.value === theme;
  };
  show(root.dataset.theme);
  field.addEventListener('change', ({ target }) => {
    const { value } = target as HTMLInputElement;
    show(value);
    store(() => (value === 'system' ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, value)));
  });
  document.addEventListener('visibilitychange', () =>
    store(() => show(localStorage.getItem(KEY) ?? undefined)),
  );
  const narrow = matchMedia('(width < 64rem)');
  const place = () => (narrow.matches ? inMenu : document.querySelector('.site-header-inner'))?.append(field);
  narrow.addEventListener('change', place);
  place();
  field.hidden = false;
  inMenu.hidden = false;
}

/** Ignores errors of disabled storage. The preference then lasts until the page is closed. */
function store(use: () => void): void {
  try {
    use();
  } catch {}
}
