import type { ReactNode } from 'react';
import { MARK } from '../brand.ts';
import { config } from '../config.ts';
import { SearchButton } from '../search/search-button.tsx';
import { Icon } from './icons.tsx';
import { LinkList, NavAnchor } from './link-list.tsx';
import { headerLinks } from './navigation.ts';
import { SITE_MENU } from './site-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Header with brand, navigation, and early-access link. On small screens, a button opens the menu. */
export function SiteHeader({ current }: { current: string }): ReactNode {
  return (
    <header className="site-header screen-only">
      <div className="site-header-inner container">
        <Brand current={current} />
        <SearchButton place="header" />
        <nav className="site-nav wide-only" aria-label="Main">
          <LinkList links={headerLinks} current={current}>
            <li>
              <NavAnchor url="/waitlist" current={current} className="button button-small">
                Early Access
              </NavAnchor>
            </li>
          </LinkList>
        </nav>
        <button
          className="icon-button site-menu-open narrow-only"
          type="button"
          command="show-modal"
          commandfor={SITE_MENU}
        >
          <Icon name="menu" />
          <span className="visually-hidden">Open menu</span>
        </button>
        <ThemeSwitch />
      </div>
    </header>
  );
}

export function Brand({ current }: { current?: string }): ReactNode {
  const { size, line, weight } = MARK;
  return (
    <a className="brand" href="/" aria-current={current === '/' ? 'page' : undefined}>
      <svg className="brand-mark" viewBox={`5 0 14 ${size}`} width="14" height={size} aria-hidden="true">
        <path className="brand-line" d={line} />
        <path className="brand-weight" d={weight} />
      </svg>
      {config.product}
    </a>
  );
}
