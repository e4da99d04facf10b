import type { ReactNode } from 'react';

/** Themes with the path of their icon. */
const THEMES = {
  System: 'M2 3h12v8H2zM5.5 13.5h5',
  Light:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  Dark: 'M13.5 9.6A5.8 5.8 0 1 1 6.4 2.5a4.6 4.6 0 0 0 7.1 7.1z',
};

/** Radio buttons for system, light, and dark. A script shows them, and moves them to the menu in narrow windows. */
export const ThemeSwitch = (): ReactNode => (
  <fieldset className="theme-switch" hidden>
    <legend className="visually-hidden">Theme</legend>
    {Object.entries(THEMES).map(([name, path]) => (
      <label key={name}>
        <input type="radio" name="theme" value={name.toLowerCase()} />
        <span>
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d={path} />
          </svg>
          <span className="visually-hidden">{name}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
