import type { ReactNode } from 'react';
import { MenuDialog } from './menu-dialog.tsx';
import { NavAnchor } from './nav-anchor.tsx';
import type { Shell } from './shell.ts';

export const SITE_MENU = 'site-menu';

/** Navigation menu for small screens. A script adds the theme switch. */
export function SiteMenu({ shell, current }: { shell: Shell; current: string }): ReactNode {
  return (
    <MenuDialog id={SITE_MENU} title="Menu">
      <nav aria-label="Menu">
        <ul className="menu-links">
          {shell.header.map(({ title, url }) => (
            <li key={url}>
              <NavAnchor url={url} current={current}>
                {title}
              </NavAnchor>
            </li>
          ))}
        </ul>
        <NavAnchor url="/waitlist" current={current} className="button button-large">
          Join Waitlist
        </NavAnchor>
      </nav>
    </MenuDialog>
  );
}
