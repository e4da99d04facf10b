import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** Radio buttons for system, light, and dark. A script shows them, and moves them to the menu in narrow windows. */
export const ThemeSwitch = (): ReactNode => (
  <fieldset className="theme-switch choice scripted" hidden>
    <legend className="visually-hidden">Theme</legend>
    {(['System', 'Light', 'Dark'] as const).map((name) => {
      const value = name.toLowerCase() as Lowercase<typeof name>;
      return (
        <label key={name}>
          <input type="radio" name="theme" value={value} />
          <Icon name={value} />
          <span className="visually-hidden">{name}</span>
        </label>
      );
    })}
  </fieldset>
);
