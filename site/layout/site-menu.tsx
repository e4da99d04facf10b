import type { ReactNode } from 'react';
import { config } from '../config.ts';
import { QUICKSTART } from '../pages/docs/sidebar-sections.ts';
import { LinkList, NavAnchor } from './link-list.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { headerLinks, WAITLIST } from './navigation.ts';

export const SITE_MENU = 'site-menu';

const LINKS = [
  ...headerLinks,
  { title: 'Quickstart', url: QUICKSTART },
  { title: 'GitHub', url: config.organizationUrl },
];

/** Navigation menu for small screens. A script adds the theme switch. */
export function SiteMenu({ current }: { current: string }): ReactNode {
  return (
    <MenuDialog id={SITE_MENU} title="Menu">
      <nav aria-label="Menu">
        <LinkList links={LINKS} current={current} className="menu-links" />
        <NavAnchor url={WAITLIST.url} current={current} className="button button-large">
          Join Waitlist
        </NavAnchor>
      </nav>
      <div className="menu-theme row row-apart" hidden>
        Theme
      </div>
    </MenuDialog>
  );
}
