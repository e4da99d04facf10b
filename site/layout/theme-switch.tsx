import type { ReactNode } from 'react';

/** Space of the theme switch. A script makes its radio buttons, and moves it to the menu in narrow windows. */
export const ThemeSwitch = (): ReactNode => (
  <fieldset className="theme-switch" hidden>
    <legend className="visually-hidden">Theme</legend>
  </fieldset>
);
