import type { ReactNode } from 'react';
import type { RenderContext } from '#generator';
import { SearchButton } from '../search/search-button.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Icon } from './icons.tsx';
import { NavAnchor } from './nav-anchor.tsx';
import type { Shell } from './shell.ts';
import { SITE_MENU } from './site-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const WAITLIST = '/waitlist';

/** Header with brand, navigation, and early-access link. On small screens, a button opens the menu. */
export function SiteHeader(props: { shell: Shell; current: string; context: RenderContext }): ReactNode {
  const { shell, current, context } = props;
  return (
    <header className="site-header screen-only">
      <div className="site-header-inner container">
        <Brand product={shell.product} current={current} />
        <SearchButton context={context} place="header" />
        <nav className="site-nav wide-only" aria-label="Main">
          <ul>
            {shell.header.map(({ title, url }) => (
              <li key={url}>
                <NavAnchor url={url} current={current}>
                  {title}
                </NavAnchor>
              </li>
            ))}
            <li>
              <NavAnchor url={WAITLIST} current={current} className="button button-small">
                Early Access
              </NavAnchor>
            </li>
          </ul>
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

/** Mark and product name, linked to the home page. */
export function Brand({ product, current }: { product: string; current?: string }): ReactNode {
  return (
    <a className="brand" href="/" aria-current={current === '/' ? 'page' : undefined}>
      <BrandMark />
      {product}
    </a>
  );
}
