import type { ReactNode } from 'react';

const THEMES = [
  { value: 'system', title: 'System' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
];

/** Hidden until a script can do something about it; which one is chosen is shown by CSS alone. */
export function ThemeSwitch(): ReactNode {
  return (
    <fieldset className="theme-switch" hidden>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(({ value, title }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'system'} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
