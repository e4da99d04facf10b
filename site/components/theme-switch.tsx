import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

const THEMES = [
  { value: 'system', title: 'System' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
] as const;

/** Theme switch. A script shows it, and moves it to the menu in narrow windows; CSS alone shows the selected theme. */
export function ThemeSwitch(): ReactNode {
  return (
    <fieldset className="theme-switch" hidden>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(({ value, title }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'system'} />
          <span>
            <Icon name={value} />
            <span className="visually-hidden">{title}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
