import type { ReactNode } from 'react';
import { config } from '../config.ts';
import { NavAnchor } from './nav-anchor.tsx';
import { footerGroups } from './navigation.ts';
import { Brand } from './site-header.tsx';

export function SiteFooter({ current }: { current: string }): ReactNode {
  return (
    <footer className="site-footer screen-only">
      <div className="site-footer-inner container">
        <div className="site-footer-brand">
          <Brand />
          <p>{config.tagline}</p>
          <p>© {config.organization}</p>
          <button className="keys-button button-bare" type="button">
            Keyboard shortcuts
          </button>
        </div>
        <nav aria-label="Footer">
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <p className="site-footer-title">{title}</p>
              <ul className="link-list">
                {links.map((link) => (
                  <li key={link.url}>
                    <NavAnchor url={link.url} current={current}>
                      {link.title}
                    </NavAnchor>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
