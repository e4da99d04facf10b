const KEY = 'theme';
const SVG = 'http://www.w3.org/2000/svg';

/** Themes with the path of their icon. */
const THEMES = {
  System: 'M2 3h12v8H2zM5.5 13.5h5',
  Light:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  Dark: 'M13.5 9.6A5.8 5.8 0 1 1 6.4 2.5a4.6 4.6 0 0 0 7.1 7.1z',
};

/**
 * Starts the theme switch: radio buttons for system, light, and dark, which this script makes, because no page needs
 * them without it. CSS alone shows the selected theme.
 * Reads the preference again whenever the page is shown, because it may have changed since the page was prerendered or
 * put into the back/forward cache. The switch is in the menu wherever the header shows the button of the menu.
 */
export function startThemeSwitch(): void {
  const field = document.querySelector<HTMLFieldSetElement>('.theme-switch');
  if (!field) return;
  field.append(...Object.entries(THEMES).map(makeOption));
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
  const place = () =>
    document.querySelector(narrow.matches ? '#site-menu' : '.site-header-inner')?.append(field);
  narrow.addEventListener('change', place);
  place();
  field.hidden = false;
}

function makeOption([title, path]: readonly [string, string]): HTMLElement {
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: KEY, value: title.toLowerCase() });
  const icon = document.createElementNS(SVG, 'svg');
  const drawn = document.createElementNS(SVG, 'path');
  const attributes = { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  drawn.setAttribute('d', path);
  icon.append(drawn);
  const name = document.createElement('span');
  name.className = 'visually-hidden';
  name.textContent = title;
  const face = document.createElement('span');
  face.append(icon, name);
  const label = document.createElement('label');
  label.append(input, face);
  return label;
}

/** Ignores errors of disabled storage. The preference then lasts until the page is closed. */
function store(use: () => void): void {
  try {
    use();
  } catch {}
}
