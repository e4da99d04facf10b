import type { ReactNode } from 'react';
import { config } from '../config.ts';
import { LinkList } from './link-list.tsx';
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
          {Object.entries(footerGroups).map(([title, links]) => (
            <div key={title}>
              <p className="site-footer-title">{title}</p>
              <LinkList links={links} current={current} className="link-list" />
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
